import { useMemo, useState } from 'react';
import type { AirState } from '../../../server/contract/air.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { withAirQuestions } from './air.ts';
import { useDisplayData, type DisplayData } from './display-feed.ts';
import { readLastGood } from './last-good.ts';

/** What a stage shows: nothing before it is known what staff want of it. */
export type ScreenData = Pick<DisplayData, 'settings' | 'live'> & {
  questions: readonly ApprovedQuestion[] | null;
  air: AirState | undefined;
};

/**
 * The data of a stage that does what staff want of the screens.
 * @param options `isScreen`: false for the page of a phone, which goes its own way
 */
export function useScreenData(options: {
  pauseWhenHidden: boolean;
  isScreen?: boolean;
}): ScreenData {
  const { pauseWhenHidden, isScreen = true } = options;
  const { settings, list, air, live } = useDisplayData({
    pauseWhenHidden,
    followsAir: isScreen,
    withVotes: !isScreen,
  });
  // A stage that was blank when its page ended begins so.
  const [last] = useState(() => (isScreen ? readLastGood()?.air : undefined));
  const questions = useMemo(() => {
    if (!settings || !list) return null;
    if (!isScreen) return list.questions;
    return air && withAirQuestions(list.questions, air);
  }, [settings, list, air, isScreen]);
  return { settings, questions, live, air: air ?? (last?.blank ? last : undefined) };
}
