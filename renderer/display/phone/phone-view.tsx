import { useEffect, useState } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useMarkdown } from '../content/use-markdown.ts';
import { useCycle } from '../cycle/use-cycle.ts';
import { readMyQuestions, type MyQuestion } from '../data/my-questions.ts';
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
      ask={mine.length > 0 ? 'Ask another question' : 'Ask a question'}
      status={
        !live && (
          <output className={styles.notLive} data-part="not-live">
            {settings.wifi
              ? `Reconnecting… If your phone has left the Wi-Fi, please join ${settings.wifi.ssid} again.`
              : 'Reconnecting…'}
          </output>
        )
      }
    >
      <WishSaid box={box} />
      <MyQuestions mine={mine} approved={questions} />
      {questions === null && <output className={styles.quiet}>Loading questions…</output>}
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

function MyQuestions({
  mine,
  approved,
}: {
  mine: readonly MyQuestion[];
  approved: readonly ApprovedQuestion[] | null;
}) {
  if (mine.length === 0 || approved === null) return null;
  return (
    <section className={styles.mine} aria-label="Your questions" data-part="mine">
      {mine.map(({ id, content }) => {
        const on = approved.some((question) => question.id === id);
        return (
          <div key={id} className={styles.mineItem} data-status={on ? 'approved' : 'pending'}>
            <output className={styles.mineStatus}>
              {on ? <Screen /> : <Clock />}
              {on ? 'It’s on the big screen' : 'Waiting for approval'}
            </output>
            <p className={styles.mineText} dir="auto">
              {content}
            </p>
          </div>
        );
      })}
    </section>
  );
}

const icon = {
  width: 20,
  height: 20,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** Tabler "clock" and "device-tv", inlined: a phone does not load an icon set for two. */
function Clock() {
  return (
    <svg {...icon}>
      <path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0" />
      <path d="M12 7v5l3 3" />
    </svg>
  );
}
function Screen() {
  return (
    <svg {...icon}>
      <path d="M3 9a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2z" />
      <path d="M16 3l-4 4l-4 -4" />
    </svg>
  );
}
