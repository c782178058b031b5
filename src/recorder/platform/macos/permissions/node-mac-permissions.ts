import { z } from 'zod';

/** The part of node-mac-permissions 2.5.0 (its index.d.ts) that is used. */
export interface MacPermissions {
  getAuthStatus(type: 'accessibility' | 'input-monitoring'): unknown;
  askForAccessibilityAccess(): void;
  askForInputMonitoringAccess(level: 'listen'): Promise<unknown>;
}

const isFunction = z.custom<(...args: never) => unknown>((value) => typeof value === 'function');
const shape = z.object({
  getAuthStatus: isFunction,
  askForAccessibilityAccess: isFunction,
  askForInputMonitoringAccess: isFunction,
});

/** Loads the package; null where it is not installed (npm installs it on macOS only) or cannot be loaded. */
export async function loadMacPermissions(
  load: () => Promise<unknown> = importPackage,
): Promise<MacPermissions | null> {
  try {
    const loaded = z.looseObject({ default: z.unknown().optional() }).parse(await load());
    const found = [loaded, loaded.default].find((one) => shape.safeParse(one).success);
    return isPackage(found) ? found : null;
  } catch {
    return null;
  }
}

function isPackage(value: unknown): value is MacPermissions {
  return shape.safeParse(value).success;
}

function importPackage(): Promise<unknown> {
  return import('node-mac-permissions');
}
