import styles from './blank.module.css';

/** The stage while staff want nothing on it: the company's colour, and no word. */
export function Blank() {
  return <div className={styles.blank} aria-hidden="true" data-part="blank" />;
}
