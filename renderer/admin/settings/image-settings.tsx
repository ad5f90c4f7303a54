import { Button, Group, Select, Stack } from '@mantine/core';
import { IconPhotoEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import {
  LOGOS_MAX,
  LOGO_POSITIONS,
  logo as logoSchema,
} from '../../../server/contract/settings/wedeliver.ts';
import { NumberField, Thumb } from '../kit/form/controls.tsx';
import { Fault, FieldRow } from '../kit/form/field-row.tsx';
import { idsOf, useField, useForm } from '../kit/form/field.ts';
import { DEFAULT_VALUES, type SettingValues } from '../kit/form/setting-values.ts';
import { MediaPicker } from '../kit/media/media-picker.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** A small action on one entry of a list. */
function IconAction(props: Omit<ComponentProps<typeof IconButton>, 'glyph' | 'size'>) {
  return <IconButton {...props} size={32} glyph={[17, 1.75]} />;
}

type Logo = SettingValues['wedeliver.logos'][number];

const POSITION_WORDS: Record<Logo['position'], string> = {
  'top-left': 'Top left',
  'top-center': 'Top center',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-center': 'Bottom center',
  'bottom-right': 'Bottom right',
};
const POSITIONS = LOGO_POSITIONS.map((value) => ({ value, label: POSITION_WORDS[value] }));

const { minValue, maxValue } = logoSchema.shape.height;
const HEIGHTS = [minValue ?? 0, maxValue ?? Infinity, 1] as const;

/** The first position where no logo is; the last one where each has its own. */
export function freePosition(logos: readonly Pick<Logo, 'position'>[]): Logo['position'] {
  return (
    LOGO_POSITIONS.find((position) => logos.every((logo) => logo.position !== position)) ??
    'bottom-right'
  );
}

/** Images of partners and the like, each at one of six positions on the stage. */
export function LogosSetting({ hint }: { hint: string | undefined }) {
  const field = useField('wedeliver.logos');
  const { name, value: logos, set } = field;
  const { faults } = useForm();
  /** Index of the logo that gets the image chosen in the open dialog. An index past the last one adds a logo. */
  const [choosing, setChoosing] = useState<number | null>(null);
  const chosen = choosing === null ? undefined : logos[choosing];
  const ids = idsOf(name);
  const change = (at: number, logo: Logo) => set(logos.with(at, logo));
  const choose = (url: string) => {
    if (chosen && choosing !== null) change(choosing, { ...chosen, url });
    else {
      const height = DEFAULT_VALUES['wedeliver.logoSize'];
      set([...logos, { url, height, position: freePosition(logos) }]);
    }
  };
  return (
    <FieldRow
      field={field}
      hint={hint}
      ownFault
      aside={
        <Button
          id={ids.input}
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={logos.length >= LOGOS_MAX}
          onClick={() => setChoosing(logos.length)}
        >
          Add a logo
        </Button>
      }
    >
      <Stack component="ol" gap="sm" p={0} m={0}>
        {logos.map((logo, at) => {
          const path = `${name}.${at}`;
          const fault = faults[`${path}.height`] ?? faults[`${path}.url`] ?? faults[path];
          const faultId = `${ids.fault}-${at}`;
          const title = `logo ${at + 1}`;
          return (
            // The same image may come twice, and its place in the list is all that tells which.
            <Group key={at} component="li" gap="sm" aria-label={`Logo ${at + 1}`}>
              <Thumb src={logo.url} alt="" />
              <Select
                w="9rem"
                aria-label={`Position of ${title}`}
                data={POSITIONS}
                value={logo.position}
                onChange={(position) => position !== null && change(at, { ...logo, position })}
              />
              <NumberField
                aria-label={`Height of ${title}`}
                attributes={{
                  input: { 'aria-describedby': fault === undefined ? undefined : faultId },
                }}
                limits={HEIGHTS}
                value={logo.height}
                error={fault !== undefined}
                onChange={(height) => change(at, { ...logo, height })}
              />
              <Group gap={0}>
                <IconAction
                  icon={IconPhotoEdit}
                  label={`Change the picture of ${title}`}
                  onClick={() => setChoosing(at)}
                />
                <IconAction
                  icon={IconTrash}
                  color="bad"
                  label={`Remove ${title}`}
                  onClick={() => set(logos.toSpliced(at, 1))}
                />
              </Group>
              {fault !== undefined && <Fault id={faultId}>{fault}</Fault>}
            </Group>
          );
        })}
      </Stack>
      {faults[name] !== undefined && <Fault id={ids.fault}>{faults[name]}</Fault>}
      <MediaPicker
        opened={choosing !== null}
        title={chosen ? `Change the picture of logo ${(choosing ?? 0) + 1}` : 'Add a logo'}
        chosen={chosen?.url ?? ''}
        onChoose={choose}
        onClose={() => setChoosing(null)}
      />
    </FieldRow>
  );
}
