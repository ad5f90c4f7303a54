import { AUTHOR_NAME_MAX_LENGTH } from '../../server/contract/limits.ts';
import type { QuestionFormValues } from '../../server/contract/visitor-page.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import { useTranslation } from '../words/translation.tsx';
import { SwitchRow } from './switch-row.tsx';
import { TextField } from './text-field.tsx';

/**
 * Stay anonymous or include one's name. The choice shows the name's fields through CSS, so it works without JavaScript
 * too.
 */
export function NameChoice(props: {
  values: QuestionFormValues | null;
  /** Whether the name is included now; null before React is there. */
  named: boolean | null;
  error: Phrase | undefined;
  highlighted: boolean;
  /** The server refused the name: the page starts there. */
  autoFocus: boolean;
}) {
  const { values } = props;
  const { t } = useTranslation();
  const includeName = values?.includeName ?? false;
  return (
    <fieldset className="identity" data-named={props.named ?? undefined}>
      <legend className="unseen">{t('ask.identity')}</legend>
      <div className="segmented">
        <div className="option">
          <input
            type="radio"
            className="choice"
            id="stay-anonymous"
            name="include_name"
            value="off"
            defaultChecked={!includeName}
          />
          <label htmlFor="stay-anonymous">{t('ask.anonymous')}</label>
        </div>
        <div className="option">
          <input
            type="radio"
            className="choice"
            id="include-name"
            name="include_name"
            value="on"
            defaultChecked={includeName}
          />
          <label htmlFor="include-name">{t('ask.named')}</label>
        </div>
      </div>
      <div className="named">
        <TextField
          id="author_name"
          name="author_name"
          label={t('ask.name')}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="done"
          autoFocus={props.autoFocus}
          maxLength={AUTHOR_NAME_MAX_LENGTH}
          defaultValue={values?.authorName ?? ''}
          error={props.error}
          highlighted={props.highlighted}
        />
        <SwitchRow
          id="personalized"
          name="personalized"
          label={t('ask.personalized')}
          hint={t('ask.personalizedHint')}
          defaultChecked={values?.personalized ?? false}
        />
      </div>
    </fieldset>
  );
}
