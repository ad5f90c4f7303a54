import { useTranslation } from '../../words/translation.tsx';
import styles from './waiting.module.css';

/** Until the first list is there. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <output className={styles.loading} data-part="loading">
      <span className={styles.loadingTitle}>{t('stage.title')}</span>
      <span className={styles.loadingText}>{t('stage.loading')}</span>
    </output>
  );
}
