import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { IDLE_PICTURES_MAX } from '../../../../server/contract/settings/idle.ts';
import { idsOf, useField } from '../../form/field.ts';
import { FieldRow } from '../../form/field-row.tsx';
import { MediaPicker } from '../../media/media-picker.tsx';
import classes from './idle-settings.module.css';

/** The pictures of the idle loop, in their order. */
export function IdlePicturesSetting() {
  const field = useField('idle.pictures');
  const { name, value: pictures, set } = field;
  const [adding, dialog] = useDisclosure(false);
  const move = (at: number, by: 1 | -1) => {
    const [picture] = pictures.slice(at, at + 1);
    if (picture !== undefined) set(pictures.toSpliced(at, 1).toSpliced(at + by, 0, picture));
  };
  return (
    <FieldRow
      field={field}
      hint="Shown whole, beside the code. Wide ones fill a wide screen best, upright ones an upright screen."
    >
      {pictures.length > 0 && (
        <ol className={classes.pictures}>
          {pictures.map((url, at) => (
            // The same picture may come twice, and its place is all that tells which.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={classes.picture} aria-label={`Picture ${at + 1}`}>
              <span className={classes.frame}>
                <img src={url} alt="" />
              </span>
              <span className={classes.tools}>
                <Tooltip label="Earlier">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={`Show picture ${at + 1} earlier`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <IconArrowLeft size={16} stroke={1.75} />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label="Later">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={`Show picture ${at + 1} later`}
                    disabled={at === pictures.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <IconArrowRight size={16} stroke={1.75} />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label="Remove">
                  <ActionIcon
                    variant="subtle"
                    color="bad"
                    size={32}
                    aria-label={`Remove picture ${at + 1}`}
                    onClick={() => set(pictures.toSpliced(at, 1))}
                  >
                    <IconTrash size={16} stroke={1.75} />
                  </ActionIcon>
                </Tooltip>
              </span>
            </li>
          ))}
        </ol>
      )}
      <Button
        id={idsOf(name).input}
        className={classes.add}
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.9} />}
        disabled={pictures.length >= IDLE_PICTURES_MAX}
        onClick={dialog.open}
      >
        Add a picture
      </Button>
      <MediaPicker
        opened={adding}
        title="Add a picture to the loop"
        chosen=""
        onChoose={(url) => set([...pictures, url])}
        onClose={dialog.close}
      />
    </FieldRow>
  );
}
