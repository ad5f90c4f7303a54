import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { MediaPicker } from '../media/media-picker.tsx';
import type { Field } from './field.ts';
import { FieldRow } from './field-row.tsx';
import classes from './picture-control.module.css';

/** A picture of the media library, or none. */
export function PictureControl({ field, hint }: { field: Field<string>; hint: string }) {
  const [choosing, dialog] = useDisclosure(false);
  const { value, set } = field;
  const what = field.label.toLowerCase();
  return (
    <FieldRow field={field} hint={hint}>
      <div className={classes.picture}>
        <span className={classes.thumb}>
          {value === '' ? (
            <IconPhoto size={24} stroke={1.4} aria-hidden="true" />
          ) : (
            <img src={value} alt={`The current ${what}`} />
          )}
        </span>
        <div className={classes.buttons}>
          <Button variant="default" onClick={dialog.open}>
            {value === '' ? `Choose ${what}` : `Change ${what}`}
          </Button>
          {value !== '' && (
            <Button
              variant="subtle"
              color="bad"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              aria-label={`Remove ${what}`}
              onClick={() => set('')}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
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
