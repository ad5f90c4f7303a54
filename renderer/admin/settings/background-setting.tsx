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
import type { SettingValues } from '../kit/form/setting-values.ts';
import { MediaPicker } from '../kit/media/media-picker.tsx';
import { Hint } from '../../ui/card.tsx';

const LABELS: Record<BackgroundKind, string> = {
  none: 'None',
  smoke: 'Smoke',
  grid: 'Grid',
  image: 'Image',
  custom: 'Custom',
};

function hintOf(kind: BackgroundKind, opacity: number): string {
  if (kind === 'custom') return 'A combination made under Advanced. Choosing one here replaces it.';
  if (kind !== 'image') return 'What is behind the text, which always keeps its contrast.';
  return `Shown at ${opacity} %: the overlay opacity, under Advanced.`;
}

/** Choice of the stage's background, which sets the preset, the effect, the colour and the image together. */
export function BackgroundSetting() {
  const [name] = BACKGROUND_NAMES;
  const field = useJointField(name, 'Background', BACKGROUND_NAMES);
  const { values, saved, set } = useForm();
  const colour = useField('wedeliver.smokeColor');
  const [choosing, dialog] = useDisclosure(false);
  const [lastImage, setLastImage] = useState(saved['wedeliver.overlayImageUrl']);
  const company = values['brand.colour'];
  const image = values['wedeliver.overlayImageUrl'];
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
    if (next !== 'image') choose(next);
    else if (lastImage === '') dialog.open();
    else choose('image', lastImage);
  };
  const onColour = (next: string) => {
    choose('smoke');
    // A prepared one by its name: the first of them follows the company's colour.
    colour.set(SMOKE_COLORS.find((each) => smokeHex(each, company) === next) ?? next);
  };
  return (
    <FieldRow
      field={field}
      hint={hintOf(kind, values['wedeliver.overlayOpacity'])}
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
            Change image
          </Button>
        </Group>
      )}
      <MediaPicker
        opened={choosing}
        title="Choose a background image"
        chosen={image}
        onChoose={(path) => {
          setLastImage(path);
          choose('image', path);
        }}
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

/** The settings that together make the background. */
export const BACKGROUND_NAMES = [
  'wedeliver.backgroundPreset',
  'wedeliver.backgroundEffect',
  'wedeliver.smokeColor',
  'wedeliver.overlayImageUrl',
] as const;
type Background = Pick<SettingValues, (typeof BACKGROUND_NAMES)[number]>;

/** Choices for staff; `custom` is any other combination, which the API and *Advanced* allow. */
const BACKGROUNDS = ['none', 'smoke', 'grid', 'image', 'custom'] as const;
type BackgroundKind = (typeof BACKGROUNDS)[number];

/** Returns the choice that matches the stored combination. */
function backgroundOf(values: Background): BackgroundKind {
  const preset = values['wedeliver.backgroundPreset'];
  const effect = values['wedeliver.backgroundEffect'];
  const base =
    preset === 'overlay-grid' ? 'grid' : preset === 'none' && effect === 'none' ? 'none' : 'smoke';
  if (values['wedeliver.overlayImageUrl'] === '') return base;
  return base === 'none' ? 'image' : 'custom';
}

/** The colour of the smoke that these settings show. @param company the company's own, or '' */
function smokeColourOf(values: Background, company: string): string {
  const preset = values['wedeliver.backgroundPreset'];
  if (preset === 'smoke-red') return smokeHex('red');
  if (preset === 'smoke-blue') return smokeHex('blue');
  return smokeHex(values['wedeliver.smokeColor'], company);
}

/** The settings that make a background. @param image the path of the one to show, where it is an image */
function settingsOf(
  kind: Exclude<BackgroundKind, 'custom'>,
  image = '',
): Omit<Background, 'wedeliver.smokeColor'> {
  return {
    'wedeliver.backgroundPreset': kind === 'grid' ? 'overlay-grid' : 'none',
    'wedeliver.backgroundEffect': kind === 'smoke' ? 'smoke' : 'none',
    'wedeliver.overlayImageUrl': kind === 'image' ? image : '',
  };
}
