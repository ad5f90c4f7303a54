import { useRef, useState, type ComponentProps } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './phone.module.css';
import { QuestionCard } from './question-card.tsx';
import { questionsWith, SEARCH_FROM } from './question-search.ts';
import { useSettledList } from './use-settled-list.ts';

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
  const isSearched = words.trim() !== '';
  const { rows, news, catchUp } = useSettledList(
    props.questions,
    isSearched ? undefined : props.unlisted,
    section,
  );
  const found = new Set(
    questionsWith(
      words,
      rows.filter(({ gone }) => !gone).map(({ question }) => question),
    ).map(({ id }) => id),
  );
  const shown = isSearched ? rows.filter(({ question }) => found.has(question.id)) : rows;
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
            className={styles.newsButton}
            onClick={() => {
              catchUp();
              section.current?.scrollIntoView({ block: 'start' });
            }}
          >
            {t('live.news', { count: news })}
          </button>
        )}
      </div>
      {rows.length > 0 && (
        <div className={styles.moreHead}>
          <h2 id="more-questions" className={styles.moreTitle}>
            {t('live.all')}
          </h2>
          {searchable && (
            <input
              type="search"
              className={styles.search}
              aria-label={t('live.search')}
              placeholder={t('live.search')}
              autoComplete="off"
              enterKeyHint="search"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
          <output className={styles.quiet}>
            {isSearched && t('live.found', { count: found.size })}
          </output>
        </div>
      )}
      {shown.map(({ question, gone }) => (
        <div key={question.id} className={gone ? styles.gone : undefined}>
          <QuestionCard question={question} {...props.look} />
        </div>
      ))}
    </section>
  );
}
