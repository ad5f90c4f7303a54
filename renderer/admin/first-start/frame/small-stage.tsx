import { useDeferredValue, useMemo } from 'react';
import type { FirstStartPlace } from '../../../../server/contract/first-start.ts';
import { publicSettings } from '../../../../server/contract/settings.ts';
import { useDisplayData } from '../../../display/data/display-feed.ts';
import { DisplayStage } from '../../../display/display-stage.tsx';
import { useForm } from '../../form/field.ts';
import { updateOf } from '../../form/setting-values.ts';
import { SAMPLE_QUESTIONS } from '../../settings/samples.ts';
import { FIRST_START_FIELDS } from '../first-start-steps.ts';
import classes from './small-stage.module.css';

const CAPTIONS: Record<FirstStartPlace, string> = {
  stand: 'Your big screen, with sample questions',
  phones: 'The code that phones scan, as the big screen shows it',
  screen: 'What the big screen shows until the first question',
  question: 'Your big screen, live',
  ready: 'Your big screen, live',
};

const NONE: [] = [];

/** The big screen beside the step, small, with what is typed there: saved or not. It stays through all of the steps. */
export function SmallStage({ place }: { place: FirstStartPlace }) {
  const { sound } = useForm();
  const { settings: live, list } = useDisplayData({ pauseWhenHidden: true });
  const values = useDeferredValue(sound);
  const settings = useMemo(() => {
    if (!live) return null;
    const { wedeliver, brand } = updateOf(values, FIRST_START_FIELDS.names);
    return publicSettings.parse({
      ...live,
      wedeliver: { ...live.wedeliver, ...wedeliver },
      brand: { ...live.brand, ...brand },
    });
  }, [live, values]);
  const questions = useMemo(() => {
    if (place === 'stand') return SAMPLE_QUESTIONS.slice(0, 1);
    if (place === 'question' || place === 'ready') return list?.questions ?? null;
    return NONE;
  }, [place, list]);
  return (
    <aside className={classes.side} aria-label="Preview">
      <div
        className={classes.stage}
        // A picture that is made of elements instead of a file.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={CAPTIONS[place]}
        data-theme={settings?.theme}
      >
        {settings && <DisplayStage settings={settings} questions={questions} live />}
      </div>
      <p className={classes.caption} aria-hidden="true">
        {CAPTIONS[place]}
      </p>
    </aside>
  );
}
