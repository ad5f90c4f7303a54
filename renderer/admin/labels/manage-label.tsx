import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  LABEL_COLOURS,
  LABEL_NAME_MAX_LENGTH,
  type Label,
  type LabelUpdate,
} from '../../../server/contract/labels.ts';
import { countOf } from '../../lib/format.ts';
import { LabelDot } from './label-chip.tsx';
import classes from './manage-labels.module.css';

type Props = {
  label: Label;
  /** @returns why it was refused, or null */
  onUpdate: (changes: LabelUpdate) => Promise<string | null>;
  onDelete: () => Promise<void>;
};

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** One label in the list of all: its colour, its name, and how many questions carry it. */
export function ManageLabel({ label, onUpdate, onDelete }: Props) {
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const carried = label.questions + label.archived;
  const questions = countOf(carried, 'question', 'questions');

  const rename = async () => {
    const name = text?.trim();
    if (name === undefined || name === '' || name === label.name) {
      setText(null);
      return;
    }
    const refused = await onUpdate({ name });
    setFault(refused);
    if (refused === null) setText(null);
  };

  return (
    <li className={classes.row}>
      <Menu position="bottom-start" width={160}>
        <Menu.Target>
          <button
            type="button"
            className={classes.colour}
            aria-label={`Colour of ${label.name}: ${label.colour}`}
          >
            <LabelDot colour={label.colour} />
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Colour">
          {LABEL_COLOURS.map((colour) => (
            <Menu.Item
              key={colour}
              aria-current={colour === label.colour}
              leftSection={<LabelDot colour={colour} />}
              rightSection={
                colour === label.colour ? <IconCheck size={15} aria-hidden="true" /> : null
              }
              onClick={() => {
                if (colour !== label.colour) void onUpdate({ colour });
              }}
            >
              {capitalised(colour)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <TextInput
        className={classes.field}
        variant="unstyled"
        classNames={{ input: classes.name }}
        aria-label={`Name of ${label.name}`}
        maxLength={LABEL_NAME_MAX_LENGTH}
        autoComplete="off"
        dir="auto"
        error={fault}
        // Esc gives the old name back; pressed once more, it closes the dialog.
        data-mantine-stop-propagation={text !== null}
        value={text ?? label.name}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(null);
        }}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void rename();
          if (event.key !== 'Escape' || text === null) return;
          setText(null);
          setFault(null);
        }}
      />
      {asking ? (
        <span className={classes.ask} role="alertdialog" aria-label={`Delete ${label.name}?`}>
          <span>On {questions}.</span>
          <Button size="compact-md" variant="light" color="bad" onClick={() => void onDelete()}>
            Delete
          </Button>
          <Button size="compact-md" variant="default" autoFocus onClick={() => setAsking(false)}>
            Keep
          </Button>
        </span>
      ) : (
        <>
          <span className={classes.count}>{carried > 0 && questions}</span>
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-label={`Delete ${label.name}`}
            onClick={() => (carried > 0 ? setAsking(true) : void onDelete())}
          >
            <IconTrash size={17} stroke={1.9} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
