import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type PublicList,
  startLiveFeed,
  applyQuestionsEvent,
} from '../../../../../renderer/display/data/live-feed.ts';
import { phoneSettingsShown } from '../../../../../renderer/display/data/live.schemas.ts';
import type { ServerEventHandlers } from '../../../../../renderer/lib/event-stream.ts';
import { asked } from '../../../../support/driven-stage.ts';

/** A phone's feed; the server has one question more with each version, and answers when the test says so. */
function openFeed() {
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => waiting.push(resolve)));
  let handlers: ServerEventHandlers = { on: {} };
  let shown: PublicList | null = null;
  const end = startLiveFeed({
    onChange: ({ list }) => (shown = list),
    fetchSettings: () => Promise.resolve({ ok: false, busy: true }),
    settingsShown: phoneSettingsShown,
    subscribe(given) {
      handlers = given;
      return () => undefined;
    },
    pauseWhenHidden: false,
    isPhone: true,
    onScreen: null,
    isBrought: false,
  });
  onTestFinished(end);
  return {
    /** How often the list was asked for and is not yet there. */
    asking: () => waiting.length,
    version: () => shown?.version,
    votes: () => shown?.questions.map(({ votes }) => votes),
    open: () => handlers.onState?.('open'),
    push: (version: number) =>
      handlers.on.questions?.({ version, upserted: [asked(version)], removed: [] }),
    pushVotes: (id: number, votes: number) => handlers.on.votes?.({ votes: [{ id, votes }] }),
    async answer(version: number) {
      const data = Array.from({ length: version }, (_, at) => asked(version - at));
      waiting.shift()?.(Response.json({ success: true, data, version }));
      await new Promise((resolve) => setTimeout(resolve, 0));
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
