import type { ElementRef } from '../../../../core/event/event.ts';
import type { FieldClass } from '../../../../core/observation/observation.ts';
import { refKey, type AccessibleReader, type Ref } from './accessible.ts';
import { classifyField } from './classify-field.ts';

/** Longest name that is passed on, characters: a paragraph is no title. */
const TITLE_CHARACTERS = 512;

/** An object as observations carry it, with what decides about its text. */
export interface Described {
  ref: Ref;
  element: ElementRef;
  field: FieldClass;
  role: string;
  editable: boolean;
}

/** Password fields seen so far. They stay secret until their app leaves, whatever they turn into. */
export interface SecretFields {
  has(ref: Ref): boolean;
  add(ref: Ref): void;
  /** The app with this bus name is gone. */
  forget(busName: string): void;
}

/** Makes an empty set of secret fields. */
export function createSecretFields(): SecretFields {
  const keys = new Set<string>();
  return {
    has: (ref) => keys.has(refKey(ref)),
    add(ref) {
      keys.add(refKey(ref));
    },
    forget(busName) {
      for (const key of keys) if (key.startsWith(`${busName} `)) keys.delete(key);
    },
  };
}

/** Reads what an object is; rejects when it is gone. A secret field's name is kept, its content is never read. */
export async function describe(read: AccessibleReader, secrets: SecretFields, ref: Ref): Promise<Described> {
  const [role, name, states, attributes] = await Promise.all([
    read.role(ref),
    read.name(ref).catch(() => ''),
    read.states(ref),
    read.attributes(ref).catch((): Record<string, string> => ({})),
  ]);
  const label = name === '' ? (attributes['placeholder-text'] ?? '') : name;
  const field = classifyField({ role, name: label, states, attributes, tainted: secrets.has(ref) });
  if (field === 'secure') secrets.add(ref);
  const title = label.slice(0, TITLE_CHARACTERS).trim();
  return {
    ref,
    element: { role, title: title === '' ? null : title, value: null },
    field,
    role,
    editable: states.has('editable'),
  };
}
