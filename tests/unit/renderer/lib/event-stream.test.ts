import { beforeEach, expect, test, vi } from 'vitest';
import {
  openEventStream,
  retryDelay,
  subscribeBy,
  type StreamState,
} from '../../../../renderer/lib/event-stream.ts';
import { PING_MS, STREAM_SILENT_MS } from '../../../../server/contract/limits.ts';

/** A browser's EventSource on a connection that the test holds in its hands. */
class HeldEventSource extends EventTarget {
  static readonly OPEN = 1;
  static all: HeldEventSource[] = [];
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    HeldEventSource.all.push(this);
  }

  open() {
    this.readyState = HeldEventSource.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  say(name: string, data: string) {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }

  close() {
    this.readyState = 2;
  }
}

/** The latest attempt. */
function connection(): HeldEventSource {
  const last = HeldEventSource.all.at(-1);
  if (!last) throw new Error('Nothing was connected.');
  return last;
}

function listen() {
  const states: StreamState[] = [];
  const events: unknown[] = [];
  const stream = openEventStream('/api/events', {
    onState: (state) => states.push(state),
    onEvent: (name, data) => events.push([name, data]),
  });
  return { stream, states, events, attempts: () => HeldEventSource.all.length };
}

beforeEach(() => {
  HeldEventSource.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', HeldEventSource);
});

test('a connection that died in silence is taken for lost, and another one is opened', () => {
  const { states, attempts } = listen();
  const first = connection();
  first.open();
  vi.advanceTimersByTime(STREAM_SILENT_MS - 1);
  expect(states).toEqual(['connecting', 'open']);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(['connecting', 'open', 'lost']);
  expect(first.readyState, 'the dead connection is closed').toBe(2);
  vi.advanceTimersByTime(300);
  expect(attempts()).toBe(2);
  connection().open();
  expect(states.at(-1)).toBe('open');
});

test.each(['ping', 'questions', 'settings'])('%s is a sign of life', (name) => {
  const { states } = listen();
  connection().open();
  for (let hour = 0; hour < 3_600_000; hour += STREAM_SILENT_MS - 1) {
    vi.advanceTimersByTime(STREAM_SILENT_MS - 1);
    connection().say(name, '{}');
  }
  expect(states).toEqual(['connecting', 'open']);
});

test('the server gives signs of life often enough: one may be late by half', () => {
  expect(STREAM_SILENT_MS).toBeGreaterThanOrEqual(1.5 * PING_MS);
});

test('an attempt that nothing answers is given up', () => {
  const { states, attempts } = listen();
  vi.advanceTimersByTime(10_000);
  expect(states).toEqual(['connecting', 'lost']);
  vi.advanceTimersByTime(300);
  expect(attempts()).toBe(2);
});

test('a crowd does not come back as one: half of the wait is chance', () => {
  expect([retryDelay(0, 0), retryDelay(0, 1)]).toEqual([150, 300]);
  const ever = [1, 2, 3, 4, 5, 1000].map((tries) => retryDelay(tries, 1));
  expect(ever).toEqual([600, 1200, 2400, 4800, 5000, 5000]);
});

test('what the server says is handed on as JSON; what is none is not', () => {
  const { events } = listen();
  connection().open();
  connection().say('questions', '{"version":1}');
  connection().say('settings', 'no JSON');
  connection().say('unknown', '{}');
  connection().say('ping', '{}');
  expect(events).toEqual([['questions', { version: 1 }]]);
});

/** Scope of the worker that all tabs share: it listens from its first import on. */
const scope = new EventTarget();

/** A tab that joins the worker; `said`: what the worker told it. */
async function openTab() {
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope));
  await import('../../../../renderer/lib/server-events.worker.ts');
  const said: unknown[] = [];
  const port = Object.assign(new EventTarget(), {
    start: () => undefined,
    postMessage: (message: unknown) => said.push(message),
  });
  const joining = new MessageEvent('connect');
  scope.dispatchEvent(Object.defineProperty(joining, 'ports', { value: [port] }));
  const tell = (data: object) => port.dispatchEvent(new MessageEvent('message', { data }));
  return {
    said,
    beat: () => tell({ beat: '/api/admin/events' }),
    leave: () => tell({ leave: true }),
  };
}

test('a page that the worker drops when the laptop wakes joins again with its next beat', async () => {
  const { said, beat, leave } = await openTab();
  beat();
  connection().open();
  expect(said).toContainEqual({ state: 'open' });
  said.length = 0;
  vi.spyOn(performance, 'now').mockReturnValue(3_600_000);
  vi.advanceTimersByTime(STREAM_SILENT_MS);
  beat();
  connection().open();
  expect(said).toContainEqual({ state: 'open' });
  leave();
});

test('a tab that joins others hears how the stream is and what it began with, until that is over', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()];
  first.beat();
  connection().open();
  for (const build of ['one', 'two']) connection().say('build', JSON.stringify({ build }));
  connection().say('settings', '{}');
  second.beat();
  expect(second.said).toEqual([
    { state: 'open' },
    { name: 'build', data: { build: 'two' } },
    { beat: true },
  ]);
  expect(HeldEventSource.all).toHaveLength(1);
  connection().dispatchEvent(new Event('error'));
  third.beat();
  expect(third.said).toContainEqual({ state: 'lost' });
  expect(third.said).not.toContainEqual({ name: 'build', data: { build: 'two' } });
  connection().open();
  for (const tab of [first, second, third]) expect(tab.said.at(-1)).toEqual({ state: 'open' });

  // One leaves, and the others go on; with the last one goes the connection.
  first.leave();
  connection().say('changed', '{}');
  expect(first.said.at(-1)).toEqual({ state: 'open' });
  expect(second.said.at(-1)).toEqual({ name: 'changed', data: {} });
  second.leave();
  expect(connection().readyState).toBe(HeldEventSource.OPEN);
  third.leave();
  expect(connection().readyState).toBe(2);
});

test('a listener that joins during a wait has a connection at once, and the waits begin anew', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { stream, attempts } = listen();
  const fail = () => connection().dispatchEvent(new Event('error'));
  fail();
  stream.retryNow();
  expect(attempts()).toBe(2);
  fail();
  vi.advanceTimersByTime(300);
  expect(attempts()).toBe(3);
  connection().open();
  stream.retryNow();
  expect(attempts()).toBe(3);
});

/** A page that subscribed. `seen`: what becomes of its connection with an event of the page. */
function openPage(pauseWhenHidden: boolean) {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', document);
  const done: string[] = [];
  const end = subscribeBy(
    () => {
      done.push('connected');
      return () => void done.push('closed');
    },
    { on: {} },
    { pauseWhenHidden },
  );
  const seen = (name?: string, hidden = false) => {
    document.hidden = hidden;
    if (name) (name === 'visibilitychange' ? document : page).dispatchEvent(new Event(name));
    return done.splice(0);
  };
  return { seen, end };
}

test.each([
  ['phone', true, ['closed'], ['connected']],
  ['wall', false, [], []],
])('the page of a %s that is hidden', (_whose, isPhone, hidden, back) => {
  const { seen, end } = openPage(isPhone);
  expect(seen()).toEqual(['connected']);
  expect(seen('visibilitychange', true)).toEqual(hidden);
  expect(seen('pageshow', true)).toEqual([]);
  expect(seen('visibilitychange')).toEqual(back);
  end();
  expect(seen('visibilitychange')).toEqual(['closed']);
});

test('a page that the browser keeps in its memory holds no connection, and has one again when it is back', () => {
  const { seen, end } = openPage(false);
  expect(seen()).toEqual(['connected']);
  // The first view of a page is one, too.
  expect(seen('pageshow')).toEqual([]);
  expect(seen('pagehide')).toEqual(['closed']);
  expect(seen('pageshow')).toEqual(['connected']);
  end();
  expect(seen()).toEqual(['closed']);
  expect([...seen('pagehide'), ...seen('pageshow')]).toEqual([]);
});
