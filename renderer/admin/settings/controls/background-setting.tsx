import { Button, Group, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { SMOKE_COLORS } from '../../../../server/contract/settings/wedeliver.ts';
import { smokeHex } from '../../../display/backdrop/colours.ts';
import { ColourInput } from '../../form/controls.tsx';
import { FieldRow } from '../../form/field-row.tsx';
import { idsOf, useField, useForm, useJointField } from '../../form/field.ts';
import { Thumb } from '../../form/picture-control.tsx';
import { MediaPicker } from '../../media/media-picker.tsx';
import {
  BACKGROUND_NAMES,
  backgroundOf,
  BACKGROUNDS,
  settingsOf,
  smokeColourOf,
  type BackgroundKind,
} from '../background.ts';

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

/** What is behind the text: one choice that writes the preset, the effect, the colour and the image. */
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
          label="Smoke colour"
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
