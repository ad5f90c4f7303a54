import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type LiveData,
  NOTHING_YET,
  startLiveFeed,
  applyQuestionsEvent,
  type Fetched,
} from '../../../../../renderer/display/data/live-feed.ts';
import type { EventName, ServerEventHandlers } from '../../../../../renderer/lib/event-stream.ts';
import type { PhoneSettings } from '../../../../../server/contract/settings.ts';
import { asked } from '../../../../support/driven-stage.ts';
import { part } from '../../../../support/part.ts';

const BUSY = { ok: false, busy: true } as const;

/** A phone's feed; the server has one question more with each version, and answers when the test says so. */
function openFeed({
  fetchSettings = () => Promise.resolve(BUSY),
  on = null,
  isHidden = false,
}: {
  fetchSettings?: () => Promise<Fetched<PhoneSettings>>;
  /** Handlers of a screen; null for a phone. */
  on?: ServerEventHandlers['on'] | null;
  /** Nobody looks at the page. */
  isHidden?: boolean;
} = {}) {
  vi.stubGlobal('document', { hidden: isHidden });
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => waiting.push(resolve)));
  let handlers: ServerEventHandlers = { on: {} };
  let shown: LiveData<PhoneSettings> = NOTHING_YET;
  const end = startLiveFeed({
    onChange: (data) => (shown = data),
    fetchSettings,
    settingsShown: part({ safeParse: (data: unknown) => ({ success: true, data }) }),
    subscribe(given) {
      handlers = given;
      return () => undefined;
    },
    pauseWhenHidden: true,
    isPhone: on === null,
    ...(on && { screen: () => ({ pulls: () => [], on, removed() {}, lost() {} }) }),
    onScreen: [7],
    isBrought: false,
  });
  onTestFinished(end);
  return {
    /** How often the list was asked for and is not yet there. */
    asking: () => waiting.length,
    shown: () => shown,
    version: () => shown.list?.version,
    votes: () => shown.list?.questions.map(({ votes }) => votes),
    open: () => handlers.onState?.('open'),
    lose: () => handlers.onState?.('lost'),
    tell: (name: EventName, told: unknown) => handlers.on[name]?.(told),
    push: (version: number) =>
      handlers.on.questions?.({ version, upserted: [asked(version)], removed: [] }),
    pushVotes: (id: number, votes: number) => handlers.on.votes?.({ votes: [{ id, votes }] }),
    async answer(version: number, status = 200) {
      const data = Array.from({ length: version }, (_, at) => asked(version - at));
      waiting.shift()?.(Response.json({ success: true, data, version }, { status }));
      await new Promise(setImmediate);
    },
  };
}

test('what was missed before the stream opened is fetched, after the fetch that is under way', async () => {
  const feed = openFeed();
  feed.open();
  expect(feed.asking()).toBe(1);
  await feed.answer(1);
  expect(feed.asking()).toBe(1);
  await feed.answer(2);
  expect([feed.asking(), feed.version()]).toEqual([0, 2]);
});

test('the list is fetched when an event was missed, and only then', async () => {
  const feed = openFeed();
  await feed.answer(1);
  feed.open();
  await feed.answer(1);
  feed.push(2);
  expect([feed.asking(), feed.version()]).toEqual([0, 2]);
  feed.push(4);
  expect(feed.asking()).toBe(1);
  await feed.answer(4);
  feed.push(5);
  expect([feed.asking(), feed.version()]).toEqual([0, 5]);
});

test('a number of votes that comes while the list is on its way stays', async () => {
  const feed = openFeed();
  await feed.answer(1);
  feed.open();
  feed.pushVotes(1, 3);
  expect(feed.votes()).toEqual([3]);
  await feed.answer(1);
  expect(feed.votes()).toEqual([3]);
});

test('a list that is older than what came meanwhile is fetched again', async () => {
  const feed = openFeed();
  await feed.answer(1);
  feed.open();
  feed.push(2);
  await feed.answer(1);
  expect([feed.asking(), feed.version()]).toEqual([1, 2]);
  await feed.answer(2);
  expect([feed.asking(), feed.version()]).toEqual([0, 2]);
});

test('settings that come while older ones are on their way stay', async () => {
  const answer = Promise.withResolvers<Fetched<PhoneSettings>>();
  const feed = openFeed({ fetchSettings: () => answer.promise });
  const [older, newer] = [part({ theme: 'dark' }), part({ theme: 'light' })] as const;
  feed.tell('settings', newer);
  answer.resolve({ ok: true, value: older });
  await feed.answer(1);
  expect(feed.shown().settings).toBe(newer);
});

test('what is on the screens is known while the server tells it', async () => {
  const feed = openFeed();
  feed.open();
  expect(feed.shown().onScreen).toEqual([7]);
  await feed.answer(1);
  await feed.answer(1);
  expect(feed.shown().onScreen).toBeNull();
  feed.tell('on-screen', { ids: [3] });
  expect(feed.shown().onScreen).toEqual([3]);
  feed.lose();
  expect(feed.shown().onScreen).toBeNull();
});

test('a message that a screen reads in another way than a phone reaches the screen', () => {
  const read = vi.fn<(told: unknown) => void>();
  const feed = openFeed({ on: { poll: read } });
  feed.tell('poll', 'a poll');
  expect(read.mock.calls).toEqual([['a poll']]);
});

test.each([
  [429, true],
  [500, false],
])('a server that answers %i is there: %s', async (status, live) => {
  const feed = openFeed();
  await feed.answer(1, status);
  expect(feed.shown().live).toBe(live);
});

test.each([
  [500, 5000, false, 1],
  [200, 30_000, false, 1],
  [200, 30_000, true, 0],
])('after an answer of %i, in %i ms, hidden: %s, it is asked %i times', async (...example) => {
  const [status, pause, isHidden, times] = example;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const settings: Fetched<PhoneSettings> = { ok: true, value: part({}) };
  const feed = openFeed({ fetchSettings: async () => settings, isHidden });
  await feed.answer(1, status);
  vi.advanceTimersByTime(pause - 1);
  expect(feed.asking()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(feed.asking()).toBe(times);
});

test('a phone asks for the list again when other numbers of votes are shown', async () => {
  const feed = openFeed();
  feed.tell('settings', part({ votes: { show: true } }));
  await feed.answer(1);
  await feed.answer(1);
  feed.tell('settings', part({ votes: { show: true }, theme: 'dark' }));
  expect(feed.asking()).toBe(0);
  feed.tell('settings', part({ votes: { show: false } }));
  expect(feed.asking()).toBe(1);
});

const LIST = { version: 5, questions: [asked(3), asked(2), asked(1)] };

test.each([
  ['what is new joins at the front', [asked(4)], [], [asked(4), ...LIST.questions]],
  ['what was withdrawn goes', [], [2], [asked(3), asked(1)]],
  [
    'what changed stays where it is',
    [asked(2, 'Yes.')],
    [],
    [asked(3), asked(2, 'Yes.'), asked(1)],
  ],
])('%s', (_what, upserted, removed, questions) => {
  expect(applyQuestionsEvent(LIST, { version: 6, upserted, removed })).toEqual({
    version: 6,
    questions,
  });
});

test.each([5, 4])(
  'an event that the list is past already (version %i) changes nothing',
  (version) => {
    const event = { version, upserted: [asked(9)], removed: [3] };
    expect(applyQuestionsEvent(LIST, event)).toBe(LIST);
  },
);
