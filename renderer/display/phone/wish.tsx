import { useSyncExternalStore } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { useTranslation } from '../../words/translation.tsx';
import { NO_VOTE, type VoteBox } from '../votes/vote-box.ts';
import { WishButton, Wished } from './wish-button.tsx';
import styles from './wish.module.css';

type Wishable = Pick<ApprovedQuestion, 'id' | 'votes' | 'votable'>;

/** Whether this phone wants to know it too, and how many do. */
export function Wish({ id, votes: shown, votable, box }: Wishable & { box: VoteBox }) {
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
  if (!votable) return <Wished votes={shown} own={told} />;
  return (
    <div className={styles.wish}>
      <WishButton
        type="button"
        pressed={wanted}
        votes={votes}
        onClick={() => box.toggle(id, shown)}
      />
    </div>
  );
}

/** Says what a tap did, for those who do not see it. */
export function WishSaid({ box }: { box: VoteBox }) {
  const last = useSyncExternalStore(box.subscribe, box.last, box.last);
  const { t } = useTranslation();
  const count = last?.votes == null ? '' : ` ${t('wish.wanting', { count: last.votes })}.`;
  return (
    <output className="unseen">
      {last && `${last.wanted ? t('wish.said') : t('wish.takenBack')}${count}`}
    </output>
  );
}

/** The same as a form, for a browser that runs no script. The server fills in what its phone wants to know already. */
export function WishForm({ id, votes, votable }: Wishable) {
  if (!votable) return <Wished votes={votes} own={false} />;
  return (
    <form className={styles.wish} method="post" action={`/api/question/${id}/vote`}>
      <WishButton
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
