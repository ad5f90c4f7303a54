import { DATE_FORMATS } from '../../../../server/contract/settings.ts';
import { formatDate } from '../../../display/content/date.ts';
import { ChoiceSetting } from '../controls/choice-setting.tsx';
import { SAMPLE_DATE } from '../stage/samples.ts';
import { SwitchSetting } from '../controls/switch-setting.tsx';

/** What stands beside a question. */
export function ContentGroup() {
  return (
    <>
      <SwitchSetting name="showCount" hint="Which of how many questions this is: “3 / 12”." />
      <SwitchSetting name="showDate" hint="When the question was asked, beside its author." />
      <ChoiceSetting
        name="dateFormat"
        options={DATE_FORMATS.map((value) => ({ value, label: formatDate(SAMPLE_DATE, value) }))}
      />
      <SwitchSetting
        name="answerMarkdown"
        hint="Answers with bold, lists and code. Off, they stand as they were typed."
      />
      <SwitchSetting
        name="showTwilioPhone"
        hint="The number that visitors can text to, once one is set up under Twilio."
      />
    </>
  );
}
