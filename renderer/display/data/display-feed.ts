import { useEffect, useMemo, useState } from 'react';
import type { AirState } from '../../../server/contract/air.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { OwnScreen } from '../../../server/contract/screens.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { UNTOUCHED_AIR } from '../../../server/contract/untouched-air.ts';
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
import { startLiveFeed, type LiveFeed, type ScreenPart } from './live-feed.ts';
import { ownQuestions, ownSettings } from './own-screen.ts';
import { fetchSettings, get, type Fetched, type PublicList } from './public-data.ts';

const LAST_GOOD_KEY = 'booth.display.last';

/** What the display has. Null is "not yet". `live`: the server answers, by push or by pull. */
export type DisplayData = {
  settings: PublicSettings | null;
  list: PublicList | null;
  /** What staff want of the screens. */
  air: AirState | null;
  /** This screen's own settings; nothing where it has no name. */
  own: OwnScreen | null;
  live: boolean;
};

/** The settings of a screen that nobody set up. */
const NOTHING_OWN: OwnScreen = { layoutPreset: null, cycleSeconds: null, shows: null };

type FeedOptions = {
  onChange: (data: DisplayData) => void;
  pauseWhenHidden: boolean;
  /** Do what staff want of the screens: a preview does not. */
  followsAir: boolean;
  /** What the address calls this screen. */
  name: string | null;
};

/** GET /api/air. Never rejects. */
async function fetchAir(): Promise<Fetched<AirState>> {
  const answer = await get('/api/air', airBody);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** GET /api/screen: the settings of the screen of this name. Never rejects. */
async function fetchOwn(name: string): Promise<Fetched<OwnScreen>> {
  const answer = await get(`/api/screen?name=${encodeURIComponent(name)}`, ownBody);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Null when there is nothing, when it is of an older shape, or when the browser keeps nothing. */
function readLastGood(): LastGood | null {
  try {
    return (
      lastGood.safeParse(JSON.parse(localStorage.getItem(LAST_GOOD_KEY) ?? 'null')).data ?? null
    );
  } catch {
    return null;
  }
}

/** Keeps it where the browser lets us; a full or forbidden storage only costs the next cold start. */
function writeLastGood(value: LastGood): void {
  try {
    localStorage.setItem(LAST_GOOD_KEY, JSON.stringify(value));
  } catch {
    // Nothing to do about it on a screen on a wall.
  }
}

/** As of now for a page that was away: a step that it missed is over. */
function caughtUp(air: AirState): AirState {
  return air.last?.do === 'show' ? air : { ...air, last: null };
}

/** Without the texts of questions that have just left the public list. */
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
  let own: OwnScreen | null = name === null ? NOTHING_OWN : null;
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
    writeLastGood({
      settings,
      list,
      air: air ?? readLastGood()?.air ?? UNTOUCHED_AIR,
      own: name !== null && own ? { name, is: own } : null,
    });
  };

  const screen = ({ data, update, pull }: LiveFeed<PublicSettings>): ScreenPart => {
    const pullAir = async () => {
      const pushedAtStart = pushedAir;
      const answer = await fetchAir();
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
      const answer = await fetchOwn(of);
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
        own ??= (last?.own?.name === name ? last?.own?.is : null) ?? NOTHING_OWN;
        update({ settings: settings ?? last?.settings ?? null, list: list ?? last?.list ?? null });
      },
    };
  };

  return startLiveFeed<PublicSettings>({
    onChange: ({ settings, list, live }) => {
      keep({ settings, list });
      onChange({ settings, list, air, own, live });
    },
    fetchSettings: () => fetchSettings(settingsBody),
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
    live: true,
  });
  useEffect(
    () => startDisplayFeed({ onChange: setData, pauseWhenHidden, followsAir, name }),
    [pauseWhenHidden, followsAir, name],
  );
  return data;
}

/** What a stage shows: nothing until it is known what staff want of it. */
export type ScreenData = Pick<DisplayData, 'settings' | 'live'> & {
  questions: readonly ApprovedQuestion[] | null;
  air: AirState | undefined;
};

/**
 * The data of a stage that does what staff want of the screens.
 * @param options `name`: what its address calls it
 */
export function useScreenData(options: {
  pauseWhenHidden: boolean;
  name?: string | null;
}): ScreenData {
  const { pauseWhenHidden, name = null } = options;
  const {
    settings: common,
    list,
    air,
    own,
    live,
  } = useDisplayData({ pauseWhenHidden, followsAir: true, name });
  const settings = useMemo(() => common && ownSettings(common, own ?? NOTHING_OWN), [common, own]);
  // A stage that was blank when its page ended begins so.
  const [last] = useState(() => readLastGood()?.air);
  const hasSettings = common !== null;
  const questions = useMemo(() => {
    if (!hasSettings || !list) return null;
    return air && own && ownQuestions(withAirQuestions(list.questions, air), own);
  }, [hasSettings, list, air, own]);
  return { settings, questions, live, air: air ?? (last?.blank ? last : undefined) };
}
