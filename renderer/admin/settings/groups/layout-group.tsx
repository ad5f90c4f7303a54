import { LAYOUT_PRESETS } from '../../../../server/contract/settings.ts';
import { CardSetting } from '../controls/card-setting.tsx';
import { NumberSetting } from '../controls/number-setting.tsx';
import classes from './pictures.module.css';

const WORDS = { classic: 'Classic', 'corner-duo': 'Corner duo', topbar: 'Top bar' } as const;

/** Where everything stands. */
export function LayoutGroup() {
  return (
    <>
      <CardSetting
        name="layoutPreset"
        hint="Where the question, the code and your name stand."
        options={LAYOUT_PRESETS.map((value) => ({
          value,
          label: WORDS[value],
          picture: (
            <span className={classes.arrangement} data-layout={value}>
              <i data-bar />
              <i data-line />
              <i data-line />
              <i data-code />
            </span>
          ),
        }))}
      />
      <NumberSetting name="contentMaxWidth" hint="The longest that a line of text gets." />
      <NumberSetting name="sectionPadding" hint="Room between everything and the stage’s edge." />
    </>
  );
}
