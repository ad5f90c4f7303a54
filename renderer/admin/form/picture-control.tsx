import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MediaPicker } from '../media/media-picker.tsx';
import type { Field } from './field.ts';
import { FieldRow } from './field-row.tsx';
import classes from './picture-control.module.css';

/** A small view of an image, whose transparent parts show a chequered ground. */
export function Thumb({ src, alt }: { src: string; alt: string }) {
  return <img className={classes.thumb} src={src} alt={alt} />;
}

/** An image of the media library, or none. */
export function PictureControl({ field, hint }: { field: Field<string>; hint: string }) {
  const [choosing, dialog] = useDisclosure(false);
  const { value, set } = field;
  const what = field.label.toLowerCase();
  return (
    <FieldRow
      field={field}
      hint={hint}
      aside={
        <Group gap="sm">
          {value !== '' && <Thumb src={value} alt={`The current ${what}`} />}
          <Button variant="default" onClick={dialog.open}>
            {value === '' ? `Choose ${what}` : `Change ${what}`}
          </Button>
          {value !== '' && (
            <Button
              variant="subtle"
              color="bad"
              aria-label={`Remove ${what}`}
              onClick={() => set('')}
            >
              Remove
            </Button>
          )}
        </Group>
      }
    >
      <MediaPicker
        opened={choosing}
        title={`Choose ${what}`}
        chosen={value}
        onChoose={set}
        onClose={dialog.close}
      />
    </FieldRow>
  );
}
