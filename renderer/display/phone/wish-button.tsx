import { useId, type ComponentProps } from 'react';
import styles from './wish.module.css';

type WishButtonProps = ComponentProps<'button'> & {
  pressed: boolean;
  /** How many phones want to know it; null where that is not shown. */
  votes: number | null;
};

/** "I want to know this too", pressed or not. */
export function WishButton({ pressed, votes, ...rest }: WishButtonProps) {
  const described = useId();
  return (
    <>
      <button
        {...rest}
        className={styles.button}
        aria-pressed={pressed}
        aria-describedby={votes === null ? undefined : described}
      >
        <svg
          width="20"
          height="20"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path className={styles.off} d="M12 5v14M5 12h14" />
          <path className={styles.on} d="M5 12l5 5l10 -10" />
        </svg>
        <span>I want to know this too</span>
        <span className={styles.count} aria-hidden="true" data-part="votes">
          {votes}
        </span>
      </button>
      {votes !== null && (
        <span id={described} className={styles.unseen}>
          {wantingWords(votes)}
        </span>
      )}
    </>
  );
}

/** "4 people want to know this". */
export function wantingWords(votes: number): string {
  return votes === 1 ? '1 person wants to know this' : `${votes} people want to know this`;
}

function pastWords(votes: number, own: boolean): string {
  const others = own ? votes - 1 : votes;
  if (others < 1) return '';
  if (own) return others === 1 ? 'So did 1 other.' : `So did ${others} others.`;
  return others === 1 ? '1 person wanted to know this.' : `${others} people wanted to know this.`;
}

/** Beside a question that takes no more votes, where there is something to say. */
export function Wished({ votes, own }: { votes: number | null; own: boolean }) {
  if (votes === null && !own) return null;
  return (
    <p className={styles.wished} data-part="wished">
      {own && 'You wanted to know this too. '}
      {votes !== null && pastWords(votes, own)}
    </p>
  );
}
