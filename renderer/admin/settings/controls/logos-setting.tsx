import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { LOGO_POSITIONS } from '../../../../server/contract/settings/wedeliver.ts';
import { MediaPicker } from '../../media/media-picker.tsx';
import { Fault } from '../../form/fault.tsx';
import { FieldRow } from '../../form/field-row.tsx';
import { idsOf, useField, useForm } from '../../form/field.ts';
import { DEFAULT_VALUES } from '../../form/setting-values.ts';
import { LogoCard, type Logo } from './logo-card.tsx';
import classes from './logos-setting.module.css';

/** The contract takes no more. */
const MOST = 12;

function freePosition(logos: readonly Logo[]): Logo['position'] {
  return (
    LOGO_POSITIONS.find((position) => logos.every((logo) => logo.position !== position)) ??
    'bottom-right'
  );
}

/** Pictures of partners and the like, each at one of six places on the stage. */
export function LogosSetting() {
  const field = useField('wedeliver.logos');
  const { name, value: logos, set } = field;
  const { faults } = useForm();
  const [adding, dialog] = useDisclosure(false);
  const [exchanging, exchangeDialog] = useDisclosure(false);
  /** Which logo gets another picture. */
  const [exchanged, setExchanged] = useState(0);
  const change = (at: number, logo: Logo) => set(logos.with(at, logo));
  return (
    <FieldRow
      field={field}
      hint="Partners and the like. Click a place on the small stage to put a logo there."
      ownFault
    >
      {logos.length > 0 && (
        <ol className={classes.list}>
          {logos.map((_, at) => (
            <LogoCard
              // The same picture may stand there twice, and its place in the list is all that tells which.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              logos={logos}
              at={at}
              fault={
                faults[`${name}.${at}.height`] ??
                faults[`${name}.${at}.url`] ??
                faults[`${name}.${at}`]
              }
              onChange={(next) => change(at, next)}
              onExchange={() => {
                setExchanged(at);
                exchangeDialog.open();
              }}
              onRemove={() => set(logos.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      {faults[name] !== undefined && <Fault id={idsOf(name).fault}>{faults[name]}</Fault>}
      <Button
        id={idsOf(name).input}
        className={classes.add}
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.9} />}
        disabled={logos.length >= MOST}
        onClick={dialog.open}
      >
        Add a logo
      </Button>
      <MediaPicker
        opened={adding}
        title="Add a logo"
        chosen=""
        onChoose={(url) =>
          set([
            ...logos,
            { url, height: DEFAULT_VALUES['wedeliver.logoSize'], position: freePosition(logos) },
          ])
        }
        onClose={dialog.close}
      />
      <MediaPicker
        opened={exchanging}
        title={`Change the picture of logo ${exchanged + 1}`}
        chosen={logos[exchanged]?.url ?? ''}
        onChoose={(url) => {
          const logo = logos[exchanged];
          if (logo) change(exchanged, { ...logo, url });
        }}
        onClose={exchangeDialog.close}
      />
    </FieldRow>
  );
}
