import { useTranslation } from '../words/translation.tsx';
import styles from './rehearsal-mark.module.css';

/** A separate line above the stage, while what visitors send is not kept: the stage has the room below it. */
export function RehearsalMark() {
  const { t } = useTranslation();
  const words = t('rehearsal.title');
  return (
    <aside className={styles.mark} data-part="rehearsal" aria-label={words}>
      {words}
    </aside>
  );
}
