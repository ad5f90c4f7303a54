import { useEffect, useMemo, useState } from 'react';
import type { OwnScreen, ScreenKind } from '../../../server/contract/screens.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import type { CurrentPoll, PublicPoll } from '../../../server/contract/polls.ts';
import type { PlaybackState } from '../../../server/contract/playback.ts';
import { UNTOUCHED_PLAYBACK } from '../../../server/contract/untouched-playback.ts';
import { local } from '../../lib/browser-storage.ts';
import { subscribe } from '../../lib/server-events.ts';
import {
  playbackBody,
  playbackShown,
  lastGood,
  ownBody,
  pollBody,
  pollShown,
  settingsBody,
  settingsShown,
  type LastGood,
} from './display.schemas.ts';
import {
  getData,
  startLiveFeed,
  type LiveFeed,
  type PublicList,
  type ScreenPart,
} from './live-feed.ts';

const LAST_GOOD_KEY = 'booth.display.last';

/** Data of the display. Null is "not yet". `live`: the server answers, by push or by pull. */
type DisplayData = {
  settings: PublicSettings | null;
  list: PublicList | null;
  playback: PlaybackState | null;
  poll: CurrentPoll | null;
  /** Questions that this screen shows. */
  own: OwnScreen | null;
  /** The server's build; null until known. */
  build: string | null;
  live: boolean;
};

/** Default of a screen that nobody set up. */
const SHOWS_ALL: OwnScreen = { shows: null, kind: 'stage' };
/** Until the server says otherwise. */
const NO_POLL: CurrentPoll = { version: 0, poll: null };

type FeedOptions = {
  onChange: (data: DisplayData) => void;
  pauseWhenHidden: boolean;
  /** True if staff's commands apply: not to a preview. */
  followsPlayback: boolean;
  /** Name of this screen in its address. */
  name: string | null;
};

/** Null when there is nothing, or when it is of an older shape. */
function readLastGood(): LastGood | null {
  return lastGood.safeParse(local.read(LAST_GOOD_KEY)).data ?? null;
}

/** Returns the commands for a page that was away: a step that it missed no longer applies. */
function caughtUp(playback: PlaybackState): PlaybackState {
  return playback.last?.do === 'show' ? playback : { ...playback, last: null };
}

/** Removes the texts of questions that have just left the public list. */
function withoutRemoved(playback: PlaybackState, removed: readonly number[]): PlaybackState {
  if (!playback.questions.some(({ id }) => removed.includes(id))) return playback;
  return { ...playback, questions: playback.questions.filter(({ id }) => !removed.includes(id)) };
}

/**
 * The questions of a screen, even if staff ask for others: those of the list, which only holds the newest ones, and after
 * them those that staff refer to.
 */
export function questionsOf(
  listed: readonly ApprovedQuestion[],
  { questions: spokenOf }: Pick<PlaybackState, 'questions'>,
  { shows }: Pick<OwnScreen, 'shows'>,
): readonly ApprovedQuestion[] {
  const known = new Set(listed.map(({ id }) => id));
  const missing = spokenOf.filter(({ id }) => !known.has(id));
  const all = missing.length === 0 ? listed : [...listed, ...missing];
  if (shows === null) return all;
  const own = new Set(shows);
  return all.filter(({ id }) => own.has(id));
}

/** The data of a screen: what a phone has, what staff want of the screens, what is its own, and what it last had. */
export function startDisplayFeed({
  onChange,
  pauseWhenHidden,
  followsPlayback,
  name,
}: FeedOptions) {
  let playback: PlaybackState | null = null;
  let poll: CurrentPoll | null = null;
  let own: OwnScreen | null = name === null ? SHOWS_ALL : null;
  let before: Partial<DisplayData> = {};
  let pushedPlayback = 0;

  const keep = ({ settings, list }: Pick<DisplayData, 'settings' | 'list'>) => {
    const isNew =
      settings !== before.settings ||
      list !== before.list ||
      playback !== before.playback ||
      (name !== null && own !== before.own);
    before = { settings, list, playback, own };
    if (!settings || !list || !isNew) return;
    local.write(LAST_GOOD_KEY, {
      settings,
      list,
      playback: playback ?? readLastGood()?.playback ?? UNTOUCHED_PLAYBACK,
      own: name !== null && own ? { name, is: own } : null,
    });
  };

  const screen = ({ data, update, pull }: LiveFeed<PublicSettings>): ScreenPart => {
    const pullPlayback = async () => {
      const pushedAtStart = pushedPlayback;
      const answer = await getData('/api/air', playbackBody);
      if (!answer.ok) return answer.busy;
      if (pushedPlayback !== pushedAtStart) return true;
      const now = caughtUp(answer.value);
      if (JSON.stringify(now) !== JSON.stringify(playback)) {
        playback = now;
        update({});
      }
      return true;
    };
    const pullPoll = async () => {
      const before = poll;
      const answer = await getData('/api/polls/current', pollBody);
      if (!answer.ok) return answer.busy;
      const { value: now } = answer;
      // What was pushed meanwhile is newer. An older version without that is right: the server has other data now.
      if (poll !== before && poll && now.version < poll.version) return true;
      if (JSON.stringify(now) !== JSON.stringify(poll)) {
        poll = now;
        update({});
      }
      return true;
    };
    const pullOwn = async (of: string) => {
      const answer = await getData(`/api/screen?name=${encodeURIComponent(of)}`, ownBody);
      if (!answer.ok) return answer.busy;
      if (JSON.stringify(answer.value) !== JSON.stringify(own)) {
        own = answer.value;
        update({});
      }
      return true;
    };
    return {
      pulls: () => [
        ...(followsPlayback ? [pullPlayback(), pullPoll()] : []),
        ...(name === null ? [] : [pullOwn(name)]),
      ],
      on: {
        'screen-sets': () => {
          if (name !== null) void pull();
        },
        air: (raw) => {
          const event = playbackShown.safeParse(raw);
          if (!event.success || !followsPlayback) return;
          pushedPlayback += 1;
          playback = event.data;
          update({});
        },
        poll: (raw) => {
          const event = pollShown.safeParse(raw);
          if (!event.success || !followsPlayback) return;
          if (poll && event.data.version < poll.version) return;
          poll = event.data;
          update({});
        },
      },
      removed: (ids) => {
        playback &&= withoutRemoved(playback, ids);
      },
      lost: () => {
        const { settings, list } = data();
        if (settings && list && playback && poll && own) return;
        const last = readLastGood();
        playback ??= last?.playback ?? UNTOUCHED_PLAYBACK;
        poll ??= NO_POLL;
        own ??= (last?.own?.name === name ? last?.own?.is : null) ?? SHOWS_ALL;
        update({ settings: settings ?? last?.settings ?? null, list: list ?? last?.list ?? null });
      },
    };
  };

  return startLiveFeed<PublicSettings>({
    onChange: ({ settings, list, build, live }) => {
      keep({ settings, list });
      onChange({ settings, list, playback, poll, own, build, live });
    },
    fetchSettings: () => getData('/api/settings/public', settingsBody),
    settingsShown,
    subscribe: (handlers) => subscribe('/api/events', handlers, { pauseWhenHidden }),
    pauseWhenHidden,
    isPhone: false,
    onScreen: null,
    isBrought: false,
    screen,
  });
}

/** The live data of the public display, for as long as the component is there. */
export function useDisplayData({
  pauseWhenHidden,
  followsPlayback = false,
  name = null,
}: Pick<FeedOptions, 'pauseWhenHidden'> & Partial<FeedOptions>): DisplayData {
  const [data, setData] = useState<DisplayData>({
    settings: null,
    list: null,
    playback: null,
    poll: null,
    own: null,
    build: null,
    live: true,
  });
  useEffect(
    () => startDisplayFeed({ onChange: setData, pauseWhenHidden, followsPlayback, name }),
    [pauseWhenHidden, followsPlayback, name],
  );
  return data;
}

/** Data of a stage: no questions until staff's commands and the running poll are known. */
type ScreenData = Pick<DisplayData, 'settings' | 'live' | 'build'> & {
  questions: readonly ApprovedQuestion[] | null;
  playback: PlaybackState | undefined;
  poll: PublicPoll | null;
  /** Null until known. */
  kind: ScreenKind | null;
};

/** Returns the data of a stage that follows staff's commands. @param options `name`: the screen's name in its address */
export function useScreenData(options: {
  pauseWhenHidden: boolean;
  name?: string | null;
}): ScreenData {
  const { pauseWhenHidden, name = null } = options;
  const { settings, list, playback, poll, own, build, live } = useDisplayData({
    pauseWhenHidden,
    followsPlayback: true,
    name,
  });
  // A stage that was blank when its page ended begins so.
  const [last] = useState(() => readLastGood()?.playback);
  const hasSettings = settings !== null;
  const hasPoll = poll !== null;
  const questions = useMemo(() => {
    if (!hasSettings || !list) return null;
    if (!playback || !own || !hasPoll) return null;
    return questionsOf(list.questions, playback, own);
  }, [hasSettings, list, playback, own, hasPoll]);
  return {
    settings,
    questions,
    live,
    build,
    poll: poll?.poll ?? null,
    kind: own?.kind ?? null,
    playback: playback ?? (last?.blank ? last : undefined),
  };
}
