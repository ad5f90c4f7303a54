import { Button, ColorSwatch, Group, Paper, SegmentedControl, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import {
  STAGE_GROUND,
  brandAccent,
  contrast,
  furthestGround,
} from '../../../server/contract/brand-colour.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { SMOKE_COLORS } from '../../../server/contract/settings/wedeliver.ts';
import { smokeHex } from '../../display/backdrop/colours.ts';
import { ColourInput, Thumb } from '../kit/form/controls.tsx';
import { FieldRow } from '../kit/form/field-row.tsx';
import { idsOf, useField, useForm, useJointField, wire } from '../kit/form/field.ts';
import { MediaPicker } from '../kit/media/media-picker.tsx';
import { Hint } from '../../ui/card.tsx';
import {
  BACKGROUND_NAMES,
  asksForImage,
  backgroundHint,
  backgroundOf,
  BACKGROUNDS,
  settingsOf,
  smokeColourOf,
  smokeNamed,
  type BackgroundKind,
} from './background.ts';

const LABELS: Record<BackgroundKind, string> = {
  none: 'None',
  smoke: 'Smoke',
  grid: 'Grid',
  image: 'Picture',
  custom: 'Custom',
};

/** Choice of the stage's background, which sets the preset, the effect, the colour and the image together. */
export function BackgroundSetting() {
  const [name] = BACKGROUND_NAMES;
  const field = useJointField(name, 'Background', BACKGROUND_NAMES);
  const { values, set } = useForm();
  const colour = useField('wedeliver.smokeColor');
  const [choosing, dialog] = useDisclosure(false);
  const [lastImage, setLastImage] = useState('');
  const company = values['brand.colour'];
  const image = values['wedeliver.overlayImageUrl'];
  // The one to go back to, wherever it was chosen.
  if (image !== '' && image !== lastImage) setLastImage(image);
  const kind = backgroundOf(values);
  const options = BACKGROUNDS.filter((each) => each !== 'custom' || kind === 'custom');
  const ids = idsOf(name);

  const choose = (next: Exclude<BackgroundKind, 'custom'>, chosen = '') => {
    const settings = settingsOf(next, chosen);
    const preset = settings['wedeliver.backgroundPreset'];
    const effect = settings['wedeliver.backgroundEffect'];
    if (preset !== values['wedeliver.backgroundPreset']) set('wedeliver.backgroundPreset', preset);
    if (effect !== values['wedeliver.backgroundEffect']) set('wedeliver.backgroundEffect', effect);
    if (chosen !== image) set('wedeliver.overlayImageUrl', chosen);
  };
  const onChange = (next: BackgroundKind) => {
    if (next === 'custom') return;
    if (asksForImage(next, lastImage)) dialog.open();
    else choose(next, next === 'image' ? lastImage : '');
  };
  const onColour = (next: string) => {
    choose('smoke');
    colour.set(smokeNamed(next, company));
  };
  return (
    <FieldRow
      field={field}
      hint={backgroundHint(kind, values['wedeliver.overlayOpacity'])}
      aside={
        <SegmentedControl
          id={ids.input}
          aria-labelledby={ids.label}
          aria-describedby={ids.hint}
          data={options.map((value) => ({ value, label: LABELS[value] }))}
          value={kind}
          onChange={onChange}
        />
      }
    >
      {kind === 'smoke' && (
        <ColourInput
          maw="16rem"
          label="Smoke color"
          error={colour.fault !== null}
          swatches={SMOKE_COLORS.map((each) => smokeHex(each, company))}
          swatchesPerRow={6}
          value={smokeColourOf(values, company)}
          onChange={onColour}
        />
      )}
      {kind === 'image' && (
        <Group gap="sm">
          <Thumb src={image} alt="The current background" />
          <Button variant="default" onClick={dialog.open}>
            Change picture
          </Button>
        </Group>
      )}
      <MediaPicker
        opened={choosing}
        title="Choose a background picture"
        chosen={image}
        onChoose={(path) => choose('image', path)}
        onClose={dialog.close}
      />
    </FieldRow>
  );
}

/** "4.5 : 1", never rounded up to more than it is. */
function ratioOf(colour: string, ground: string): string {
  return `${(Math.floor(contrast(colour, ground) * 10) / 10).toFixed(1)} : 1`;
}

/** Samples of the company's colour with their contrast: as the ground of text, and as text on the stage's backgrounds. */
function BrandContrast({ colour, theme }: { colour: string; theme: PublicSettings['theme'] }) {
  const tokens = brandAccent(colour, theme);
  if (!tokens) return null;
  const { '--accent': accent, '--on-accent': onAccent } = tokens;
  const samples = [
    { words: 'Text on it', text: onAccent, ground: accent },
    { words: 'On a plain background', text: accent, ground: STAGE_GROUND[theme] },
    { words: 'Large, on smoke', text: accent, ground: furthestGround(theme) },
  ];
  return (
    <div data-part="brand-contrast">
      <Group component="ul" gap="lg" p={0} my="sm">
        {samples.map(({ words, text, ground }) => (
          <Group key={words} component="li" gap="sm">
            <Paper withBorder px="sm" c={text} bg={ground} fz="xl" fw={700} aria-hidden="true">
              Aa
            </Paper>
            <Text size="sm">
              {words} {ratioOf(text, ground)}
            </Text>
          </Group>
        ))}
      </Group>
      {accent !== colour && (
        <Hint>
          Shown as {accent} in the {theme} theme: made {theme === 'dark' ? 'lighter' : 'darker'} so
          that it can be read.
        </Hint>
      )}
    </div>
  );
}

/** `--accent` of `ui/tokens.css`, where no company's colour stands in its place. */
const BOOTH_ORANGE = '#ff6a3d';

/** The company's colour, or none. */
export function BrandColourSetting({ hint }: { hint: string | undefined }) {
  const field = useField('brand.colour');
  const { values } = useForm();
  const { value, set } = field;
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <Group gap="sm">
        <ColourInput
          {...wire(field, hint)}
          w="14rem"
          placeholder="Booth’s orange"
          leftSection={value === '' && <ColorSwatch color={BOOTH_ORANGE} size={18} />}
          value={value}
          onChange={set}
        />
        {value !== '' && (
          <Button variant="subtle" color="gray" onClick={() => set('')}>
            Use Booth’s orange
          </Button>
        )}
      </Group>
      <BrandContrast colour={value} theme={values.theme} />
    </FieldRow>
  );
}
