import styles from './rehearsal-mark.module.css';

/** A line of its own above everything, while what visitors send is not kept: the stage has the room below it. */
export function RehearsalMark({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <aside className={styles.mark} data-part="rehearsal" aria-label={words}>
      {words}
    </aside>
  );
}
