import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { DEFAULT_VALUES, type Values } from '../form/values.ts';
import { LOGO_POSITIONS } from '../../../../server/contract/settings.ts';
import { MediaPicker } from '../../media-picker/media-picker.tsx';
import { useForm, useSetting } from '../form/form-context.ts';
import { Fault } from '../../settings-form/fault.tsx';
import { LogoCard } from './logo-card.tsx';
import classes from './logos-setting.module.css';
import { idsOf } from '../../settings-form/field.ts';
import { SettingRow } from './setting-row.tsx';

type Logo = Values['logos'][number];

/** The contract takes no more. */
const MOST = 12;

const freePosition = (logos: readonly Logo[]): Logo['position'] =>
  LOGO_POSITIONS.find((position) => logos.every((logo) => logo.position !== position)) ??
  'bottom-right';

/** Pictures of partners and the like, each at one of six places on the stage. */
export function LogosSetting() {
  const { value: logos, set } = useSetting('logos');
  const { faults } = useForm();
  const [adding, dialog] = useDisclosure(false);
  const change = (at: number, logo: Logo) => set(logos.with(at, logo));
  return (
    <SettingRow
      name="logos"
      hint="Partners and the like. Click a place on the small stage to put a logo there."
      ownFault
    >
      {logos.length > 0 && (
        <ol className={classes.list}>
          {logos.map((logo, at) => (
            <LogoCard
              // The same picture may stand there twice, and its place in the list is all that tells which.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${at}-${logo.url}`}
              logos={logos}
              at={at}
              fault={
                faults[`logos.${at}.height`] ?? faults[`logos.${at}.url`] ?? faults[`logos.${at}`]
              }
              onChange={(next) => change(at, next)}
              onRemove={() => set(logos.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      {faults['logos'] !== undefined && <Fault id={idsOf('logos').fault}>{faults['logos']}</Fault>}
      <Button
        id={idsOf('logos').input}
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
          set([...logos, { url, height: DEFAULT_VALUES.logoSize, position: freePosition(logos) }])
        }
        onClose={dialog.close}
      />
    </SettingRow>
  );
}
