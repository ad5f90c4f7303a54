import { type ComponentProps, useId, useSyncExternalStore } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { useAnnouncement } from '../../lib/announcer.ts';
import { icon } from '../../visitor/icons.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { NO_VOTE, type VoteBox } from '../data/votes.ts';
import styles from './vote-button.module.css';

const VoteIcon = icon(
  <>
    <path className={styles.off} d="M12 5v14m-7-7h14" />
    <path className={styles.on} d="m5 12 5 5L20 7" />
  </>,
);

type VoteButtonProps = ComponentProps<'button'> & {
  pressed: boolean;
  /** Number of votes; null if it is not shown. */
  votes: number | null;
};

/** "I want to know this too", pressed or not. */
function VoteButton({ pressed, votes, ...rest }: VoteButtonProps) {
  const { t } = useTranslation();
  const described = useId();
  return (
    <>
      <button
        {...rest}
        className={styles.button}
        aria-pressed={pressed}
        aria-describedby={votes === null ? undefined : described}
      >
        <VoteIcon />
        <span>{t('wish.button')}</span>
        <span className={styles.count} aria-hidden="true" data-part="votes">
          {votes}
        </span>
      </button>
      {votes !== null && (
        <span id={described} hidden>
          {t('wish.wanting', { count: votes })}
        </span>
      )}
    </>
  );
}

/** Number of votes for a question that takes no more; nothing if there is none to show. */
export function VoteCount({ votes, own }: { votes: number | null; own: boolean }) {
  const { t, gap } = useTranslation();
  if (votes === null && !own) return null;
  const count = (votes ?? 0) - Number(own);
  return (
    <p className={styles.counted} data-part="wished">
      {own && t('wish.own')}
      {own && count > 0 && gap}
      {count > 0 && t(own ? 'wish.others' : 'wish.wanted', { count })}
    </p>
  );
}

type Votable = Pick<ApprovedQuestion, 'id' | 'votes' | 'votable'>;

/** Button with this phone's vote and the number of all votes. */
export function VoteControl({ id, votes: shown, votable, box }: Votable & { box: VoteBox }) {
  const { wanted, told } = useSyncExternalStore(
    box.subscribe,
    () => box.of(id),
    () => NO_VOTE,
  );
  const votes = useSyncExternalStore(
    box.subscribe,
    () => box.countOf(id, shown),
    () => shown,
  );
  if (!votable) return <VoteCount votes={shown} own={told} />;
  return (
    <div className={styles.vote}>
      <VoteButton
        type="button"
        pressed={wanted}
        votes={votes}
        onClick={() => box.toggle(id, shown)}
      />
    </div>
  );
}

/** Says what each tap did, for those who do not see it. */
export function useVotesAnnounced(box: VoteBox): void {
  const last = useSyncExternalStore(box.subscribe, box.last, box.last);
  const { t, gap } = useTranslation();
  const count = last?.votes ? gap + t('wish.wanting', { count: last.votes }) : '';
  useAnnouncement(last && t(last.wanted ? 'wish.said' : 'wish.takenBack') + count, {
    about: last,
  });
}

/** Vote button as a form, for browsers without scripts. The server fills in the phone's previous vote. */
export function VoteForm({ id, votes, votable }: Votable) {
  if (!votable) return <VoteCount votes={votes} own={false} />;
  return (
    <form className={styles.vote} method="post" action={`/api/question/${id}/vote`}>
      <VoteButton
        type="submit"
        name="wanted"
        value="yes"
        data-vote={id}
        pressed={false}
        votes={votes}
      />
    </form>
  );
}
