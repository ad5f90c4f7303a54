import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import { AnswerText } from '../content/answer.tsx';
import { formatDate } from '../content/date.ts';
import { typographic } from '../content/typographic.ts';
import type { MarkdownState } from '../content/use-markdown.ts';
import styles from './question-card.module.css';

type QuestionCardProps = {
  question: ApprovedQuestion;
  wedeliver: WedeliverSettings;
  markdown: MarkdownState;
  /** The one that is on now. */
  hero?: boolean;
  leaving?: boolean;
};

/** A question with its answer on a phone. */
export function QuestionCard({
  question: { content, author_name: author, created_at: createdAt, answer },
  wedeliver: { showDate, dateFormat },
  markdown,
  hero = false,
  leaving = false,
}: QuestionCardProps) {
  const Heading = hero ? 'h2' : 'h3';
  return (
    <article
      className={styles.card}
      data-hero={hero || undefined}
      data-leaving={leaving || undefined}
      data-part={hero ? 'item' : 'more-item'}
    >
      <Heading className={styles.question} data-part="question" dir="auto">
        {typographic(content)}
      </Heading>
      {(author ?? showDate) && (
        <p className={styles.meta}>
          {author && <span dir="auto">{author}</span>}
          {showDate && <time dateTime={createdAt}>{formatDate(createdAt, dateFormat)}</time>}
        </p>
      )}
      {answer !== null && (
        <div className={styles.answer} data-part="answer" dir="auto">
          <AnswerText text={answer} markdown={markdown} />
        </div>
      )}
    </article>
  );
}
