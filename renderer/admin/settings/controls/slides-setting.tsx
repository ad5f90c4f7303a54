import { Button, Group, Image, Paper, SimpleGrid } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { IDLE_PICTURES_MAX } from '../../../../server/contract/settings/idle.ts';
import { idsOf, useField } from '../../form/field.ts';
import { FieldRow } from '../../form/field-row.tsx';
import { MediaPicker } from '../../media/media-picker.tsx';
import { IconAction } from './icon-action.tsx';

/** The images of the idle loop, in their order. */
export function SlidesSetting({ hint }: { hint: string | undefined }) {
  const field = useField('idle.pictures');
  const { name, value: slides, set } = field;
  const [adding, dialog] = useDisclosure(false);
  const move = (at: number, by: 1 | -1) => {
    const [slide] = slides.slice(at, at + 1);
    if (slide !== undefined) set(slides.toSpliced(at, 1).toSpliced(at + by, 0, slide));
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
