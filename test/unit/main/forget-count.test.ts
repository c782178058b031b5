import { describe, expect, it } from 'vitest';
import type { ForgetQuestion } from '../../../src/core/ipc/forget-view.ts';
import type { StoreReader } from '../../../src/core/port/store-reader.ts';
import { ForgetCounter } from '../../../src/main/store-process/forget-count.ts';
import { makeEvent, NOW_MS } from '../store/support/make-event.ts';
import { openReader, openWriter, tempStorePath } from '../store/support/temp-store.ts';

const COUNT = 900;
/** Three days, in lumps: some steps hold nothing. */
const when = (number: number): number =>
  NOW_MS - 3 * 86_400_000 + Math.floor(number / 100) * 20_000_000 + number;

function filled(): StoreReader {
  const path = tempStorePath();
  const writer = openWriter(path);
  const events = Array.from({ length: COUNT }, (_, number) =>
    makeEvent({ number, ms: when(number), app: `App ${number % 7}`, title: 'x' }),
  );
  for (let at = 0; at < COUNT; at += 300) writer.append(events.slice(at, at + 300));
  writer.close();
  return openReader(path);
}

const counterOf = (reader: StoreReader | null): ForgetCounter => new ForgetCounter(() => reader);

it('of no store and of an empty one there is nothing', async () => {
  expect(await counterOf(null).count({ all: true }, 1)).toEqual({ events: 0, apps: 0 });
  const path = tempStorePath();
  openWriter(path).close();
  expect(await counterOf(openReader(path)).count({ all: true }, 1)).toEqual({ events: 0, apps: 0 });
});

describe('in steps', () => {
  const middle = when(450);
  it.each<[ForgetQuestion, number, number]>([
    [{ all: true }, COUNT, 7],
    [{ before_ms: middle }, 450, 7],
    [{ since_ms: middle }, 450, 7],
    [{ since_ms: middle, until_ms: middle }, 1, 1],
    [{ since_ms: when(0), until_ms: when(99) }, 100, 7],
    [{ app: 'App 3' }, 129, 1],
    [{ app: 'Nobody' }, 0, 0],
    [{ since_ms: NOW_MS + 1 }, 0, 0],
    [{ before_ms: 5 }, 0, 0],
  ])('%j counts every event once', async (ask, events, apps) => {
    expect(await counterOf(filled()).count(ask, 1)).toEqual({ events, apps });
  });

  it('an event from a clock that ran ahead counts too', async () => {
    const path = tempStorePath();
    const writer = openWriter(path);
    writer.append([makeEvent({ number: 1, ms: Date.now() + 86_400_000 * 365 })]);
    writer.close();
    expect((await counterOf(openReader(path)).count({ all: true }, 1))?.events).toBe(1);
  });
});

it('a count that was stopped ends at its next step with no number; others go on', async () => {
  const reader = filled();
  let looks = 0;
  const counter = new ForgetCounter(() => {
    looks += 1;
    return reader;
  });
  const stopped = counter.count({ all: true }, 1);
  const other = counter.count({ all: true }, 2);
  counter.stop(1);
  expect(await stopped).toBeNull();
  expect(looks).toBeLessThan(6);
  expect(await other).toEqual({ events: COUNT, apps: 7 });
});

it('other work runs between two steps', async () => {
  const counter = counterOf(filled());
  let done = false;
  let turns = 0;
  const counting = counter.count({ all: true }, 1).then(() => {
    done = true;
  });
  const turn = (): void => {
    if (done) return;
    turns += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  await counting;
  expect(turns).toBeGreaterThan(5);
});
