import type { PublicMessages } from '../../../server/contract/stream.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { PhoneSettings } from '../../../server/contract/settings.ts';
import { withTimeout } from '../../lib/answers.ts';
import type { OkBody, Reader } from '../../lib/shape.ts';
import type { ServerEventHandlers, StreamState } from '../../lib/event-stream.ts';
import { buildTold, listBody, questionsEvent, screenEvent, votesEvent } from './live.schemas.ts';

/** The approved questions, newest approval first, as of a version of the public list. */
export type PublicList = { questions: readonly ApprovedQuestion[]; version: number };

/** A server that does not answer within this many milliseconds counts as away. */
const TIMEOUT_MS = 8000;

/** `busy` is a 429: the server is alive, and what is on the screen stays. */
export type Fetched<T> = { ok: true; value: T } | { ok: false; busy: boolean };

/** Never rejects. */
async function get<T>(path: string, body: Reader<T>): Promise<Fetched<T>> {
  try {
    return await withTimeout(TIMEOUT_MS, async (signal) => {
      const response = await fetch(path, { cache: 'no-cache', signal });
      if (!response.ok) return { ok: false, busy: response.status === 429 };
      const parsed = body.safeParse(await response.json());
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, busy: false };
    });
  } catch {
    return { ok: false, busy: false };
  }
}

/** GET /api/questions/approved. Never rejects. */
async function fetchList(): Promise<Fetched<PublicList>> {
  const answer = await get('/api/questions/approved', listBody);
  if (!answer.ok) return answer;
  return { ok: true, value: { questions: answer.value.data, version: answer.value.version } };
}

/** The `data` of an answer. Never rejects. @param body with as much of it as the page needs */
export async function getData<T>(path: string, body: Reader<OkBody<T>>): Promise<Fetched<T>> {
  const answer = await get(path, body);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Applies an event to the list: new questions come first, changed ones stay in their place. */
export function applyQuestionsEvent(
  list: PublicList,
  event: PublicMessages['questions'],
): PublicList {
  if (event.version <= list.version) return list;
  const removed = new Set(event.removed);
  const changed = new Map(event.upserted.map((question) => [question.id, question]));
  const known = new Set(list.questions.map(({ id }) => id));
  const joined = event.upserted.filter(({ id }) => !known.has(id));
  const kept = list.questions
    .filter(({ id }) => !removed.has(id))
    .map((question) => changed.get(question.id) ?? question);
  return { questions: [...joined, ...kept], version: event.version };
}

/** Applies numbers of votes to the list; returns the same list if none differs. */
function applyVotes(list: PublicList, votes: PublicMessages['votes']['votes']): PublicList {
  const byId = new Map(votes.map((one) => [one.id, one.votes]));
  const questions = list.questions.map((question) => {
    const now = byId.get(question.id);
    return now === undefined || now === question.votes ? question : { ...question, votes: now };
  });
  return questions.some((question, index) => question !== list.questions[index])
    ? { ...list, questions }
    : list;
}

/** True if two states of the same version differ in their votes. */
function hasOtherVotes(one: PublicList, other: PublicList): boolean {
  const before = new Map(one.questions.map((question) => [question.id, question]));
  return other.questions.some(({ id, votes, votable }) => {
    const was = before.get(id);
    return was !== undefined && (was.votes !== votes || was.votable !== votable);
  });
}

/** Data of the live page, on a phone or a screen. Null is "not yet". `live`: the server answers, by push or by pull. */
export type LiveData<Settings> = {
  settings: Settings | null;
  list: PublicList | null;
  /** Ids of the questions on the laptop's screens, for phones; null while unknown. */
  onScreen: readonly number[] | null;
  /** The newest message about the poll, as it came: phones load its reader with the first one. Null before that. */
  poll: unknown;
  /** The server's build; null until known. */
  build: string | null;
  live: boolean;
};

/** Data before the first answer. */
export const NOTHING_YET: LiveData<never> = {
  settings: null,
  list: null,
  onScreen: null,
  poll: null,
  build: null,
  live: true,
};

export type LiveFeed<Settings> = {
  data: () => LiveData<Settings>;
  update: (patch: Partial<LiveData<Settings>>) => void;
  /** Fetches everything, now or once more after the fetch that is under way. */
  pull: () => Promise<void>;
};

/** Extension of the feed for screens; phones do not load it. */
export type ScreenPart = {
  /** Fetches the screen's own data; each promise resolves to whether the server is alive. */
  pulls: () => Promise<boolean>[];
  /** Handlers of further server events. */
  on: ServerEventHandlers['on'];
  /** Called with the ids of questions that are about to leave the list. */
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
  /** Phones follow the numbers of votes and what screens show. */
  isPhone: boolean;
  /** Ids of the questions on the screens, as embedded in the page. */
  onScreen: readonly number[] | null;
  /** True if the page has embedded questions to show until the event stream is connected. */
  isBrought: boolean;
  screen?: (feed: LiveFeed<Settings>) => ScreenPart;
};

/** Milliseconds after which a server that has not answered the first requests counts as away. */
const FIRST_ANSWER_MS = 2500;
/** Milliseconds between tries of a failed refresh while nothing is pushed. */
const RETRY_MS = 5000;

/**
 * Keeps the live page's data: pull at the start, every 30 s and after each reconnect, push in between. A failing server
 * changes nothing but `live`.
 * @returns the function that stops it
 */
export function startLiveFeed<Settings extends PhoneSettings>(
  options: LiveFeedOptions<Settings>,
): () => void {
  const { onChange, settingsShown, pauseWhenHidden, isPhone, isBrought } = options;
  let data: LiveData<Settings> = { ...NOTHING_YET, onScreen: options.onScreen };
  let screensTold = false;
  let stream: StreamState = 'connecting';
  let pullWorks = true;
  let newestEvent = 0;
  let pushedSettings = 0;
  /** Since the list was last asked for. */
  let pushedVotes: PublicMessages['votes']['votes'] = [];
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
      build: (raw) => {
        const event = buildTold.safeParse(raw);
        if (event.success) update({ build: event.data.build });
      },
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
      poll: (poll) => {
        if (isPhone) update({ poll });
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
      // What a screen reads in another way than a phone.
      ...screen?.on,
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
