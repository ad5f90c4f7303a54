import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { POLL_WORD_MAX_LENGTH, POLL_WORDS_MAX } from '../../../server/contract/limits.ts';
import { localeOf } from '../../../server/contract/languages.ts';
import type { PublicPoll } from '../../../server/contract/polls.ts';
import { useAnnouncement } from '../../lib/announcer.ts';
import { local } from '../../lib/browser-storage.ts';
import { observeSize } from '../../lib/observe-size.ts';
import { languageOf } from '../../lib/text-language.ts';
import type { UnsentQueue } from '../../lib/unsent-queue.ts';
import { CheckIcon } from '../../visitor/icons.tsx';
import type { ParcelKind } from '../../visitor/send.ts';
import { useTranslation } from '../../words/translation.tsx';
import { createKeptVotes } from '../data/votes.ts';
import { createPollVotes } from './poll-votes.ts';
import { useCurrentPoll } from './use-current-poll.ts';
import {
  ballotIn,
  ballotOfOptions,
  ballotOfWords,
  barsOf,
  choicesOf,
  fieldsKey,
  HINTS,
  noteOf,
  SCALE,
  voteState,
  type Ballot,
} from './poll-view.ts';
import page from './live-page.module.css';
import styles from './poll-box.module.css';

/** Words that a phone shows; the stage has more. */
const WORDS_SHOWN = 8;

type Field = RefObject<HTMLTextAreaElement | null>;

/**
 * Gives the poll its room calmly. What is below stays where it is, and the page scrolls, while the poll is out of sight
 * or while the visitor types a question.
 */
function useCalmRoom(field: Field) {
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const { current: box } = room;
    const { current: inner } = content;
    if (!box || !inner) return undefined;
    return observeSize(inner, () => {
      const change = inner.offsetHeight - height.current;
      if (change === 0) return;
      height.current += change;
      const isTyping = field.current?.form?.contains(document.activeElement) === true;
      const stays = isTyping || box.getBoundingClientRect().bottom <= 0;
      box.style.transition = stays ? 'none' : '';
      box.style.height = `${height.current}px`;
      if (stays) window.scrollBy({ top: change, behavior: 'instant' });
    });
  }, [field]);
  return { room, content };
}

type ChoicesProps = {
  poll: PublicPoll;
  ballot: Ballot | null;
  onVote: (ballot: Ballot) => void;
};

/** The one choice of several, by a tap. */
function OneChoice({ poll, ballot, onVote }: ChoicesProps) {
  const isScale = poll.kind === 'scale';
  const choices = isScale ? SCALE.map((id) => ({ id, text: String(id) })) : poll.options;
  const chosen = isScale ? ballot?.scale : ballot?.options?.[0];
  return (
    <div className={isScale ? styles.scale : styles.choices}>
      {choices.map(({ id, text }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name="poll"
            checked={chosen === id}
            onChange={() => onVote(isScale ? { scale: id } : { options: [id] })}
          />
          <span dir="auto" lang={languageOf(text)}>
            {text}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Button of a vote that takes more than a tap. */
function VoteButton({ isVoted }: { isVoted: boolean }) {
  const { t } = useTranslation();
  return (
    <button type="submit" className={page.action}>
      {t(isVoted ? 'poll.change' : 'poll.send')}
    </button>
  );
}

function SeveralChoices({ poll, ballot, onVote }: ChoicesProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = ballotOfOptions(new FormData(event.currentTarget).getAll('poll'));
    if (next) onVote(next);
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form className={styles.choices} onSubmit={onSubmit}>
      {poll.options.map(({ id, text }) => (
        <label key={id} className={styles.choice}>
          <input
            type="checkbox"
            name="poll"
            value={id}
            defaultChecked={ballot?.options?.includes(id)}
          />
          <span dir="auto" lang={languageOf(text)}>
            {text}
          </span>
        </label>
      ))}
      <VoteButton isVoted={ballot !== null} />
    </form>
  );
}

function Words({ ballot, onVote }: ChoicesProps) {
  const { t } = useTranslation();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...event.currentTarget.querySelectorAll('input')];
    const next = ballotOfWords(fields.map(({ value }) => value));
    if (next) onVote(next);
    else fields[0]?.focus();
  };
  return (
    <form className={styles.choices} onSubmit={onSubmit}>
      {Array.from({ length: POLL_WORDS_MAX }, (_, at) => (
        <input
          key={at}
          className="input"
          aria-label={t('poll.word', { number: at + 1 })}
          placeholder={t('poll.word', { number: at + 1 })}
          dir="auto"
          maxLength={POLL_WORD_MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="send"
          defaultValue={ballot?.words?.[at]}
        />
      ))}
      <VoteButton isVoted={ballot !== null} />
    </form>
  );
}

const CHOICES = {
  single: OneChoice,
  quiz: OneChoice,
  scale: OneChoice,
  multiple: SeveralChoices,
  words: Words,
} as const;

function Results({ poll, chosen }: { poll: PublicPoll; chosen: readonly string[] }) {
  const { t, language } = useTranslation();
  const { bars, more } = barsOf(poll, WORDS_SHOWN);
  const locale = localeOf(language);
  const mean = poll.results?.scale?.mean ?? null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <>
      {mean !== null && (
        <p className={styles.mean}>{t('poll.mean', { mean: Math.round(mean * 10) / 10 })}</p>
      )}
      <ul className={styles.bars} data-lettered={poll.options.length > 0 || undefined}>
        {bars.map(({ key, label, votes, share, isRight }) => (
          <li
            key={key}
            data-right={isRight || undefined}
            data-own={chosen.includes(label) || undefined}
          >
            <p className={styles.bar}>
              <span dir="auto" lang={languageOf(label)}>
                {label}
              </span>
              <span className={styles.number}>
                {percent.format(share)} · {votes.toLocaleString(locale)}
              </span>
            </p>
            <div className={styles.track}>
              <span style={{ width: `${100 * share}%` }} />
            </div>
            {isRight && (
              <p className={styles.right}>
                <CheckIcon /> {t('poll.right')}
              </p>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={page.quiet}>{t('poll.more', { count: more })}</p>}
    </>
  );
}

/** Keeps the focus in the poll when what had it goes away with the phase. */
function useFocusKept(phase: PublicPoll['phase']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const holder = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    if (holder.current) heading.current?.focus({ preventScroll: true });
    // Only another phase takes away what had it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [phase]);
  return {
    heading,
    onFocus: ({ target }: FocusEvent) => {
      holder.current = target;
    },
    onBlur: ({ target }: FocusEvent) => {
      // Chromium tells it of what is being taken away, too, and Preact passes that on: the effect comes first.
      queueMicrotask(() => {
        if (holder.current === target) holder.current = null;
      });
    },
  };
}

type RunningProps = { poll: PublicPoll; unsentQueue: UnsentQueue<ParcelKind> };

function RunningPoll({ poll, unsentQueue }: RunningProps) {
  const { t } = useTranslation();
  const [votes] = useState(() => createPollVotes(unsentQueue, createKeptVotes(), local));
  useEffect(() => votes.watch(), [votes]);
  const own = useSyncExternalStore(votes.subscribe, votes.own);
  const parcel = useSyncExternalStore(votes.subscribe, votes.parcel);
  const { id, kind, question, phase, round, voters, results } = poll;
  const { heading, ...focus } = useFocusKept(phase);
  const ballot = ballotIn(poll, own)?.ballot ?? null;
  const note = noteOf(phase, voteState(poll, own, parcel));
  const hint = HINTS[kind];
  const Choices = CHOICES[kind];
  const chosen = ballot ? choicesOf(poll, ballot) : [];
  const yours = chosen.length > 0 && t('poll.yours', { vote: chosen.join(' · ') });
  useAnnouncement(t('said.state', { state: t(`poll.${phase}`), question }), { about: round });
  useAnnouncement(note && t(note), { about: own, isThere: true });
  return (
    <section
      className={styles.poll}
      aria-labelledby="poll"
      data-part="poll"
      data-phase={phase}
      {...focus}
    >
      <p className={styles.head}>
        <b>{t(`poll.${phase}`)}</b>
        {voters > 0 && <span>{t('poll.voters', { count: voters })}</span>}
      </p>
      <h2 id="poll" ref={heading} tabIndex={-1} dir="auto" lang={languageOf(question)}>
        {question}
      </h2>
      {results && <Results poll={poll} chosen={chosen} />}
      {!results && (phase === 'open' || kind !== 'words') && (
        <fieldset key={fieldsKey(poll)} aria-labelledby="poll" disabled={phase !== 'open'}>
          {phase === 'open' && hint && (
            <p className={page.quiet}>{t(hint, { most: POLL_WORDS_MAX })}</p>
          )}
          <Choices poll={poll} ballot={ballot} onVote={(next) => votes.cast(id, round, next)} />
        </fieldset>
      )}
      {(yours || note) && (
        <p className={styles.yours}>
          {yours && <span>{yours}</span>}
          {note && <span>{t(note)}</span>}
        </p>
      )}
    </section>
  );
}

export type PollBoxProps = {
  /** Newest message about the poll, as it came. */
  told: unknown;
  live: boolean;
  unsentQueue: UnsentQueue<ParcelKind>;
  /** The field in which a question is typed. */
  field: Field;
};

/** The running poll at the top of the live page; none takes no room. */
export function PollBox(props: PollBoxProps) {
  const poll = useCurrentPoll(props.told, props.live);
  const { room, content } = useCalmRoom(props.field);
  return (
    <div ref={room} className={styles.room}>
      <div ref={content} className={styles.content}>
        {poll && <RunningPoll poll={poll} unsentQueue={props.unsentQueue} />}
      </div>
    </div>
  );
}
