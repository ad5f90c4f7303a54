import { Select } from '@mantine/core';
import { IconLink, IconWifi } from '@tabler/icons-react';
import type { LanAdapter } from '../../../server/contract/network.ts';
import { ChoiceControl, TextControl } from '../form/controls.tsx';
import { useField, wire } from '../form/field.ts';
import { FieldRow } from '../form/field-row.tsx';
import { useAddressChoice } from '../network/use-address-choice.ts';
import classes from './qr-controls.module.css';

type Props = { addresses: LanAdapter[] | undefined };

function LanField({ addresses = [] }: Props) {
  const { field, hint, ...choice } = useAddressChoice(addresses);
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <Select
        className={classes.select}
        {...wire(field, hint)}
        leftSection={<IconWifi size={17} stroke={1.75} />}
        {...choice}
      />
    </FieldRow>
  );
}

/** What the code holds: an address of this machine, or any other. */
export function TargetField({ addresses }: Props) {
  const target = useField('qrcode.target');
  const customUrl = useField('qrcode.customUrl');
  return (
    <>
      <ChoiceControl
        field={target}
        hint="What a phone opens when it scans the code."
        options={[
          { value: 'lan', label: 'This laptop' },
          { value: 'custom', label: 'Own address' },
        ]}
      />
      {target.value === 'lan' ? (
        <LanField addresses={addresses} />
      ) : (
        <TextControl
          field={customUrl}
          hint="For example, a short link of your own that leads here. Shorter addresses make simpler codes."
          placeholder="https://ask.example.com"
          inputMode="url"
          autoCapitalize="off"
          leftSection={<IconLink size={17} stroke={1.75} />}
        />
      )}
    </>
  );
}
