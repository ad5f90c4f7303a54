import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { PublicVotesEvent } from '../../../server/contract/events.ts';
import type { PhoneSettings } from '../../../server/contract/settings.ts';
import type { ServerEventHandlers, StreamState } from '../../lib/event-stream.ts';
import type { Reader } from '../../lib/shape.ts';
import { questionsEvent, screenEvent, votesEvent } from './live.schemas.ts';
import {
  applyQuestionsEvent,
  applyVotes,
  fetchList,
  hasOtherVotes,
  type Fetched,
  type PublicList,
} from './public-data.ts';

/** What the live page has, on a phone or a screen. Null is "not yet". `live`: the server answers, by push or by pull. */
export type LiveData<Settings> = {
  settings: Settings | null;
  list: PublicList | null;
  /** What the laptop's screens show now, for phones; null when that is not known. */
  onScreen: readonly number[] | null;
  live: boolean;
};

export type LiveFeed<Settings> = {
  data: () => LiveData<Settings>;
  update: (patch: Partial<LiveData<Settings>>) => void;
  /** Fetches everything, now or once more after the fetch that is under way. */
  pull: () => Promise<void>;
};

/** What a screen has beyond a phone, which loads nothing of this. */
export type ScreenPart = {
  /** Fetches what is its own; each tells whether the server is alive. */
  pulls: () => Promise<boolean>[];
  /** What it listens to besides what all listen to. */
  on: ServerEventHandlers['on'];
  /** These questions are about to leave the list. */
  removed: (ids: readonly number[]) => void;
  /** The server is away. */
  lost: () => void;
};

type LiveFeedOptions<Settings> = {
  onChange: (data: LiveData<Settings>) => void;
  fetchSettings: () => Promise<Fetched<Settings>>;
  settingsShown: Reader<Settings>;
  subscribe: (handlers: ServerEventHandlers) => () => void;
  pauseWhenHidden: boolean;
  /** Follow the numbers of votes, and what screens show: a phone does. */
  isPhone: boolean;
  /** What screens show, as the page brought it along. */
  onScreen: readonly number[] | null;
  /** The page brought questions along: it has something to show until the event stream is there. */
  isBrought: boolean;
  screen?: (feed: LiveFeed<Settings>) => ScreenPart;
};

/** A server that has not answered the first requests by then is away. */
const FIRST_ANSWER_MS = 2500;
/** Retry of a failed refresh while nothing is pushed, in milliseconds. */
const RETRY_MS = 5000;

/**
 * Keeps the live page's data: pull at the start, every 30 s and after each reconnect, push in between. Faults of the
 * server change nothing but `live`.
 * @returns the function that ends it
 */
export function startLiveFeed<Settings extends PhoneSettings>(
  options: LiveFeedOptions<Settings>,
): () => void {
  const { onChange, settingsShown, pauseWhenHidden, isPhone, isBrought } = options;
  let data: LiveData<Settings> = {
    settings: null,
    list: null,
    onScreen: options.onScreen,
    live: true,
  };
  let screensTold = false;
  let stream: StreamState = 'connecting';
  let pullWorks = true;
  let newestEvent = 0;
  let pushedSettings = 0;
  /** Since the list was last asked for. */
  let pushedVotes: PublicVotesEvent['votes'] = [];
  let pulling = false;
  let pullAgain = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = (patch: Partial<LiveData<Settings>>) => {
    if (ended) return;
    data = { ...data, ...patch, live: stream === 'open' || pullWorks };
    onChange(data);
  };

  /**
   * A list that is older than an event that came while it was on its way is fetched again. One that is older without
   * that is right: its server restarted on an older database. Votes that came meanwhile are put into it.
   */
  const pullList = async () => {
    for (;;) {
      const eventAtStart = newestEvent;
      pushedVotes = [];
      const answer = await fetchList();
      if (!answer.ok) return answer.busy;
      if (answer.value.version < newestEvent && newestEvent !== eventAtStart) continue;
      newestEvent = answer.value.version;
      const list = applyVotes(answer.value, pushedVotes);
      const isOther =
        list.version !== data.list?.version || (isPhone && hasOtherVotes(data.list, list));
      if (isOther) update({ list });
      return true;
    }
  };
  /** Settings that were pushed while an answer was on its way may be newer than it. */
  const pullSettings = async () => {
    const pushedAtStart = pushedSettings;
    const answer = await options.fetchSettings();
    if (!answer.ok) return answer.busy;
    if (pushedSettings !== pushedAtStart) return true;
    if (JSON.stringify(answer.value) !== JSON.stringify(data.settings)) {
      update({ settings: answer.value });
    }
    return true;
  };
  const pull = async () => {
    if (pulling) {
      pullAgain = true;
      return;
    }
    pulling = true;
    clearTimeout(timer);
    do {
      pullAgain = false;
      const worked = await Promise.all([pullList(), pullSettings(), ...(screen?.pulls() ?? [])]);
      pullWorks = worked.every(Boolean);
      if (ended) return;
    } while (pullAgain);
    pulling = false;
    if (!pullWorks) screen?.lost();
    // Pages that want to know receive what screens show, if any do.
    update(stream === 'open' && !screensTold ? { onScreen: null } : {});
    timer = setTimeout(refresh, pullWorks || stream === 'open' ? REFRESH_MS : RETRY_MS);
  };
  const refresh = () => {
    if (pauseWhenHidden && document.hidden) timer = setTimeout(refresh, REFRESH_MS);
    else void pull();
  };

  const screen = options.screen?.({ data: () => data, update, pull });
  const firstAnswer = screen && setTimeout(screen.lost, FIRST_ANSWER_MS);
  const unsubscribe = options.subscribe({
    onState: (state) => {
      const before = stream;
      stream = state;
      if (state === 'open' ? before !== 'open' : state === 'lost' && before !== 'lost') void pull();
      const isFirst = state === 'connecting' && !screensTold;
      update(state === 'open' || isFirst ? {} : { onScreen: null });
    },
    on: {
      ...screen?.on,
      questions: (raw) => {
        const event = questionsEvent.safeParse(raw);
        if (!event.success) return;
        const gap = !data.list || event.data.version > data.list.version + 1;
        newestEvent = Math.max(newestEvent, event.data.version);
        if (data.list) {
          screen?.removed(event.data.removed);
          update({ list: applyQuestionsEvent(data.list, event.data) });
        }
        if (gap) void pull();
      },
      votes: (raw) => {
        const event = votesEvent.safeParse(raw);
        if (!isPhone || !event.success) return;
        const { votes } = event.data;
        pushedVotes.push(...votes);
        if (data.list) update({ list: applyVotes(data.list, votes) });
      },
      'on-screen': (raw) => {
        const event = screenEvent.safeParse(raw);
        screensTold = true;
        if (isPhone && event.success) update({ onScreen: event.data.ids });
      },
      settings: (raw) => {
        const settings = settingsShown.safeParse(raw);
        if (!settings.success) return;
        pushedSettings += 1;
        const before = JSON.stringify(data.settings?.votes);
        update({ settings: settings.data });
        // Which numbers are shown is for the server to say.
        if (isPhone && before !== JSON.stringify(settings.data.votes)) void pull();
      },
    },
  });
  // One look is enough: what was missed before the stream opened is fetched then.
  if (isBrought) timer = setTimeout(refresh, REFRESH_MS);
  else void pull();

  return () => {
    ended = true;
    clearTimeout(timer);
    clearTimeout(firstAnswer);
    unsubscribe();
  };
}
