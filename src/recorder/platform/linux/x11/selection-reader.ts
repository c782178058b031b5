import { eventMask, type XEvent } from 'x11';
import { contentTypes } from './clipboard-kinds.ts';
import type { XConnection } from './x-connection.ts';

/** Longest wait for the owner of a selection, ms. */
const ANSWER_MS = 400;
/** Formats that are named at most. */
const TARGETS = 64;
/** Longest text that is read, bytes: the store takes no more of one event. Longer ones come in pieces and are left alone. */
const TEXT_BYTES = 65_536;

/** Asks the owner of a selection what it offers. Answers are empty or null when it does not answer in time. */
export interface SelectionReader {
  /** Window that is told of new owners. */
  readonly window: number;
  targets(): Promise<string[]>;
  text(): Promise<string | null>;
  close(): void;
}

/** Makes a reader with a small window of its own that is never shown. */
export async function createSelectionReader(x: XConnection, selection: number): Promise<SelectionReader> {
  const property = await x.atom('ZANEI_SELECTION');
  const [targetsAtom, utf8] = [await x.atom('TARGETS'), await x.atom('UTF8_STRING')];
  const window = x.client.AllocID();
  x.client.CreateWindow(window, x.root, -10, -10, 1, 1, 0, 0, 0, 0, {
    overrideRedirect: true,
    eventMask: eventMask.PropertyChange,
  });
  let busy = Promise.resolve();
  /** One request at a time: the answers share a property. */
  const convert = (target: number): Promise<Buffer | null> => {
    const answer = busy.then(() => request(x, { window, selection, target, property }));
    busy = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  };
  return {
    window,
    async targets() {
      const data = await convert(targetsAtom);
      const atoms = Array.from({ length: Math.min(TARGETS, (data?.length ?? 0) >> 2) }, (_, index) =>
        data === null ? 0 : data.readUInt32LE(index * 4),
      );
      const names = await Promise.all(
        atoms.map((atom) => x.ask<string>((reply) => x.client.GetAtomName(atom, reply)).catch(() => '')),
      );
      return contentTypes(names.filter((name) => name !== ''));
    },
    async text() {
      const data = await convert(utf8);
      return data === null || data.length > TEXT_BYTES ? null : data.toString('utf8');
    },
    close() {
      x.client.DestroyWindow(window);
    },
  };
}

interface Request {
  window: number;
  selection: number;
  target: number;
  property: number;
}

async function request(
  x: XConnection,
  { window, selection, target, property }: Request,
): Promise<Buffer | null> {
  const answered = new Promise<boolean>((resolve) => {
    const finish = (ok: boolean): void => {
      clearTimeout(timer);
      end();
      resolve(ok);
    };
    const end = x.onEvent((event: XEvent) => {
      if (event.name === 'SelectionNotify' && event.requestor === window && event.target === target)
        finish(event.property !== 0);
    });
    const timer = setTimeout(() => finish(false), ANSWER_MS);
  });
  x.client.ConvertSelection(window, selection, target, property, 0);
  if (!(await answered)) return null;
  const data = await x.property(window, 'ZANEI_SELECTION');
  x.client.DeleteProperty(window, property);
  return data;
}
