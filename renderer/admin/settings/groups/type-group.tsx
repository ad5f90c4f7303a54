import { IconAlignCenter, IconAlignLeft } from '@tabler/icons-react';
import { FONT_FAMILIES } from '../../../../server/contract/settings.ts';
import { TYPEFACES } from '../../../display/stage/typefaces.ts';
import { CardSetting } from '../controls/card-setting.tsx';
import { ChoiceSetting } from '../controls/choice-setting.tsx';
import { NumberSetting } from '../controls/number-setting.tsx';
import { SwitchSetting } from '../controls/switch-setting.tsx';
import classes from './pictures.module.css';

const WORDS = {
  bricolage: 'Bricolage',
  inter: 'Inter',
  system: 'System',
  serif: 'Serif',
} as const;

const ALIGNMENTS = [
  { value: 'left', word: 'Left', icon: IconAlignLeft },
  { value: 'center', word: 'Centre', icon: IconAlignCenter },
] as const;

/** How the text looks. */
export function TypeGroup() {
  return (
    <>
      <CardSetting
        name="fontFamily"
        options={FONT_FAMILIES.map((value) => ({
          value,
          label: WORDS[value],
          picture: (
            <span className={classes.letters} style={{ fontFamily: TYPEFACES[value].question }}>
              Aa
            </span>
          ),
        }))}
      />
      <NumberSetting
        name="questionSize"
        hint="The stage scales to any screen, and the size with it."
      />
      <NumberSetting name="questionLineHeight" unit="×" />
      <NumberSetting name="answerSize" />
      <NumberSetting name="answerLineHeight" unit="×" />
      <ChoiceSetting
        name="textAlign"
        options={ALIGNMENTS.map(({ value, word, icon: Icon }) => ({
          value,
          label: (
            <span className={classes.withIcon}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {word}
            </span>
          ),
        }))}
      />
      <SwitchSetting name="shadow" hint="A soft shadow that lifts the text from its background." />
    </>
  );
}
