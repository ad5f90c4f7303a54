import { BACKGROUND_PRESETS } from '../../../../server/contract/settings.ts';
import { CardSetting } from '../controls/card-setting.tsx';
import { ChoiceSetting } from '../controls/choice-setting.tsx';
import { NumberSetting } from '../controls/number-setting.tsx';
import { PictureSetting } from '../controls/picture-setting.tsx';
import { SmokeColourSetting } from '../controls/smoke-colour-setting.tsx';
import { useForm } from '../form/form-context.ts';
import classes from './pictures.module.css';

const WORDS = {
  none: 'None',
  'smoke-red': 'Red smoke',
  'smoke-blue': 'Blue smoke',
  'overlay-grid': 'Grid',
} as const;

/** What is behind the text. */
export function BackgroundGroup() {
  const { backgroundPreset: preset, backgroundEffect: effect } = useForm().values;
  const presetRules = `The preset “${WORDS[preset]}” decides this. Choose “None” above to set it yourself.`;
  const colourHint =
    preset !== 'none'
      ? presetRules
      : effect === 'none'
        ? 'Shows when the effect above is smoke.'
        : 'A prepared one, or any other.';
  return (
    <>
      <CardSetting
        name="backgroundPreset"
        hint="A finished look. With “None”, the settings below make it."
        options={BACKGROUND_PRESETS.map((value) => ({
          value,
          label: WORDS[value],
          picture: <span className={classes.backdrop} data-preset={value} />,
        }))}
      />
      <ChoiceSetting
        name="backgroundEffect"
        hint={preset === 'none' ? 'Slow smoke, or a calm plain background.' : presetRules}
        options={[
          { value: 'none', label: 'None' },
          { value: 'smoke', label: 'Smoke' },
        ]}
      />
      <SmokeColourSetting hint={colourHint} />
      <NumberSetting name="smokeIntensity" hint="From a breath to a cloud." />
      <PictureSetting
        name="overlayImageUrl"
        hint="Covers the whole background, dimmed as far as the text needs it."
      />
      <NumberSetting name="overlayOpacity" unit="%" />
    </>
  );
}
