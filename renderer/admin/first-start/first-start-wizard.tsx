import { useEffect, useRef, type ReactNode } from 'react';
import type { FirstStart, FirstStartPlace } from '../../../server/contract/first-start.ts';
import { FormContext } from '../form/field.ts';
import type { SettingValues } from '../form/setting-values.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { FIRST_START_FIELDS, STEPS } from './first-start-steps.ts';
import { Foot } from './frame/foot.tsx';
import { Head } from './frame/head.tsx';
import { SmallStage } from './frame/small-stage.tsx';
import classes from './frame/frame.module.css';
import { PhonesStep } from './steps/phones-step.tsx';
import { QuestionStep } from './steps/question-step.tsx';
import { ReadyStep } from './steps/ready-step.tsx';
import { ScreenStep } from './steps/screen-step.tsx';
import { StandStep } from './steps/stand-step.tsx';
import { useWay } from './use-way.ts';

const TITLES: Record<FirstStartPlace, string> = {
  stand: 'Whose stand is it?',
  phones: 'How do phones get here?',
  screen: 'Where is the big screen?',
  question: 'Ask the first question yourself',
  ready: 'Ready. Open the doors.',
};

const INTROS: Record<FirstStartPlace, ReactNode> = {
  stand: 'Visitors see this on the big screen and on their phones. You can change all of it later.',
  phones: 'Visitors join your Wi-Fi, then scan a code. None of it needs the internet.',
  screen: 'Approved questions are shown on a second monitor, large enough to read from the aisle.',
  question: 'It takes the same path as any question and is erased afterwards.',
  ready: 'Visitors can scan the code from now on. Their questions wait for you on the dashboard.',
};

type Props = { place: FirstStartPlace; state: FirstStart; saved: SettingValues };

/** One step at a time; next to it a small big screen, as it looks with what is typed. */
export function FirstStartWizard({ place, state, saved }: Props) {
  const form = useSettingsForm(FIRST_START_FIELDS, saved);
  const way = useWay(place, state, form);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<FirstStartPlace>(place);

  useEffect(() => {
    const label = STEPS.find((step) => step.place === place)?.label ?? 'Ready';
    document.title = `${label} · Set up Booth`;
  }, [place]);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place]);

  const steps: Record<FirstStartPlace, ReactNode> = {
    stand: <StandStep />,
    phones: <PhonesStep />,
    screen: <ScreenStep />,
    question: <QuestionStep test={state.test} />,
    ready: <ReadyStep state={state} />,
  };
  return (
    <FormContext value={form}>
      <div className={classes.page}>
        <Head place={place} state={state} onLeave={way.leave} leaving={way.busy} />
        <main className={classes.body} id="main">
          <form
            id="first-start"
            className={classes.step}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              way.goOn();
            }}
          >
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {TITLES[place]}
            </h1>
            <p className={classes.intro}>{INTROS[place]}</p>
            {steps[place]}
          </form>
          <SmallStage place={place} />
        </main>
        <Foot place={place} way={way} />
      </div>
    </FormContext>
  );
}
