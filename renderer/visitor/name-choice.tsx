import { AUTHOR_NAME_MAX_LENGTH } from '../../server/contract/limits.ts';
import type { QuestionFormValues } from '../../server/contract/visitor-page.ts';
import { SwitchRow } from './switch-row.tsx';
import { TextField } from './text-field.tsx';

/** Stay anonymous or include one's name. The choice shows the name's fields by CSS, so also without JavaScript. */
export function NameChoice(props: {
  values: QuestionFormValues | null;
  /** Whether the name is included now; null before React is there. */
  named: boolean | null;
  error: string | undefined;
  highlighted: boolean;
  /** The server refused the name: the page starts there. */
  autoFocus: boolean;
}) {
  const { values } = props;
  const includeName = values?.includeName ?? false;
  return (
    <fieldset className="identity" data-named={props.named ?? undefined}>
      <legend className="unseen">Your name beside the question</legend>
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
          <label htmlFor="stay-anonymous">Stay anonymous</label>
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
          <label htmlFor="include-name">Include my name</label>
        </div>
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
    </fieldset>
  );
}
