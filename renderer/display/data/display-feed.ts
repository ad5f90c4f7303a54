import { useEffect, useMemo, useState } from 'react';
import { screenName, type OwnScreen } from '../../../server/contract/screens.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import type { AirState } from '../../../server/contract/air.ts';
import { UNTOUCHED_AIR } from '../../../server/contract/untouched-air.ts';
import { local } from '../../lib/browser-storage.ts';
import { subscribe } from '../../lib/server-events.ts';
import {
  airBody,
  airShown,
  lastGood,
  ownBody,
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

/** Returns the name of this screen in its address: /wedeliver?screen=name. Null without a valid one. */
export function screenNameIn(search: string): string | null {
  return screenName.safeParse(new URLSearchParams(search).get('screen')).data ?? null;
}

/** The questions of the list that this screen shows, even if staff ask for others. */
function ownQuestions(
  questions: readonly ApprovedQuestion[],
  { shows }: OwnScreen,
): readonly ApprovedQuestion[] {
  if (shows === null) return questions;
  const ids = new Set(shows);
  return questions.filter(({ id }) => ids.has(id));
}

const LAST_GOOD_KEY = 'booth.display.last';

/** Data of the display. Null is "not yet". `live`: the server answers, by push or by pull. */
type DisplayData = {
  settings: PublicSettings | null;
  list: PublicList | null;
  air: AirState | null;
  /** Questions that this screen shows. */
  own: OwnScreen | null;
  /** The server's build; null until known. */
  build: string | null;
  live: boolean;
};

/** Default of a screen that nobody set up. */
const SHOWS_ALL: OwnScreen = { shows: null };

type FeedOptions = {
  onChange: (data: DisplayData) => void;
  pauseWhenHidden: boolean;
  /** True if staff's commands apply: not to a preview. */
  followsAir: boolean;
  /** Name of this screen in its address. */
  name: string | null;
};

/** Null when there is nothing, or when it is of an older shape. */
function readLastGood(): LastGood | null {
  return lastGood.safeParse(local.read(LAST_GOOD_KEY)).data ?? null;
}

/** Returns the commands for a page that was away: a step that it missed no longer applies. */
function caughtUp(air: AirState): AirState {
  return air.last?.do === 'show' ? air : { ...air, last: null };
}

/** Removes the texts of questions that have just left the public list. */
function withoutRemoved(air: AirState, removed: readonly number[]): AirState {
  if (!air.questions.some(({ id }) => removed.includes(id))) return air;
  return { ...air, questions: air.questions.filter(({ id }) => !removed.includes(id)) };
}

/** The list, followed by what staff refer to and the list does not have: it only holds the newest ones. */
function withAirQuestions(
  questions: readonly ApprovedQuestion[],
  { questions: spokenOf }: AirState,
): readonly ApprovedQuestion[] {
  const known = new Set(questions.map(({ id }) => id));
  const missing = spokenOf.filter(({ id }) => !known.has(id));
  return missing.length === 0 ? questions : [...questions, ...missing];
}

/** The data of a screen: what a phone has, what staff want of the screens, what is its own, and what it last had. */
function startDisplayFeed({ onChange, pauseWhenHidden, followsAir, name }: FeedOptions) {
  let air: AirState | null = null;
  let own: OwnScreen | null = name === null ? SHOWS_ALL : null;
  let before: Partial<DisplayData> = {};
  let pushedAir = 0;

  const keep = ({ settings, list }: Pick<DisplayData, 'settings' | 'list'>) => {
    const isNew =
      settings !== before.settings ||
      list !== before.list ||
      air !== before.air ||
      (name !== null && own !== before.own);
    before = { settings, list, air, own };
    if (!settings || !list || !isNew) return;
    local.write(LAST_GOOD_KEY, {
      settings,
      list,
      air: air ?? readLastGood()?.air ?? UNTOUCHED_AIR,
      own: name !== null && own ? { name, is: own } : null,
    });
  };

  const screen = ({ data, update, pull }: LiveFeed<PublicSettings>): ScreenPart => {
    const pullAir = async () => {
      const pushedAtStart = pushedAir;
      const answer = await getData('/api/air', airBody);
      if (!answer.ok) return answer.busy;
      if (pushedAir !== pushedAtStart) return true;
      const now = caughtUp(answer.value);
      if (JSON.stringify(now) !== JSON.stringify(air)) {
        air = now;
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
      pulls: () => [...(followsAir ? [pullAir()] : []), ...(name === null ? [] : [pullOwn(name)])],
      on: {
        'screen-sets': () => {
          if (name !== null) void pull();
        },
        air: (raw) => {
          const event = airShown.safeParse(raw);
          if (!event.success || !followsAir) return;
          pushedAir += 1;
          air = event.data;
          update({});
        },
      },
      removed: (ids) => {
        air &&= withoutRemoved(air, ids);
      },
      lost: () => {
        const { settings, list } = data();
        if (settings && list && air && own) return;
        const last = readLastGood();
        air ??= last?.air ?? UNTOUCHED_AIR;
        own ??= (last?.own?.name === name ? last?.own?.is : null) ?? SHOWS_ALL;
        update({ settings: settings ?? last?.settings ?? null, list: list ?? last?.list ?? null });
      },
    };
  };

  return startLiveFeed<PublicSettings>({
    onChange: ({ settings, list, build, live }) => {
      keep({ settings, list });
      onChange({ settings, list, air, own, build, live });
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
  followsAir = false,
  name = null,
}: Pick<FeedOptions, 'pauseWhenHidden'> & Partial<FeedOptions>): DisplayData {
  const [data, setData] = useState<DisplayData>({
    settings: null,
    list: null,
    air: null,
    own: null,
    build: null,
    live: true,
  });
  useEffect(
    () => startDisplayFeed({ onChange: setData, pauseWhenHidden, followsAir, name }),
    [pauseWhenHidden, followsAir, name],
  );
  return data;
}

/** Data of a stage: no questions until staff's commands are known. */
type ScreenData = Pick<DisplayData, 'settings' | 'live' | 'build'> & {
  questions: readonly ApprovedQuestion[] | null;
  air: AirState | undefined;
};

/** Returns the data of a stage that follows staff's commands. @param options `name`: the screen's name in its address */
export function useScreenData(options: {
  pauseWhenHidden: boolean;
  name?: string | null;
}): ScreenData {
  const { pauseWhenHidden, name = null } = options;
  const { settings, list, air, own, build, live } = useDisplayData({
    pauseWhenHidden,
    followsAir: true,
    name,
  });
  // A stage that was blank when its page ended begins so.
  const [last] = useState(() => readLastGood()?.air);
  const hasSettings = settings !== null;
  const questions = useMemo(() => {
    if (!hasSettings || !list) return null;
    return air && own && ownQuestions(withAirQuestions(list.questions, air), own);
  }, [hasSettings, list, air, own]);
  return { settings, questions, live, build, air: air ?? (last?.blank ? last : undefined) };
}
