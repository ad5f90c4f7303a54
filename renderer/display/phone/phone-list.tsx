import type { LivePage } from '../../../server/contract/live-page.ts';
import { MarkdownAnswer } from '../content/markdown-answer.tsx';
import { MoreQuestions, PhoneEmpty, PhoneFrame } from './phone-frame.tsx';
import styles from './phone.module.css';
import { QuestionCard } from './question-card.tsx';

/** The live page where nothing moves: the newest question large, then those before it. */
export function PhoneList({ settings, questions, total }: LivePage) {
  const { theme, wedeliver, brand } = settings;
  const look = { wedeliver, box: null, markdown: wedeliver.answerMarkdown ? MarkdownAnswer : null };
  const [newest, ...others] = questions;
  return (
    <PhoneFrame theme={theme} brand={brand} ask="Ask a question" still>
      {newest ? <QuestionCard {...look} question={newest} hero /> : <PhoneEmpty />}
      {others.length > 0 && (
        <MoreQuestions>
          {others.map((question) => (
            <QuestionCard key={question.id} {...look} question={question} />
          ))}
        </MoreQuestions>
      )}
      {questions.length < total && (
        <p className={styles.quiet}>
          These are the newest {questions.length} of {total} questions.
        </p>
      )}
    </PhoneFrame>
  );
}
