import { useMemo, useState } from 'react';
import type { AirState } from '../../../server/contract/air.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { withAirQuestions } from './air.ts';
import { useDisplayData, type DisplayData } from './display-feed.ts';
import { readLastGood } from './last-good.ts';
import { NOTHING_OWN, ownQuestions, ownSettings } from './own-screen.ts';

/** What a stage shows: nothing before it is known what staff want of it. */
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
