import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutbox, type Outbox } from '../../../../renderer/visitor/outbox.ts';
import type { Outcome, Send } from '../../../../renderer/visitor/send.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { chance, seeds, type Chance } from '../../../support/random.ts';

const STEPS = 60;

/** A booth on a bad day: it is away, busy or slow, its disk fills, and its answers get lost on the way. */
function openServer({ happens, below, oneOf }: Chance) {
  const stored = new Map<string, string>();
  let bad = true;
  const store = (key: string, body: unknown): number => {
    const text = JSON.stringify(body);
    expect(stored.get(key) ?? text, 'another text under the same key').toBe(text);
    stored.set(key, text);
    return stored.size;
  };
  const outcomes: ((key: string, body: unknown) => Outcome)[] = [
    (key, body) => ({ kind: 'sent', id: store(key, body) }),
    () => ({ kind: 'unreachable' }),
    // It was stored, but the phone never heard of it.
    (key, body) => {
      store(key, body);
      return { kind: 'unreachable' };
    },
    () => ({ kind: 'busy', retryAfterS: 1 + below(30) }),
    () => ({ kind: 'failed', status: 507, code: 'internal', message: 'No.' }),
  ];
  const answer: Send = async ({ key, body }) => {
    if (bad && happens(0.7)) await new Promise((resolve) => setTimeout(resolve, below(15_000)));
    return bad ? oneOf(outcomes)(key, body) : { kind: 'sent', id: store(key, body) };
  };
  return { stored, answer, recover: () => void (bad = false) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(seeds(60))('on the bad day %i', (seed) => {
  test('nothing is lost, and nothing is stored twice', async () => {
    const luck = chance(seed);
    vi.spyOn(Math, 'random').mockImplementation(luck.next);
    const server = openServer(luck);
    const storage = memoryStorage();
    const written = new Map<string, string>();

    const open = () => {
      let alive = true;
      const outbox = createOutbox(storage, (parcel) =>
        // A page that was closed sends nothing more, and hears no answer; what it handed over is on its way.
        alive || parcel.leaving === true
          ? server.answer(parcel).then((outcome) => (alive ? outcome : new Promise(() => {})))
          : new Promise(() => {}),
      );
      const close = () => {
        alive = false;
      };
      return { outbox, close };
    };
    let pages = [open()];

    const steps: Record<string, (outbox: Outbox, page: (typeof pages)[number]) => void> = {
      write(outbox) {
        const key = `key-${written.size}`;
        const body = { content: `Question ${written.size}` };
        const kind = luck.oneOf(['question', 'lead'] as const);
        written.set(key, JSON.stringify(body));
        outbox.put({ key, kind, body }, { held: luck.happens(0.4) });
        if (luck.happens(0.6)) void outbox.deliver(key);
      },
      deliver(outbox) {
        if (written.size > 0) void outbox.deliver(luck.oneOf([...written.keys()]));
      },
      hold(outbox) {
        if (written.size > 0) outbox.hold(luck.oneOf([...written.keys()]));
      },
      flush: (outbox) => void outbox.flush(),
      open: () => void pages.push(open()),
      // With a goodbye, or killed by the phone.
      close(outbox, page) {
        if (luck.happens(0.5)) outbox.leave();
        page.close();
        pages = pages.filter((other) => other !== page);
        if (pages.length === 0) pages.push(open());
      },
    };
    for (let step = 0; step < STEPS; step += 1) {
      const page = luck.oneOf(pages);
      luck.oneOf(Object.values(steps))(page.outbox, page);
      await vi.advanceTimersByTimeAsync(luck.below(20_000));
      const waiting = new Set(storage.keys('').map((key) => key.replace('booth.outbox.', '')));
      const lost = [...written.keys()].filter(
        (key) => !waiting.has(key) && !server.stored.has(key),
      );
      expect(lost, `lost after step ${step}`).toEqual([]);
    }

    server.recover();
    await open().outbox.flush();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(Object.fromEntries(server.stored)).toEqual(Object.fromEntries(written));
    expect(storage.keys('')).toEqual([]);
  });
});
