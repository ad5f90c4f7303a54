import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNewQuestions } from '../../../../renderer/admin/alerts/new-questions.ts';
import type { ApiClient } from '../../../../renderer/lib/api-client.ts';
import type { Question, QuestionStatus } from '../../../../server/contract/questions.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server has question 1. */
function data() {
  return Promise.resolve({ items: [{ id: 1 }] });
}

/** A page that knows question 1, and how often it sounded. */
async function openPage({ sound = true } = {}) {
  let rings = 0;
  const questions = createNewQuestions(
    { data: data as unknown as ApiClient['data'] } as ApiClient,
    {
      read: () => ({ sound, badge: true }),
      set: () => undefined,
      subscribe: () => () => undefined,
    },
    {
      wake: () => Promise.resolve(true),
      play: () => {
        rings += 1;
        return Promise.resolve(true);
      },
    },
  );
  await questions.catchUp();
  const take = (id: number, status: QuestionStatus = 'pending') =>
    questions.take([{ id, status } as Question]);
  return { questions, take, rings: () => rings };
}

test('a burst sounds once, and again when it goes on for half a minute', async () => {
  const { take, rings } = await openPage();
  take(2);
  expect(rings()).toBe(1);
  for (let id = 3; id <= 8; id += 1) {
    vi.advanceTimersByTime(4999);
    take(id);
  }
  expect(rings()).toBe(1);
  vi.advanceTimersByTime(4999);
  take(9);
  expect(rings()).toBe(2);
  vi.advanceTimersByTime(5000);
  take(10);
  expect(rings()).toBe(3);
});

test('only what is new, waits and comes from elsewhere sounds', async () => {
  const { questions, take, rings } = await openPage();
  take(1);
  take(2, 'approved');
  await questions.quietly(() => {
    take(3);
    return Promise.resolve();
  });
  take(3);
  expect(rings()).toBe(0);
  take(4);
  expect(rings()).toBe(1);
});

test('a device without sound is silent, and so is a new session that knows nothing yet', async () => {
  const silent = await openPage({ sound: false });
  silent.take(2);
  expect(silent.rings()).toBe(0);
  const page = await openPage();
  page.questions.clear();
  page.take(2);
  expect(page.rings()).toBe(0);
});

test('a device’s windows sound once together, and again after its clock was set back', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const [one, other] = [await openPage(), await openPage()];
  one.take(2);
  other.take(2);
  expect([one.rings(), other.rings()]).toEqual([1, 0]);
  vi.advanceTimersByTime(5000);
  vi.setSystemTime(Date.now() - 3_600_000);
  one.take(3);
  expect(one.rings()).toBe(2);
});
