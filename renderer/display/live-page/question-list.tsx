import { type ComponentProps, type RefObject, useMemo, useRef, useState } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { searchable } from '../../../server/contract/searchable.ts';
import { useAnnouncement } from '../../lib/announcer.ts';
import { useTranslation } from '../../words/translation.tsx';
import { QuestionCard } from './question-card.tsx';
import { useInView } from './use-in-view.ts';
import styles from './live-page.module.css';

/** From this many questions on there is a field to search them. */
const SEARCH_FROM = 8;

/** Returns the questions with all the words in question, answer or author; in any order, with or without accents. */
export function questionsWith(
  words: string,
  questions: readonly ApprovedQuestion[],
): readonly ApprovedQuestion[] {
  const wanted = searchable(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return questions;
  return questions.filter(({ content, answer, author_name: author }) => {
    const text = searchable([content, answer, author].filter(Boolean).join(' '));
    return wanted.every((word) => text.includes(word));
  });
}

/** A row of a list that the visitor reads; one that was taken down keeps its room, unseen. */
type SettledRow = { question: ApprovedQuestion; gone: boolean };

/** List as the visitor sees it; `news` counts changes of the current one that it does not show yet. */
type Settled = { rows: readonly SettledRow[]; news: number };

/**
 * Applies those changes of the current list that do not move the text being read: no new question, no first answer.
 * Other changes of the words show immediately, and removed questions disappear immediately.
 */
export function settle(
  read: readonly ApprovedQuestion[],
  current: readonly ApprovedQuestion[],
): Settled {
  const now = new Map(current.map((question) => [question.id, question]));
  const known = new Set(read.map(({ id }) => id));
  let news = current.filter(({ id }) => !known.has(id)).length;
  const rows = read.map((before) => {
    const after = now.get(before.id);
    if (!after) return { question: before, gone: true };
    const isAnswered = before.answer === null && after.answer !== null;
    if (!isAnswered) return { question: after, gone: false };
    news += 1;
    return { question: { ...after, answer: null, votable: before.votable }, gone: false };
  });
  return { rows, news };
}

/**
 * The list as it is read. The question that stands above it is not part of it; a search finds that one, too, and none
 * that was taken down.
 * @param words of the search
 * @returns `found`: rows that have all the words
 */
export function readList(
  read: readonly ApprovedQuestion[],
  current: readonly ApprovedQuestion[],
  unlisted: number | undefined,
  words: string,
): Settled & { isSearched: boolean; found: readonly SettledRow[] } {
  const isSearched = words.trim() !== '';
  const listed = (all: typeof read) => (isSearched ? all : all.filter(({ id }) => id !== unlisted));
  const settled = settle(listed(read), listed(current));
  const there = settled.rows.filter(({ gone }) => !gone);
  const found = questionsWith(
    words,
    there.map(({ question }) => question),
  );
  return {
    ...settled,
    isSearched,
    found: isSearched ? found.map((question) => ({ question, gone: false })) : settled.rows,
  };
}

/**
 * Keeps a list still while the visitor reads it. While it is out of view below, it is always the current one.
 * @param list the element that holds it
 */
function useStillList(
  questions: readonly ApprovedQuestion[],
  list: RefObject<HTMLElement | null>,
): {
  shown: readonly ApprovedQuestion[];
  /** Shows what is new. */
  catchUp: () => void;
} {
  const isRead = useInView(list, false, true);
  const [shown, setShown] = useState(questions);
  const isFirst = shown.length === 0 && questions.length > 0;
  if (shown !== questions && (isFirst || !isRead)) setShown(questions);
  return { shown, catchUp: () => setShown(questions) };
}

/** Everything that was approved: still while it is read, and searchable where it is long. */
export function QuestionList(props: {
  questions: readonly ApprovedQuestion[];
  /** Id of the one that is shown above; a search finds it, too. */
  unlisted: number | undefined;
  look: Omit<ComponentProps<typeof QuestionCard>, 'question'>;
}) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  const [words, setWords] = useState('');
  const { questions, unlisted } = props;
  const { shown, catchUp } = useStillList(questions, section);
  const { rows, news, isSearched, found } = useMemo(
    () => readList(shown, questions, unlisted, words),
    [shown, questions, unlisted, words],
  );
  const hits = isSearched && t('live.found', { count: found.length });
  useAnnouncement(hits, { about: words, rests: true });
  const searchable = isSearched || rows.length >= SEARCH_FROM;

  return (
    <section
      ref={section}
      className={styles.more}
      aria-labelledby={rows.length > 0 ? 'more-questions' : undefined}
    >
      <div className={styles.news}>
        {news > 0 && (
          <button
            type="button"
            className={`${styles.action} ${styles.newsButton}`}
            onClick={() => {
              catchUp();
              section.current?.scrollIntoView({ block: 'start' });
              // The button is gone with its focus.
              section.current?.querySelector('h2')?.focus({ preventScroll: true });
            }}
          >
            {t('live.news', { count: news })}
          </button>
        )}
      </div>
      {rows.length > 0 && (
        <div className={styles.moreHead}>
          <h2 id="more-questions" className={styles.moreTitle} tabIndex={-1}>
            {t('live.all')}
          </h2>
          {searchable && (
            <input
              type="search"
              className="input"
              aria-label={t('live.search')}
              placeholder={t('live.search')}
              autoComplete="off"
              enterKeyHint="search"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
          {hits && <p className={styles.quiet}>{hits}</p>}
        </div>
      )}
      {found.map(({ question, gone }) => (
        <div key={question.id} className={gone ? styles.gone : undefined}>
          <QuestionCard question={question} {...props.look} />
        </div>
      ))}
    </section>
  );
}
