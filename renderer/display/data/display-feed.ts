import { useEffect, useState } from 'react';
import { UNTOUCHED_AIR, type AirState } from '../../../server/contract/air.ts';
import {
  airState,
  onScreenEvent,
  publicQuestionsEvent,
  publicSettingsEvent,
  publicVotesEvent,
} from '../../../server/contract/events.ts';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import type { OwnScreen } from '../../../server/contract/screens.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { subscribe, type StreamState } from '../../lib/server-events.ts';
import { caughtUp, withoutRemoved } from './air.ts';
import { fetchAir, fetchList, fetchOwn, fetchSettings } from './fetch-public.ts';
import { readLastGood, writeLastGood } from './last-good.ts';
import { NOTHING_OWN } from './own-screen.ts';
import { applyQuestionsEvent, applyVotes, hasOtherVotes, type PublicList } from './public-list.ts';

/** What the display has. Null is "not yet". `live`: the server answers, by push or by pull. */
export type DisplayData = {
  settings: PublicSettings | null;
  list: PublicList | null;
  /** What staff want of the screens; phones have nothing of it. */
  air: AirState | null;
  /** What this screen has of its own; nothing where it has no name. */
  own: OwnScreen | null;
  /** What the laptop's screens show now, for phones; null when that is not known. */
  onScreen: readonly number[] | null;
  live: boolean;
};

const NO_DATA: DisplayData = {
  settings: null,
  list: null,
  air: null,
  own: null,
  onScreen: null,
  live: true,
};

type FeedOptions = {
  onChange: (data: DisplayData) => void;
  pauseWhenHidden: boolean;
  /** Follow the numbers of votes: a phone shows them, the big screen does not. */
  withVotes: boolean;
  /** Do what staff want of the screens: a phone does not. */
  followsAir: boolean;
  /** What the address calls this screen. */
  name: string | null;
};

/** A server that has not answered the first requests by then is away: what was there last time is shown. */
const FIRST_ANSWER_MS = 2500;
/** Retry of a failed refresh while nothing is pushed, in milliseconds. */
const RETRY_MS = 5000;

/**
 * Keeps the display's data: pull at the start, every 30 s and after each reconnect, push in between. Faults of the
 * server change nothing but `live`.
 * @returns the function that ends it
 */
function startDisplayFeed(options: FeedOptions): () => void {
  const { onChange, pauseWhenHidden, withVotes, followsAir, name } = options;
  let data: DisplayData = name === null ? { ...NO_DATA, own: NOTHING_OWN } : NO_DATA;
  let stream: StreamState = 'connecting';
  let pullWorks = true;
  let newestEvent = 0;
  let pushedSettings = 0;
  let pushedAir = 0;
  let pulling = false;
  let pullAgain = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = (patch: Partial<DisplayData>) => {
    if (ended) return;
    const next = { ...data, ...patch, live: stream === 'open' || pullWorks };
    const { settings, list, air, own } = next;
    const isNew =
      settings !== data.settings ||
      list !== data.list ||
      air !== data.air ||
      (name !== null && own !== data.own);
    if (settings && list && isNew) {
      writeLastGood({
        settings,
        list,
        air: air ?? readLastGood()?.air ?? UNTOUCHED_AIR,
        own: name !== null && own ? { name, is: own } : null,
      });
    }
    data = next;
    onChange(next);
  };

  /**
   * A list that is older than an event that came while it was on its way is fetched again. One that is older without
   * that is the truth of a server that started again on an older database.
   */
  const pullList = async () => {
    for (;;) {
      const eventAtStart = newestEvent;
      const answer = await fetchList();
      if (!answer.ok) return answer.busy;
      if (answer.value.version < newestEvent && newestEvent !== eventAtStart) continue;
      newestEvent = answer.value.version;
      const isOther =
        answer.value.version !== data.list?.version ||
        (withVotes && hasOtherVotes(data.list, answer.value));
      if (isOther) update({ list: answer.value });
      return true;
    }
  };
  /** Settings that were pushed while an answer was on its way may be newer than it. */
  const pullSettings = async () => {
    const pushedAtStart = pushedSettings;
    const answer = await fetchSettings();
    if (!answer.ok) return answer.busy;
    if (pushedSettings !== pushedAtStart) return true;
    if (JSON.stringify(answer.value) !== JSON.stringify(data.settings)) {
      update({ settings: answer.value });
    }
    return true;
  };
  const pullAir = async () => {
    if (!followsAir) return true;
    const pushedAtStart = pushedAir;
    const answer = await fetchAir();
    if (!answer.ok) return answer.busy;
    if (pushedAir !== pushedAtStart) return true;
    const air = caughtUp(answer.value);
    if (JSON.stringify(air) !== JSON.stringify(data.air)) update({ air });
    return true;
  };
  const pullOwn = async () => {
    if (name === null) return true;
    const answer = await fetchOwn(name);
    if (!answer.ok) return answer.busy;
    if (JSON.stringify(answer.value) !== JSON.stringify(data.own)) update({ own: answer.value });
    return true;
  };
  const useLastGood = () => {
    if (data.settings && data.list && data.air && data.own) return;
    const last = readLastGood();
    const air = data.air ?? last?.air ?? UNTOUCHED_AIR;
    const own = data.own ?? (last?.own?.name === name ? last?.own?.is : null) ?? NOTHING_OWN;
    const { settings = null, list = null } = last ?? {};
    update({ settings: data.settings ?? settings, list: data.list ?? list, air, own });
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
      const worked = await Promise.all([pullList(), pullSettings(), pullAir(), pullOwn()]);
      pullWorks = worked.every(Boolean);
      if (ended) return;
    } while (pullAgain);
    pulling = false;
    if (!pullWorks) useLastGood();
    update({});
    timer = setTimeout(refresh, pullWorks || stream === 'open' ? REFRESH_MS : RETRY_MS);
  };
  const refresh = () => {
    if (pauseWhenHidden && document.hidden) timer = setTimeout(refresh, REFRESH_MS);
    else void pull();
  };

  const firstAnswer = setTimeout(useLastGood, FIRST_ANSWER_MS);
  const unsubscribe = subscribe(
    '/api/events',
    {
      onState: (state) => {
        const before = stream;
        stream = state;
        if (state === 'open' ? before !== 'open' : state === 'lost' && before !== 'lost')
          void pull();
        update(state === 'open' ? {} : { onScreen: null });
      },
      on: {
        questions: (raw) => {
          const event = publicQuestionsEvent.safeParse(raw);
          if (!event.success) return;
          const gap = !data.list || event.data.version > data.list.version + 1;
          newestEvent = Math.max(newestEvent, event.data.version);
          if (data.list) {
            update({
              list: applyQuestionsEvent(data.list, event.data),
              air: data.air && withoutRemoved(data.air, event.data.removed),
            });
          }
          if (gap) void pull();
        },
        votes: (raw) => {
          const event = publicVotesEvent.safeParse(raw);
          if (!withVotes || !event.success || !data.list) return;
          update({ list: applyVotes(data.list, event.data) });
        },
        'screen-sets': () => {
          if (name !== null) void pull();
        },
        'on-screen': (raw) => {
          const event = onScreenEvent.safeParse(raw);
          if (event.success && !followsAir) update({ onScreen: event.data.ids });
        },
        air: (raw) => {
          const air = airState.safeParse(raw);
          if (!air.success || !followsAir) return;
          pushedAir += 1;
          update({ air: air.data });
        },
        settings: (raw) => {
          const settings = publicSettingsEvent.safeParse(raw);
          if (!settings.success) return;
          pushedSettings += 1;
          const before = JSON.stringify(data.settings?.votes);
          update({ settings: settings.data });
          // Which numbers are shown is the server's to say.
          if (withVotes && before !== JSON.stringify(settings.data.votes)) void pull();
        },
      },
    },
    { pauseWhenHidden },
  );
  void pull();

  return () => {
    ended = true;
    clearTimeout(timer);
    clearTimeout(firstAnswer);
    unsubscribe();
  };
}

/** The live data of the public display, for as long as the component is there. */
export function useDisplayData({
  pauseWhenHidden,
  withVotes = false,
  followsAir = false,
  name = null,
}: Pick<FeedOptions, 'pauseWhenHidden'> & Partial<FeedOptions>): DisplayData {
  const [data, setData] = useState(NO_DATA);
  useEffect(
    () => startDisplayFeed({ onChange: setData, pauseWhenHidden, withVotes, followsAir, name }),
    [pauseWhenHidden, withVotes, followsAir, name],
  );
  return data;
}
