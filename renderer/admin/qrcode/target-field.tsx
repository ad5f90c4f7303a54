import { Select } from '@mantine/core';
import { IconLink, IconWifi } from '@tabler/icons-react';
import type { MachineAddresses } from '../../../server/contract/qr.ts';
import { ChoiceControl } from '../form/choice-control.tsx';
import { TextControl } from '../form/text-control.tsx';
import { describedBy, idsOf, useField } from '../form/field.ts';
import { FieldRow } from '../form/field-row.tsx';
import classes from './qr-controls.module.css';

/** The choice that follows the machine; no address looks like this. */
const AUTOMATIC = 'automatic';

type Props = { addresses: MachineAddresses | undefined };

function LanField({ addresses = [] }: Props) {
  const field = useField('qrcode.lanAddress');
  const { value } = field;
  const best = addresses.find(({ recommended }) => recommended);
  const gone = value !== '' && addresses.every(({ address }) => address !== value);
  const options = [
    {
      value: AUTOMATIC,
      label: best ? `Automatic (now ${best.address})` : 'Automatic (no network now)',
    },
    ...addresses.map(({ address, interface: name }) => ({
      value: address,
      label: `${address} · ${name}`,
    })),
    ...(gone ? [{ value, label: `${value} · not connected` }] : []),
  ];
  const hint = gone
    ? 'This laptop does not have that address now, so the automatic choice is used.'
    : 'Where phones reach this laptop. Choose one yourself when phones cannot open the page.';
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <Select
        id={idsOf(field.name).input}
        className={classes.select}
        aria-describedby={describedBy(field.name, field.fault, true)}
        leftSection={<IconWifi size={17} stroke={1.75} />}
        data={options}
        error={field.fault !== null}
        value={value === '' ? AUTOMATIC : value}
        onChange={(chosen) => field.set(chosen === null || chosen === AUTOMATIC ? '' : chosen)}
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
          hint="For example a short address of yours that leads here. Shorter ones make calmer codes."
          placeholder="https://ask.example.com"
          inputMode="url"
          autoCapitalize="off"
          leftSection={<IconLink size={17} stroke={1.75} />}
        />
      )}
    </>
  );
}
