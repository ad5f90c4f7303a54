import { useId, type ComponentProps } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import styles from './wish.module.css';

type WishButtonProps = ComponentProps<'button'> & {
  pressed: boolean;
  /** How many phones want to know it; null where that is not shown. */
  votes: number | null;
};

/** "I want to know this too", pressed or not. */
export function WishButton({ pressed, votes, ...rest }: WishButtonProps) {
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

/** Beside a question that takes no more votes, where there is something to say. */
export function Wished({ votes, own }: { votes: number | null; own: boolean }) {
  const { t } = useTranslation();
  if (votes === null && !own) return null;
  const count = (votes ?? 0) - Number(own);
  return (
    <p className={styles.wished} data-part="wished">
      {own && `${t('wish.own')} `}
      {count > 0 && t(own ? 'wish.others' : 'wish.wanted', { count })}
    </p>
  );
}
