import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  questionsOf,
  startDisplayFeed,
} from '../../../../../renderer/display/data/display-feed.ts';
import {
  type LiveData,
  NOTHING_YET,
  startLiveFeed,
  applyQuestionsEvent,
  type Fetched,
} from '../../../../../renderer/display/data/live-feed.ts';
import type {
  EventName,
  ServerEventHandlers,
  StreamState,
} from '../../../../../renderer/lib/event-stream.ts';
import { local } from '../../../../../renderer/lib/browser-storage.ts';
import { DEFAULT_SETTINGS, publicSettings } from '../../../../../server/contract/settings.ts';
import type { PhoneSettings } from '../../../../../server/contract/settings.ts';
import { UNTOUCHED_PLAYBACK } from '../../../../../server/contract/untouched-playback.ts';
import { asked, pollOf } from '../../../../support/driven-stage.ts';
import { part } from '../../../../support/part.ts';

function listOf(count: number) {
  return Array.from({ length: count }, (_, at) => asked(count - at));
}
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
    tellState: (state: StreamState) => handlers.onState?.(state),
    tell: (name: EventName, told: unknown) => handlers.on[name]?.(told),
    push: (version: number) =>
      handlers.on.questions?.({ version, upserted: [asked(version)], removed: [] }),
    pushVotes: (id: number, votes: number) => handlers.on.votes?.({ votes: [{ id, votes }] }),
    async answer(version: number, status = 200, data = listOf(version)) {
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
  feed.tellState('connecting');
  feed.tellState('open');
  expect(feed.shown().onScreen).toEqual([7]);
  await feed.answer(1);
  await feed.answer(1);
  expect(feed.shown().onScreen).toBeNull();
  for (const state of ['lost', 'connecting'] as const) {
    feed.tell('on-screen', { ids: [3] });
    expect(feed.shown().onScreen).toEqual([3]);
    feed.tellState(state);
    expect(feed.shown().onScreen).toBeNull();
  }
});

test.each<[StreamState[], number]>([
  [['open'], 1],
  [['open', 'open'], 1],
  [['open', 'lost'], 2],
  [['open', 'lost', 'lost'], 2],
  [['open', 'lost', 'open'], 3],
])('a stream that is %j has everything asked for %i times', async (states, times) => {
  const feed = openFeed();
  await feed.answer(1);
  let count = 0;
  for (const state of states) {
    feed.tellState(state);
    count += feed.asking();
    await feed.answer(1);
  }
  expect(count).toBe(times);
});

test('what is no message of ours changes nothing, and the next one counts', async () => {
  const feed = openFeed();
  await feed.answer(2);
  const before = feed.shown();
  for (const name of ['questions', 'votes', 'on-screen', 'build'] as const) feed.tell(name, 'odd');
  expect(feed.shown()).toBe(before);
  feed.tell('build', { build: 'later' });
  feed.pushVotes(9, 3);
  feed.pushVotes(1, 3);
  expect(feed.shown()).toMatchObject({ build: 'later', list: { questions: [{}, { votes: 3 }] } });
});

test('a list of the same version that is open to other votes is shown', async () => {
  const feed = openFeed();
  await feed.answer(2);
  for (const change of [{ votable: true }, { votable: true, votes: 4 }, {}]) {
    feed.tellState('open');
    feed.tellState('lost');
    const list = [asked(2), { ...asked(1), ...change }];
    for (let each = 0; each < 2; each += 1) await feed.answer(2, 200, list);
    expect(feed.shown().list?.questions).toEqual(list);
  }
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

const YES = asked(2, 'Yes.');
const LIST = { version: 5, questions: [asked(3), asked(2), asked(1)] };

test.each([
  ['what is new joins at the front', [asked(4)], [], [asked(4), ...LIST.questions]],
  ['what was withdrawn goes', [], [2], [asked(3), asked(1)]],
  ['what changed stays where it is', [YES], [], [asked(3), YES, asked(1)]],
])('%s', (_what, upserted, removed, questions) => {
  const list = applyQuestionsEvent(LIST, { version: 6, upserted, removed });
  expect(list).toEqual({ version: 6, questions });
});

test.each([5, 4])(
  'an event that the list is past already (version %i) changes nothing',
  (version) => {
    const event = { version, upserted: [asked(9)], removed: [3] };
    expect(applyQuestionsEvent(LIST, event)).toBe(LIST);
  },
);

const SETTINGS = publicSettings.parse({
  ...DEFAULT_SETTINGS,
  twilio: { phone: '' },
  brand: { ...DEFAULT_SETTINGS.brand, accent: null },
  join: { url: '', label: '', secondary: null },
  wifi: null,
});
const PATHS = {
  list: '/api/questions/approved',
  settings: '/api/settings/public',
  air: '/api/air',
  poll: '/api/polls/current',
  own: '/api/screen?name=Hall',
} as const;

function nothing(): void {}

/** A screen's feed, whose server answers each path when the test says so. */
function openScreen(name: string | null = null, followsPlayback = true) {
  const source = Object.assign(new EventTarget(), { close: nothing });
  const waiting: [path: string, answer: (response: Response) => void][] = [];
  const stubPage = () => {
    vi.stubGlobal('document', { hidden: false, removeEventListener: nothing });
    vi.stubGlobal('addEventListener', nothing);
    vi.stubGlobal('removeEventListener', nothing);
  };
  stubPage();
  vi.stubGlobal('EventSource', function connect() {
    return source;
  });
  vi.stubGlobal('fetch', (path: string) => new Promise((done) => waiting.push([path, done])));
  const onChange = vi.fn<Parameters<typeof startDisplayFeed>[0]['onChange']>();
  const options = { onChange, pauseWhenHidden: false, followsPlayback, name };
  const end = startDisplayFeed(options);
  onTestFinished(() => {
    // By now the page is away.
    stubPage();
    end();
    vi.unstubAllGlobals();
    local.remove('booth.display.last');
  });
  return {
    shown: () => onChange.mock.lastCall?.[0],
    asking: () => waiting.map(([path]) => path),
    tell: (event: EventName, told: object) =>
      source.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(told) })),
    /** Has everything fetched again. */
    reopen: () => source.dispatchEvent(new Event('open')),
    lose: () => source.dispatchEvent(new Event('error')),
    async answer(path: keyof typeof PATHS, data: unknown, more: object = {}, status = 200) {
      const at = waiting.findIndex(([asked]) => asked === PATHS[path]);
      const [[, done] = []] = waiting.splice(at, 1);
      done?.(Response.json({ success: status === 200, data, ...more }, { status }));
      await new Promise(setImmediate);
    },
  };
}

describe('a screen', () => {
  const step = { version: 4, do: 'next', question_id: null } as const;
  const shown = { version: 4, do: 'show', question_id: 2 } as const;
  const none = { version: 0, poll: null };

  test('has what it is told while something older is on its way; without that older is right', async () => {
    const screen = openScreen();
    screen.tell('air', { ...UNTOUCHED_PLAYBACK, version: 5 });
    screen.tell('poll', { version: 3, poll: pollOf(1) });
    await screen.answer('air', { ...UNTOUCHED_PLAYBACK, version: 4 });
    await screen.answer('poll', none);
    expect(screen.shown()).toMatchObject({ playback: { version: 5 }, poll: { version: 3 } });
    screen.tell('poll', { version: 2, poll: null });
    expect(screen.shown()).toMatchObject({ poll: { version: 3 } });
    // The server started again on an older database.
    await screen.answer('list', [], { version: 1 });
    await screen.answer('settings', SETTINGS);
    screen.reopen();
    await screen.answer('air', UNTOUCHED_PLAYBACK);
    await screen.answer('poll', none);
    expect(screen.shown()).toMatchObject({ playback: { version: 0 }, poll: none });
  });

  test.each([
    ['is not made up for', step, null],
    ['is what it shows', shown, shown],
  ])('what staff did before it came, %s', async (_what, last, known) => {
    const screen = openScreen();
    await screen.answer('air', { ...UNTOUCHED_PLAYBACK, version: 4, last });
    expect(screen.shown()?.playback?.last).toEqual(known);
    screen.tell('air', { ...UNTOUCHED_PLAYBACK, version: 4, last });
    expect(screen.shown()?.playback?.last).toEqual(last);
  });

  test('forgets the text of a question as it leaves the list', async () => {
    const screen = openScreen();
    await screen.answer('list', [asked(2)], { version: 1 });
    await screen.answer('air', { ...UNTOUCHED_PLAYBACK, questions: [asked(7), asked(8)] });
    screen.tell('questions', { version: 2, upserted: [], removed: [7] });
    expect(screen.shown()?.playback?.questions).toEqual([asked(8)]);
  });

  test.each([
    ['Hall', { shows: [2], kind: 'overlay' }],
    ['Bar', { shows: null, kind: 'stage' }],
    [null, { shows: null, kind: 'stage' }],
  ])('named %s goes on with what it had while the server is away', async (name, own) => {
    const before = openScreen('Hall');
    await before.answer('own', { shows: [2], kind: 'overlay' });
    await before.answer('list', [asked(2)], { version: 1 });
    await before.answer('settings', SETTINGS);
    await before.answer('air', { ...UNTOUCHED_PLAYBACK, blank: true });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const screen = openScreen(name);
    vi.advanceTimersByTime(2499);
    expect(screen.shown()).toMatchObject({ settings: null, playback: null });
    vi.advanceTimersByTime(1);
    expect(screen.shown()).toMatchObject({
      settings: SETTINGS,
      list: { questions: [asked(2)] },
      playback: { blank: true },
      poll: none,
      own,
    });
    // What the server says after all counts.
    await screen.answer('air', UNTOUCHED_PLAYBACK);
    expect(screen.shown()?.playback?.blank).toBe(false);
  });

  test('shows what is its own as soon as it knows, and what is no message of ours changes nothing', async () => {
    const screen = openScreen('Hall');
    const own = { shows: [2], kind: 'stage' };
    await screen.answer('own', own);
    expect(screen.shown()).toMatchObject({ own, playback: null, poll: null });
    screen.tell('air', UNTOUCHED_PLAYBACK);
    screen.tell('poll', none);
    const before = screen.shown();
    screen.tell('air', { version: 'odd' });
    screen.tell('poll', { version: 'odd' });
    expect(screen.shown()).toBe(before);
  });

  test.each([
    ['air', 500, false],
    ['own', 500, false],
    ['poll', 429, true],
    ['own', 429, true],
  ] as const)(
    'whose laptop answers %s with %i is live: %s, and keeps what it has',
    async (path, status, live) => {
      const screen = openScreen('Hall');
      const known = {
        list: [asked(2)],
        settings: SETTINGS,
        air: UNTOUCHED_PLAYBACK,
        poll: { version: 3, poll: null },
        own: { shows: null, kind: 'stage' },
      };
      const paths = ['list', 'settings', 'air', 'poll', 'own'] as const;
      for (const failing of [null, path]) {
        if (failing) screen.lose();
        for (const each of paths) {
          await screen.answer(each, known[each], { version: 1 }, each === failing ? status : 200);
        }
      }
      const kept = { poll: { version: 3 }, list: { questions: [asked(2)] } };
      expect(screen.shown()).toMatchObject({ live, ...kept });
    },
  );

  test('that is a preview has neither commands nor polls', () => {
    const preview = openScreen(null, false);
    expect(preview.asking()).toEqual([PATHS.list, PATHS.settings]);
    preview.tell('air', UNTOUCHED_PLAYBACK);
    preview.tell('poll', none);
    preview.tell('build', { build: 'b' });
    expect(preview.shown()).toMatchObject({ build: 'b', playback: null, poll: null });
  });

  test.each([
    ['all', null, [3, 2, 1]],
    ['its own, whatever staff refer to', [3, 9], [3]],
    ['its own, also what the list no longer has', [1, 2], [2, 1]],
  ])('shows %s', (_what, shows, ids) => {
    const playback = { questions: [asked(2), asked(1)] };
    const questions = questionsOf([asked(3), asked(2)], playback, { shows });
    expect(questions.map(({ id }) => id)).toEqual(ids);
  });
});
