import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createUnsentQueue, type Send } from '../../../../renderer/lib/unsent-queue.ts';
import type { Outcome } from '../../../../renderer/lib/outcome.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

const KINDS = ['question', 'lead'] as const;
type Sent = Parameters<Send<(typeof KINDS)[number]>>[0];
const SENT: Outcome = { kind: 'sent', id: 1 };
const AWAY: Outcome = { kind: 'unreachable' };
const FULL: Outcome = { kind: 'failed', status: 507, code: 'internal', message: 'No.' };
const DAY_MS = 24 * 3_600_000;
const PARCEL = { key: 'key-1', kind: 'question', body: { content: 'Why?' } } as const;

/** A page with a queue, and what it sent; `answer` decides what becomes of an attempt. */
function openPage(answer: (parcel: Sent) => Outcome | Promise<Outcome> = () => SENT) {
  const storage = memoryStorage();
  const sent: Sent[] = [];
  const send = async (parcel: Sent) => {
    sent.push(parcel);
    return answer(parcel);
  };
  const unsentQueue = createUnsentQueue(storage, send, KINDS);
  return {
    storage,
    unsentQueue,
    sent,
    keys: () => sent.map(({ key }) => key),
    /** A visitor sends something: stored, then tried once. */
    send: (key: string = PARCEL.key) => {
      unsentQueue.put({ ...PARCEL, key });
      return unsentQueue.deliver(key);
    },
  };
}

/** An answer that the test gives when it likes. */
function laterAnswers() {
  const waiting: ((outcome: Outcome) => void)[] = [];
  return {
    answer: () => new Promise<Outcome>((resolve) => waiting.push(resolve)),
    give: (outcome: Outcome) => {
      waiting.shift()?.(outcome);
      return vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  // The spread of a crowd's retries: none.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

describe('a parcel', () => {
  test('is stored before the first attempt and gone after the answer', async () => {
    const { unsentQueue, storage } = openPage(() => {
      expect(storage.keys('')).toEqual(['booth.unsent.key-1']);
      return SENT;
    });
    expect(unsentQueue.put(PARCEL)).toBe(true);
    expect(await unsentQueue.deliver('key-1')).toEqual(SENT);
    expect(storage.keys('')).toEqual([]);
  });

  test('that the server refuses stays for its form, and is not sent again as it is', async () => {
    const no = { code: 'validation_failed', message: 'No.' } as const;
    const refusal = { status: 400, field: null, ...no };
    const refused: Outcome = { kind: 'refused', ...refusal };
    const { unsentQueue, sent, send } = openPage(() => refused);
    expect(await send()).toEqual(refused);
    expect(unsentQueue.refused('question')).toMatchObject({ ...PARCEL, refusal });
    expect(unsentQueue.refused('lead')).toBeNull();
    await unsentQueue.flush();
    unsentQueue.leave();
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(sent).toHaveLength(1);
    unsentQueue.drop('key-1');
    expect(unsentQueue.refused('question')).toBeNull();
  });

  test('is sent once, however often it is asked for while it is on its way', async () => {
    const { answer, give } = laterAnswers();
    const { unsentQueue, sent } = openPage(answer);
    unsentQueue.put(PARCEL);
    const outcomes = Promise.all([unsentQueue.deliver('key-1'), unsentQueue.deliver('key-1')]);
    void unsentQueue.flush();
    await give(SENT);
    expect(await outcomes).toEqual([SENT, SENT]);
    expect(sent).toHaveLength(1);
  });

  test('goes back into its form after a week, when the server no longer remembers its key', async () => {
    const { unsentQueue } = openPage(() => AWAY);
    unsentQueue.put(PARCEL);
    await vi.advanceTimersByTimeAsync(7 * DAY_MS - 1);
    expect(unsentQueue.due()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(unsentQueue.due()).toEqual([]);
    // So does one that was kept while the phone's clock was wrong by years.
    expect(unsentQueue.refused('question')).toMatchObject({
      body: PARCEL.body,
      refusal: { code: 'unreachable' },
    });
  });

  test('that is not there, or makes no sense, is not sent', async () => {
    const { unsentQueue, storage, sent } = openPage();
    expect(await unsentQueue.deliver('unknown')).toBeNull();
    storage.write('booth.unsent.a', { key: 'a', kind: 'order', body: {}, at: 0, heldUntil: 0 });
    storage.write('booth.unsent.b', 'b');
    storage.write('booth.draft', 'something else');
    await unsentQueue.flush();
    expect(sent).toEqual([]);
    expect(storage.keys('')).toEqual(['booth.draft']);
  });
});

describe('while the server is away', () => {
  test('it tries again by itself: after 2 s, 4, 8 … 60 at most, and after a success from the beginning', async () => {
    const start = Date.now();
    const at: number[] = [];
    let away = true;
    const { send } = openPage(() => {
      at.push((Date.now() - start) / 1000);
      return away ? AWAY : SENT;
    });
    await send();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(at).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
    away = false;
    await vi.advanceTimersByTimeAsync(50_000);
    away = true;
    await send('key-2');
    await vi.advanceTimersByTimeAsync(2000);
    expect(at.slice(8)).toEqual([242, 250, 252]);
  });

  test.each<[string, Outcome, tried: string[], due: string[]]>([
    ['is enough: the others wait for the next one', AWAY, ['a'], ['a', 'b']],
    ['is no other’s where the server has no room for it', FULL, ['a', 'b'], ['a']],
  ])('the first failure of a flush %s', async (_what, outcome, tried, due) => {
    const { unsentQueue, keys } = openPage(({ key }) => (key === 'a' ? outcome : SENT));
    for (const key of ['a', 'b']) unsentQueue.put({ ...PARCEL, key });
    await unsentQueue.flush();
    expect(keys()).toEqual(tried);
    expect(unsentQueue.due().map(({ key }) => key)).toEqual(due);
  });
});

test('a busy server gets the time that it asked for, also at a flush', async () => {
  const { unsentQueue, keys, send } = openPage(() => ({ kind: 'busy', retryAfterS: 20 }));
  await send();
  await vi.advanceTimersByTimeAsync(10_000);
  await unsentQueue.flush();
  await vi.advanceTimersByTimeAsync(9999);
  expect(keys()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(keys()).toHaveLength(2);
});

test('the oldest goes first, one after the other', async () => {
  const { answer, give } = laterAnswers();
  const { unsentQueue, storage, keys } = openPage(answer);
  unsentQueue.put({ ...PARCEL, key: 'older', kind: 'lead' });
  vi.advanceTimersByTime(1);
  unsentQueue.put({ ...PARCEL, key: 'newer' });
  // A browser lists them in its own order.
  const older = storage.read('booth.unsent.older');
  storage.remove('booth.unsent.older');
  storage.write('booth.unsent.older', older);
  const flushed = unsentQueue.flush();
  expect(keys()).toEqual(['older']);
  await give(SENT);
  expect(keys()).toEqual(['older', 'newer']);
  await give(SENT);
  await flushed;
});

describe('what a visitor is still busy with', () => {
  test('is not sent by itself, until they have given no sign of life for ten minutes', async () => {
    const { unsentQueue, keys } = openPage();
    unsentQueue.put(PARCEL, { held: true });
    await unsentQueue.flush();
    expect([unsentQueue.due(), keys()]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    unsentQueue.hold('key-1');
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
    expect(keys()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(keys()).toEqual(['key-1']);
  });

  test('is not held for longer when the phone’s clock is set back', async () => {
    const { unsentQueue, keys } = openPage();
    unsentQueue.put(PARCEL, { held: true });
    vi.setSystemTime(Date.now() - 24 * 3_600_000);
    await unsentQueue.flush();
    expect(keys()).toEqual(['key-1']);
  });

  test('goes when they say so, and is tried again like any other', async () => {
    const { unsentQueue, keys } = openPage(() => AWAY);
    unsentQueue.put(PARCEL, { held: true });
    await unsentQueue.deliver('key-1');
    expect(keys()).toEqual(['key-1']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(keys()).toEqual(['key-1', 'key-1']);
  });
});

describe('a page that goes away', () => {
  test('hands over what it holds, what it has taken up from an earlier page and what is due, and nothing else', () => {
    const { unsentQueue, storage, sent } = openPage(() => AWAY);
    const earlier = createUnsentQueue(storage, async () => AWAY, KINDS);
    for (const key of ['theirs', 'taken up']) earlier.put({ ...PARCEL, key }, { held: true });
    unsentQueue.hold('taken up');
    unsentQueue.put({ ...PARCEL, key: 'mine' }, { held: true });
    unsentQueue.put({ ...PARCEL, key: 'due' });
    unsentQueue.leave();
    expect(sent.map(({ key, leaving }) => `${key} ${leaving}`)).toEqual([
      'taken up true',
      'mine true',
      'due true',
    ]);
  });

  test('sends again what is on its way, in a request that outlives it, once', async () => {
    const { answer, give } = laterAnswers();
    const { unsentQueue, sent } = openPage(answer);
    unsentQueue.put(PARCEL);
    void unsentQueue.deliver('key-1');
    unsentQueue.leave();
    unsentQueue.leave();
    const tries = sent.map(({ key, leaving = false }) => `${key} ${leaving}`);
    expect(tries).toEqual(['key-1 false', 'key-1 true']);
    await give(SENT);
  });
});

describe('listeners', () => {
  test('hear of every outcome until they leave', async () => {
    const { unsentQueue, send } = openPage();
    const heard = vi.fn();
    const leave = unsentQueue.subscribe(heard);
    await send();
    expect(heard).toHaveBeenCalledExactlyOnceWith({
      parcel: expect.objectContaining(PARCEL),
      outcome: SENT,
    });
    leave();
    await send();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('hear of what another tab has delivered, unless this one is at it too', async () => {
    const { answer, give } = laterAnswers();
    const { unsentQueue, storage } = openPage(answer);
    const heard = vi.fn();
    unsentQueue.subscribe(heard);
    const taken = { ...PARCEL, at: 0, heldUntil: 0 };
    unsentQueue.takenElsewhere('booth.unsent.key-1', taken);
    expect(heard).toHaveBeenCalledTimes(1);
    unsentQueue.takenElsewhere('booth.draft', taken);
    const refusal = { message: null, code: 'validation_failed', field: null, status: 400 };
    unsentQueue.takenElsewhere('booth.unsent.key-1', { ...taken, refusal });
    unsentQueue.put(PARCEL);
    void unsentQueue.deliver('key-1');
    unsentQueue.takenElsewhere('booth.unsent.key-1', storage.read('booth.unsent.key-1'));
    expect(heard).toHaveBeenCalledTimes(1);
    await give(SENT);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
