import { useTranslation } from '../words/translation.tsx';
import { CheckIcon } from './icons.tsx';

/** Where the visitor is: the question is done, the contact info is next. */
export function ProgressSteps() {
  const { t } = useTranslation();
  return (
    <ol className="steps" aria-label={t('contact.progress')}>
      <li className="step step-done">
        <CheckIcon />
        {t('contact.step1')}
      </li>
      <li className="step" aria-current="step">
        {t('contact.step2')}
      </li>
    </ol>
  );
}
