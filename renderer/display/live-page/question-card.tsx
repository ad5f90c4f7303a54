import { memo } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { PhoneSettings } from '../../../server/contract/settings.ts';
import { languageOf } from '../../lib/text-language.ts';
import { useTranslation } from '../../words/translation.tsx';
import { AnswerText, type MarkdownState } from '../content/answer.tsx';
import { askedWords, directionOf, formatDate, typographic } from '../content/text.ts';
import type { VoteBox } from '../data/votes.ts';
import { VoteControl, VoteForm } from './vote-button.tsx';
import styles from './question-card.module.css';

type QuestionCardProps = {
  question: ApprovedQuestion;
  wedeliver: PhoneSettings['wedeliver'];
  timeZone?: string | undefined;
  markdown: MarkdownState;
  /** The one that is on now. */
  hero?: boolean;
  leaving?: boolean;
  /** This phone's votes; null where no script runs. */
  box: VoteBox | null;
};

/** A question with its answer on a phone. */
export const QuestionCard = memo(function QuestionCard({
  question,
  wedeliver,
  timeZone,
  markdown,
  hero = false,
  leaving = false,
  box,
}: QuestionCardProps) {
  const {
    id,
    content,
    author_name: author,
    created_at: createdAt,
    answer,
    votes,
    votable,
  } = question;
  const { showDate, dateFormat } = wedeliver;
  const translator = useTranslation();
  const asked = askedWords(question, wedeliver, translator);
  const Heading = hero ? 'h2' : 'h3';
  // Not `auto`: an answer's paragraphs have their own, and `auto` skips what has its own.
  const direction = directionOf(content);
  return (
    <article
      className={styles.card}
      data-hero={hero || undefined}
      data-leaving={leaving || undefined}
      data-part={hero ? 'item' : 'more-item'}
      id={box ? undefined : `question-${id}`}
    >
      <Heading
        className={styles.question}
        data-part="question"
        dir={direction}
        lang={languageOf(content)}
      >
        {typographic(content, languageOf(content) ?? translator.language)}
      </Heading>
      {(author !== null || showDate || asked !== null) && (
        <p className={styles.meta} dir={direction}>
          {author && <span dir="auto">{author}</span>}
          {showDate && (
            <time dateTime={createdAt} dir="auto">
              {formatDate(createdAt, dateFormat, translator.language, timeZone)}
            </time>
          )}
          {asked !== null && (
            <span data-part="asked" dir="auto">
              {asked}
            </span>
          )}
        </p>
      )}
      {box === null && <VoteForm id={id} votes={votes} votable={votable} />}
      {box !== null && <VoteControl id={id} votes={votes} votable={votable} box={box} />}
      {answer !== null && (
        <div
          className={styles.answer}
          data-part="answer"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section each would be as many landmarks
          role="group"
          aria-label={translator.t('stage.answer')}
          dir={directionOf(answer)}
          lang={languageOf(answer)}
        >
          <AnswerText text={answer} markdown={markdown} />
        </div>
      )}
    </article>
  );
});
