import { Select } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { LanAdapter } from '../../../server/contract/network.ts';
import { QR_SIZE } from '../../../server/contract/settings/qrcode.ts';
import { Card } from '../../ui/card.tsx';
import { useField, useJointField, wire } from '../form/field.ts';
import {
  ChoiceControl,
  ColourInput,
  NumberControl,
  SwitchControl,
  TextControl,
} from '../form/controls.tsx';
import { FieldRow } from '../form/field-row.tsx';
import { Fold } from '../form/fold.tsx';
import { PictureControl } from '../form/picture-control.tsx';
import { useAddressChoice } from '../network/use-address-choice.ts';

type Addresses = { addresses: LanAdapter[] | undefined };

/** The option that brings up a field for any other address. */
const CUSTOM = 'custom';

/** What the code opens: an address of this laptop, or any other. */
function OpensField({ addresses = [] }: Addresses) {
  const target = useField('qrcode.target');
  const { field: lan, ...choice } = useAddressChoice(addresses);
  const customUrl = useField('qrcode.customUrl');
  const isCustom = target.value === 'custom';
  const field = useJointField(target.name, target.label, ['qrcode.target', 'qrcode.lanAddress']);
  return (
    <>
      <div data-setting={lan.name}>
        <FieldRow
          field={field}
          hint={isCustom ? 'What a phone opens when it scans the code.' : choice.hint}
          labelsInput
        >
          <Select
            {...wire(field, choice.hint)}
            data={[...choice.data, { value: CUSTOM, label: 'Own address' }]}
            value={isCustom ? CUSTOM : choice.value}
            onChange={(value) => {
              target.set(value === CUSTOM ? 'custom' : 'lan');
              if (value !== CUSTOM) choice.onChange(value);
            }}
          />
        </FieldRow>
      </div>
      {isCustom && (
        <TextControl
          field={customUrl}
          hint="For example, a short link that leads here. Shorter addresses make simpler codes."
          placeholder="https://ask.example.com"
          inputMode="url"
          autoCapitalize="off"
          leftSection={<IconLink size={17} stroke={1.75} />}
        />
      )}
    </>
  );
}

const DARK = ['#000000', '#1f2a44', '#0b3d2e', '#4a1530', '#5b2c06', '#3b1d6e'];
const LIGHT = ['#ffffff', '#fff7e8', '#eaf4ff', '#eafaf1', '#fdeef2', '#f4f0ff'];

type ColourProps = {
  name: 'qrcode.foreground' | 'qrcode.background';
  hint: string;
  swatches: string[];
};

function ColourField({ name, hint, swatches }: ColourProps) {
  const field = useField(name);
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <ColourInput
          {...wire(field, hint)}
          w={150}
          swatches={swatches}
          swatchesPerRow={6}
          popoverProps={{ position: 'bottom-end' }}
          value={field.value}
          onChange={field.set}
        />
      }
    />
  );
}

const LOOK = [
  'qrcode.style',
  'qrcode.size',
  'qrcode.foreground',
  'qrcode.background',
  'qrcode.logoUrl',
] as const;

/** The code that visitors scan to take part: where it leads, and its look. */
export function CodeFields({ addresses }: Addresses) {
  return (
    <Card title="Visitors’ code" intro="The code that visitors scan to ask their question.">
      <div>
        <SwitchControl
          field={useField('qrcode.enabled')}
          hint="Shows the code beside the questions. The table sign has it either way."
        />
        <OpensField addresses={addresses} />
        <Fold title="Style, size and colours" names={LOOK}>
          <ChoiceControl
            field={useField('qrcode.style')}
            options={[
              { value: 'squares', label: 'Squares' },
              { value: 'dots', label: 'Dots' },
            ]}
          />
          <NumberControl
            field={useField('qrcode.size')}
            hint="Width in pixels, margin included; on the big screen, in units of its 1280×720 stage."
            limits={[...QR_SIZE, 1]}
          />
          <ColourField
            name="qrcode.foreground"
            hint="Dark, on a light background."
            swatches={DARK}
          />
          <ColourField
            name="qrcode.background"
            hint="Light, so that phones can read it."
            swatches={LIGHT}
          />
          <PictureControl
            field={useField('qrcode.logoUrl')}
            hint="Small, in the middle of the code. A square one without fine detail works best."
          />
        </Fold>
      </div>
    </Card>
  );
}
