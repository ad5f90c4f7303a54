import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { ChevronIcon, ClockIcon, ScreenIcon } from '../../visitor/icons.tsx';
import { local } from '../../lib/browser-storage.ts';
import { languageOf } from '../../lib/text-language.ts';
import { announce } from '../../lib/announcer.ts';
import { Text, useTranslation } from '../../words/translation.tsx';
import { AnswerText, type MarkdownState } from '../content/answer.tsx';
import { directionOf } from '../content/text.ts';
import { questionIds } from '../data/live.schemas.ts';
import type { MyQuestion, UnsentQuestion } from './own-questions.ts';
import page from './live-page.module.css';
import styles from './my-questions.module.css';
import cards from './question-card.module.css';

const KEY = 'booth.questions.shown';
const KEPT = 20;

function read(): number[] {
  return questionIds.safeParse(local.read(KEY)).data ?? [];
}

/**
 * Returns which of this phone's questions have ever been on a display: one that staff have archived since then is no
 * longer waiting.
 * @param on ids of those that are on it now
 */
function useShownQuestions(on: readonly number[]): readonly number[] {
  const [shown, setShown] = useState<readonly number[]>(read);
  const fresh = on.filter((id) => !shown.includes(id));
  if (fresh.length > 0) setShown([...fresh, ...shown].slice(0, KEPT));
  useEffect(() => void local.write(KEY, shown), [shown]);
  return shown;
}

type Props = {
  mine: readonly MyQuestion[];
  unsent: readonly UnsentQuestion[];
  /** Null until they are known. */
  approved: readonly ApprovedQuestion[] | null;
  /** Ids of the questions on the display now; null while unknown. */
  onScreen: readonly number[] | null;
  markdown: MarkdownState;
};

const STATES = ['sending', 'kept', 'pending', 'approved', 'now', 'answered', 'shown'] as const;
type State = (typeof STATES)[number];

/** The question as it is on the display, or the one that it was merged into. */
export function rowIn(
  approved: readonly ApprovedQuestion[] | null,
  id: number,
): ApprovedQuestion | undefined {
  return approved?.find((row) => row.id === id || row.also?.includes(id));
}

/** State of a question that was approved. @param onScreen ids of those on the display now; null while unknown */
export function stateOn(
  { id, answer }: Pick<ApprovedQuestion, 'id' | 'answer'>,
  onScreen: readonly number[] | null,
): State {
  if (onScreen?.includes(id)) return 'now';
  return answer === null ? 'approved' : 'answered';
}

/** List of the questions asked on this phone with the state of each, or of the one that it was merged into. */
export function MyQuestions({ mine, unsent, approved, onScreen, markdown }: Props) {
  const rowOf = (id: number) => rowIn(approved, id);
  const shown = useShownQuestions(mine.map(({ id }) => id).filter(rowOf));
  const stateOf = (id: number, on: ApprovedQuestion | undefined) =>
    on ? stateOn(on, onScreen) : shown.includes(id) ? 'shown' : 'pending';
  useStatesAnnounced(
    approved && [
      ...unsent.flatMap(({ content, held }) => (held ? [{ content, state: 'kept' as const }] : [])),
      ...mine.map(({ id, content }) => ({ content, state: stateOf(id, rowOf(id)) })),
    ],
  );
  if (approved === null || mine.length + unsent.length === 0) return null;
  return (
    <MineSection>
      {unsent.map(({ key, content, held }) => (
        <Mine key={key} content={content} state={held ? 'kept' : 'sending'} />
      ))}
      {mine.map(({ id, content }) => {
        const on = rowOf(id);
        const shared = on && on.id !== id ? on.content : null;
        return (
          <Mine
            key={id}
            content={content}
            state={stateOf(id, on)}
            shared={shared}
            answer={on?.answer ?? null}
            markdown={markdown}
          />
        );
      })}
    </MineSection>
  );
}

/** Announces changes of their states since the page was opened. @param now null until they are known */
function useStatesAnnounced(now: readonly { content: string; state: State }[] | null): void {
  const { t } = useTranslation();
  const told = useRef<ReadonlySet<string>>(null);
  const tell = useEffectEvent(() => {
    if (!now) return;
    const keyed = new Map(now.map((each) => [`${each.state} ${each.content}`, each]));
    for (const [key, { content, state }] of keyed) {
      if (told.current?.has(key) === false)
        announce(t('said.state', { state: t(`live.mine.${state}`), question: content }));
    }
    told.current = new Set(keyed.keys());
  });
  useEffect(() => tell());
}

export function MineSection({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.mine} aria-labelledby="my-questions" data-part="mine">
      <h2 id="my-questions" className={page.moreTitle}>
        {t('live.mine')}
      </h2>
      {children}
    </section>
  );
}

/**
 * One of these questions. Its first line always has the same height, and an answer that arrives while the visitor looks
 * stays closed: nothing below it moves by itself.
 */
export function Mine(props: {
  content: string;
  state: State;
  /** Wording on the display, if it is not the visitor's own. */
  shared?: string | null;
  answer?: string | null;
  markdown?: MarkdownState;
  /** True without a script: it is always open. */
  still?: boolean;
}) {
  const { content, state, shared = null, answer = null, markdown = null, still = false } = props;
  const { t } = useTranslation();
  const hasMore = shared !== null || answer !== null;
  const [open, setOpen] = useState(hasMore);
  return (
    <article className={styles.item} data-status={state}>
      <div className={styles.about}>
        <span className={styles.head}>
          {state === 'answered' || state === 'now' || state === 'approved' || state === 'shown' ? (
            <ScreenIcon />
          ) : (
            <ClockIcon />
          )}
          <span className={styles.status}>
            {t(`live.mine.${state}`)}
            {/* The room of the longest is kept: a state that changes moves nothing. */}
            {STATES.map((other) => (
              <span key={other} data-words={t(`live.mine.${other}`)} aria-hidden="true" />
            ))}
          </span>
        </span>
        <span className={styles.text} dir="auto" lang={languageOf(content)}>
          {content}
        </span>
      </div>
      {hasMore && !still && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={t('live.mine.more')}
          onClick={() => setOpen(!open)}
        >
          <ChevronIcon />
        </button>
      )}
      {hasMore && open && (
        <div className={styles.more} data-part={shared === null ? 'my-answer' : 'shared'}>
          {shared !== null && (
            <p className={styles.words}>
              <Text
                of="live.shared"
                parts={{
                  question: (
                    <q dir="auto" lang={languageOf(shared)}>
                      {shared}
                    </q>
                  ),
                }}
              />
            </p>
          )}
          {answer !== null && (
            <div className={cards.answer} dir={directionOf(answer)} lang={languageOf(answer)}>
              <AnswerText text={answer} markdown={markdown} />
            </div>
          )}
        </div>
      )}
    </article>
  );
}
