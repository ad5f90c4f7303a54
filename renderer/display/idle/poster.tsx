import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import { hasQrCode, shownWifi } from '../stage/join-words.ts';
import { AskSteps } from './ask-steps.tsx';
import styles from './poster.module.css';

/** Letters of a first word that may stand alone on a line: "Q&A". */
const SHORT_WORD = 4;

/** The title in two pieces that break apart first, where it begins with a short word. */
function piecesOf(title: string): string[] {
  const [first = '', ...rest] = title.split(' ');
  return first.length <= SHORT_WORD && rest.length > 0 ? [first, rest.join(' ')] : [title];
}

/** Before the first question: an invitation that one would put on the screen before the doors open. */
export function Poster({ settings }: { settings: PublicSettings }) {
  const { t } = useTranslation();
  const [first, rest] = piecesOf(t('stage.comingSoon'));
  const scan = hasQrCode(settings) ? t('stage.scanFirst') : t('stage.askFirst');
  return (
    <div className={styles.poster} data-part="empty">
      <div className={styles.words}>
        <h2 className={styles.title} data-fit>
          <span>{first}</span> {rest !== undefined && <span>{rest}</span>}
        </h2>
        <p className={styles.lead} data-fit>
          {shownWifi(settings) ? t('stage.twoSteps') : scan}
        </p>
      </div>
      <AskSteps settings={settings} />
    </div>
  );
}
