import { useEffect, useState } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import { useMarkdown } from '../content/use-markdown.ts';
import { useCycle } from '../cycle/use-cycle.ts';
import { readMyQuestions } from '../data/my-questions.ts';
import { MyQuestions } from './my-questions.tsx';
import { MoreQuestions, PhoneEmpty, PhoneFrame } from './phone-frame.tsx';
import styles from './phone.module.css';
import { QuestionCard } from './question-card.tsx';
import { useVoteBox } from '../votes/use-vote-box.ts';
import { WishSaid } from './wish.tsx';

type PhoneViewProps = {
  settings: PublicSettings;
  /** Newest approval first; null until they are known. */
  questions: readonly ApprovedQuestion[] | null;
  live: boolean;
};

/** True while somebody reads further down: what stands above must not change its height then. */
function useScrolledDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    const onScroll = () => setDown(scrollY > 40);
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return down;
}

/** The live display in a visitor's hand: what is on, their own question's way, and everything answered so far. */
export function PhoneView({ settings, questions, live }: PhoneViewProps) {
  const { t } = useTranslation();
  const { theme, wedeliver, brand } = settings;
  const markdown = useMarkdown(wedeliver.answerMarkdown);
  const scrolledDown = useScrolledDown();
  const { current, leaving } = useCycle(questions, wedeliver, 0, { paused: scrolledDown });
  const box = useVoteBox(live);
  const [mine] = useState(() => readMyQuestions());
  const others = questions?.filter(({ id }) => id !== current?.question.id) ?? [];

  return (
    <PhoneFrame
      theme={theme}
      brand={brand}
      ask={mine.length > 0 ? t('live.askAnother') : t('live.ask')}
      status={
        !live && (
          <output className={styles.notLive} data-part="not-live">
            {t('live.reconnecting')}
            {settings.wifi && ` ${t('status.rejoin', { wifi: settings.wifi.ssid })}`}
          </output>
        )
      }
    >
      <WishSaid box={box} />
      <MyQuestions mine={mine} approved={questions} markdown={markdown} />
      {questions === null && <output className={styles.quiet}>{t('live.loading')}</output>}
      {questions?.length === 0 && !current && <PhoneEmpty />}
      {current && (
        <QuestionCard
          key={current.key}
          question={current.question}
          wedeliver={wedeliver}
          markdown={markdown}
          leaving={leaving}
          box={box}
          hero
        />
      )}
      {others.length > 0 && (
        <MoreQuestions>
          {others.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              wedeliver={wedeliver}
              markdown={markdown}
              box={box}
            />
          ))}
        </MoreQuestions>
      )}
    </PhoneFrame>
  );
}
