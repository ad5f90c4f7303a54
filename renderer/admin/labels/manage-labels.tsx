import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import {
  LABEL_NAME_MAX_LENGTH,
  LABELS_MAX,
  type Label,
  type LabelUpdate,
} from '../../../server/contract/labels.ts';
import { errorSentence, isApiError } from '../../lib/api-error.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { useServices } from '../session/services-context.ts';
import { ManageLabel } from './manage-label.tsx';
import classes from './manage-labels.module.css';
import {
  addLabel,
  deleteLabel,
  labelsQuery,
  LABELS_KEY,
  restoreLabel,
  updateLabel,
} from './labels-api.ts';
import { LABELS_FAILURE, useUndoable } from './use-undoable.ts';

/** A refusal in the server's own words. */
function sentenceOf(error: unknown): string {
  const own = isApiError(error, 400) || isApiError(error, 409) ? error.serverMessage : null;
  return own ?? errorSentence(error);
}

/** All labels: made, renamed, coloured and deleted in one place. */
export function ManageLabels({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const undoable = useUndoable();
  // The numbers change with every question.
  const { data: labels } = useQuery({ ...labelsQuery(api), staleTime: 0 });
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: LABELS_KEY });

  const add = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await addLabel(api, { name });
      setName('');
      setFault(null);
      await refresh();
    } catch (error) {
      setFault(sentenceOf(error));
    }
  };

  /** @returns why it was refused, or null */
  const update = async (before: Label, changes: LabelUpdate): Promise<string | null> => {
    try {
      await updateLabel(api, before.id, changes);
      const said =
        changes.name === undefined
          ? `Coloured “${before.name}”`
          : `Renamed “${before.name}” to “${changes.name.trim()}”`;
      const { name: oldName, colour } = before;
      const back = changes.name === undefined ? { colour } : { name: oldName };
      undoable(said, () => updateLabel(api, before.id, back));
      await refresh();
      return null;
    } catch (error) {
      return sentenceOf(error);
    }
  };

  const remove = async (label: Label) => {
    try {
      await deleteLabel(api, label.id);
      undoable(`Deleted the label “${label.name}”`, () => restoreLabel(api, label.id));
    } catch (error) {
      tellFailure(error, LABELS_FAILURE);
    }
    await refresh();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Manage labels"
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={classes.add} onSubmit={(event) => void add(event)}>
        <TextInput
          data-autofocus
          className={classes.field}
          aria-label="Name of a new label"
          placeholder="New label"
          maxLength={LABEL_NAME_MAX_LENGTH}
          autoComplete="off"
          dir="auto"
          error={fault}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFault(null);
          }}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={name.trim() === '' || (labels?.length ?? 0) >= LABELS_MAX}
        >
          Add
        </Button>
      </form>
      {labels?.length === 0 && (
        <p className={classes.nothing}>
          <IconTag size={18} aria-hidden="true" />
          No labels yet. Labels sort questions for your team; visitors never see them.
        </p>
      )}
      <ul className={classes.list} aria-label="Labels">
        {labels?.map((label) => (
          <ManageLabel
            key={label.id}
            label={label}
            onUpdate={(changes) => update(label, changes)}
            onDelete={() => remove(label)}
          />
        ))}
      </ul>
    </Modal>
  );
}
