import { Button, Group, Image, Paper, Select, SimpleGrid, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconArrowRight,
  IconPhotoEdit,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { IDLE_PICTURES_MAX } from '../../../server/contract/settings/parts.ts';
import {
  LOGOS_MAX,
  LOGO_POSITIONS,
  logo as logoSchema,
} from '../../../server/contract/settings/wedeliver.ts';
import { announce } from '../../lib/announcer.ts';
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

function freePosition(logos: readonly Logo[]): Logo['position'] {
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
            // oxlint-disable-next-line react/no-array-index-key
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

/** The images of the idle loop, in their order. */
export function SlidesSetting({ hint }: { hint: string | undefined }) {
  const field = useField('idle.pictures');
  const { name, value: slides, set } = field;
  const [adding, dialog] = useDisclosure(false);
  const move = (at: number, by: 1 | -1) => {
    const [slide] = slides.slice(at, at + 1);
    if (slide === undefined) return;
    set(slides.toSpliced(at, 1).toSpliced(at + by, 0, slide));
    announce(`Slide ${at + 1} is now slide ${at + by + 1}`);
  };
  return (
    <FieldRow
      field={field}
      hint={hint}
      aside={
        <Button
          id={idsOf(name).input}
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={slides.length >= IDLE_PICTURES_MAX}
          onClick={dialog.open}
        >
          Add a slide
        </Button>
      }
    >
      {slides.length > 0 && (
        <SimpleGrid component="ol" cols={{ base: 2, xs: 3 }} spacing="sm" p={0} m={0}>
          {slides.map((url, at) => {
            const slide = `slide ${at + 1}`;
            return (
              // The same image may come twice, and its place is all that tells which.
              // oxlint-disable-next-line react/no-array-index-key
              <Paper key={at} component="li" withBorder p="xs" aria-label={`Slide ${at + 1}`}>
                <Image src={url} alt="" h={84} fit="contain" />
                <Group justify="center" gap={0} wrap="nowrap">
                  <IconAction
                    icon={IconArrowLeft}
                    label={`Show ${slide} earlier`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconAction
                    icon={IconArrowRight}
                    label={`Show ${slide} later`}
                    disabled={at === slides.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconAction
                    icon={IconTrash}
                    color="bad"
                    label={`Remove ${slide}`}
                    onClick={() => set(slides.toSpliced(at, 1))}
                  />
                </Group>
              </Paper>
            );
          })}
        </SimpleGrid>
      )}
      <MediaPicker
        opened={adding}
        title="Add a slide"
        chosen=""
        onChoose={(url) => set([...slides, url])}
        onClose={dialog.close}
      />
    </FieldRow>
  );
}
