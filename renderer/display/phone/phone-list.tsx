import type { LivePage } from '../../../server/contract/live-page.ts';
import { useTranslation } from '../../words/translation.tsx';
import { MarkdownAnswer } from '../content/markdown-answer.tsx';
import { MoreQuestions, PhoneEmpty, PhoneFrame } from './phone-frame.tsx';
import styles from './phone.module.css';
import { QuestionCard } from './question-card.tsx';

/** The live page where nothing moves: the newest question large, then those before it. */
export function PhoneList({ settings, questions, total }: Omit<LivePage, 'language'>) {
  const { t } = useTranslation();
  const { wedeliver, brand, logo } = settings;
  const look = { wedeliver, box: null, markdown: wedeliver.answerMarkdown ? MarkdownAnswer : null };
  const [newest, ...others] = questions;
  return (
    <PhoneFrame brand={brand} logo={logo} ask={t('live.ask')} still>
      {newest ? <QuestionCard {...look} question={newest} hero /> : <PhoneEmpty />}
      <div data-part="own" />
      {others.length > 0 && (
        <MoreQuestions>
          {others.map((question) => (
            <QuestionCard key={question.id} {...look} question={question} />
          ))}
        </MoreQuestions>
      )}
      {questions.length < total && (
        <p className={styles.quiet}>
          {t('live.newest', { shown: questions.length, count: total })}
        </p>
      )}
    </PhoneFrame>
  );
}
