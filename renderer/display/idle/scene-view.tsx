import type { CSSProperties, ReactNode } from 'react';
import { localeOf } from '../../../server/contract/languages.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { useTranslation } from '../../words/translation.tsx';
import { useNow } from '../../lib/use-now.ts';
import { directionOf } from '../content/direction.ts';
import { keepTogether } from '../content/keep-together.ts';
import { KeptTogether } from '../content/kept-together.tsx';
import { Picture } from '../content/picture.tsx';
import { typographic } from '../content/typographic.ts';
import { AskSteps } from './ask-steps.tsx';
import { unitsOf, wantedBy } from './scenes.ts';
import styles from './scene-view.module.css';

/** Something with how to take part beside it. */
export function WithSteps({
  settings,
  children,
}: {
  settings: PublicSettings;
  children: ReactNode;
}) {
  return (
    <div className={styles.scene}>
      <div className={styles.content} data-fit-place>
        {children}
      </div>
      <AskSteps settings={settings} />
    </div>
  );
}

/** One of the pictures that staff chose, whole. @param aspect its width by its height */
export function PictureScene({ url, aspect }: { url: string; aspect: number }) {
  const style: CSSProperties & Record<'--aspect', number> = { '--aspect': aspect };
  return <Picture src={url} className={styles.picture} style={style} />;
}

/** The unit's word in the stage's language: "minutes". */
function wordOf(locale: string, unit: string, value: number): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
  return format.formatToParts(value).find(({ type }) => type === 'unit')?.value ?? '';
}

/** "14:30", with the weekday when it is not today. */
function momentOf(locale: string, to: number, now: number): string {
  const isToday = new Date(to).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(isToday ? {} : { weekday: 'long' }),
  }).format(to);
}

/** The time until the next talk, or until the doors open. */
export function CountdownScene({ to, title }: { to: number; title: string }) {
  const now = useNow(250);
  const locale = localeOf(useTranslation().language);
  return (
    <div className={styles.countdown} data-part="countdown" role="timer" aria-live="off">
      <p className={styles.until} dir="auto" data-fit>
        {title !== '' && <b>{title}</b>}
        <span>{momentOf(locale, to, now)}</span>
      </p>
      <p className={styles.digits} data-fit>
        {unitsOf(to - now).map(({ unit, value }) => (
          <span key={unit} className={styles.unit}>
            <b>{unit === 'day' ? value : String(value).padStart(2, '0')}</b>
            <span>{wordOf(locale, unit, value)}</span>
          </span>
        ))}
      </p>
    </div>
  );
}

/** The day's most wanted questions. */
export function BestScene({ questions }: { questions: readonly ApprovedQuestion[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.best} data-part="best">
      <h2 className={styles.bestTitle} data-fit>
        {t('stage.best')}
      </h2>
      <ol className={styles.list}>
        {questions.map((question, at) => (
          <li key={question.id} className={styles.entry} data-fit>
            <span className={styles.place}>{at + 1}</span>
            <div className={styles.entryWords} dir={directionOf(question.content)}>
              <p className={styles.question}>
                <KeptTogether text={keepTogether(typographic(question.content))} />
              </p>
              <p className={styles.wanted}>
                {question.author_name && <span>{question.author_name}</span>}
                {wantedBy(question) > 0 && <b>+{wantedBy(question)}</b>}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
