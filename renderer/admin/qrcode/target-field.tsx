import { Select } from '@mantine/core';
import { IconLink, IconWifi } from '@tabler/icons-react';
import { mayHavePhones, type LanAdapter } from '../../../server/contract/network.ts';
import { ChoiceControl } from '../form/choice-control.tsx';
import { TextControl } from '../form/text-control.tsx';
import { describedBy, idsOf, useField, useForm } from '../form/field.ts';
import { FieldRow } from '../form/field-row.tsx';
import { adapterWords } from '../network/adapter-words.ts';
import classes from './qr-controls.module.css';

/** The choice that follows the machine; no address looks like this. */
const AUTOMATIC = 'automatic';

type Props = { addresses: LanAdapter[] | undefined };

function hintFor(gone: boolean, chosen: LanAdapter | undefined): string {
  if (gone) return 'That network is not connected now, so the automatic choice is used.';
  if (chosen && !mayHavePhones(chosen.kind)) return 'Visitors’ phones can’t open this address.';
  return 'Where phones reach this laptop. Choose one yourself when phones cannot open the page.';
}

function LanField({ addresses = [] }: Props) {
  const field = useField('qrcode.lanAddress');
  const { value } = field;
  const saved = useForm().saved['qrcode.lanAddress'];
  const best = addresses.find(({ recommended }) => recommended);
  const options = addresses.map((adapter) => ({
    // The adapter that was chosen is the same one under a new address.
    value: adapter.chosen ? saved : adapter.address,
    label: `${adapter.address} · ${adapterWords(adapter, addresses)}`,
    adapter,
  }));
  const chosen = options.find((option) => option.value === value);
  const gone = value !== '' && !chosen;
  const automatic = best
    ? `Automatic (now ${best.address} · ${adapterWords(best, addresses)})`
    : 'Automatic (no network now)';
  return (
    <FieldRow field={field} hint={hintFor(gone, chosen?.adapter)} labelsInput>
      <Select
        id={idsOf(field.name).input}
        className={classes.select}
        aria-describedby={describedBy(field.name, field.fault, true)}
        leftSection={<IconWifi size={17} stroke={1.75} />}
        data={[
          { value: AUTOMATIC, label: automatic },
          ...options.map(({ value, label }) => ({ value, label })),
          ...(gone ? [{ value, label: `${value} · not connected` }] : []),
        ]}
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
