import { AUTHOR_NAME_MAX_LENGTH } from '../../server/contract/limits.ts';
import type { QuestionFormValues } from '../../server/contract/visitor-page.ts';
import { SwitchRow } from './switch-row.tsx';
import { TextField } from './text-field.tsx';

/**
 * Stay anonymous or include one's name. The choice shows the name's fields by CSS alone, so it also works before React
 * arrives and without JavaScript; that is why the radio buttons stand beside what they rule.
 */
export function NameChoice(props: {
  values: QuestionFormValues | null;
  error: string | undefined;
  highlighted: boolean;
  /** The server refused the name: the page starts there. */
  autoFocus: boolean;
}) {
  const { values } = props;
  const includeName = values?.includeName ?? false;
  return (
    <fieldset className="identity">
      <legend className="unseen">Your name beside the question</legend>
      <div className="identity-grid">
        <input
          type="radio"
          className="choice choice-first"
          id="stay-anonymous"
          name="include_name"
          value="off"
          defaultChecked={!includeName}
        />
        <input
          type="radio"
          className="choice choice-second"
          id="include-name"
          name="include_name"
          value="on"
          defaultChecked={includeName}
        />
        <div className="segmented">
          <label htmlFor="stay-anonymous">Stay anonymous</label>
          <label htmlFor="include-name">Include my name</label>
        </div>
        <div className="named">
          <TextField
            id="author_name"
            name="author_name"
            label="Your name"
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
            label="Send me personalized information"
            hint="Next you tell us where to reach you."
            defaultChecked={values?.personalized ?? false}
          />
        </div>
      </div>
    </fieldset>
  );
}
