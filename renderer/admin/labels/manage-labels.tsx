import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import {
  LABEL_COLOURS,
  LABEL_NAME_MAX_LENGTH,
  LABELS_MAX,
  type Label,
  type LabelUpdate,
} from '../../../server/contract/labels.ts';
import { errorSentence, isApiError } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/format.ts';
import { tellFailure } from '../../ui/toast.tsx';
import { useServices } from '../session/services.ts';
import {
  addLabel,
  LABELS_FAILURE,
  LabelDot,
  LABELS_KEY,
  LABELS_PATH,
  labelsQuery,
} from './label-chips.tsx';

/** A refusal in the server's own words. */
function sentenceOf(error: unknown): string {
  const own = isApiError(error, 400) || isApiError(error, 409) ? error.serverMessage : null;
  return own ?? errorSentence(error);
}

function pathOf({ id }: Label): string {
  return `${LABELS_PATH}/${id}`;
}

type LineProps = {
  label: Label;
  /** @returns why it was refused, or null */
  onUpdate: (changes: LabelUpdate) => Promise<string | null>;
  onDelete: () => void;
};

/** One label in the list of all: its colour, its name, and how many questions carry it. */
function Line({ label, onUpdate, onDelete }: LineProps) {
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

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
    <Group component="li" gap="xs" wrap="nowrap">
      <LabelDot colour={label.colour} />
      <NativeSelect
        size="xs"
        w={92}
        aria-label={`Colour of ${label.name}`}
        data={[...LABEL_COLOURS]}
        value={label.colour}
        onChange={({ currentTarget: { value } }) => {
          const colour = LABEL_COLOURS.find((one) => one === value);
          if (colour) void onUpdate({ colour });
        }}
      />
      <TextInput
        flex={1}
        size="xs"
        aria-label={`Name of ${label.name}`}
        maxLength={LABEL_NAME_MAX_LENGTH}
        autoComplete="off"
        dir="auto"
        error={fault}
        value={text ?? label.name}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(null);
        }}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void rename();
        }}
      />
      <Text span size="xs" c="var(--text-2)">
        {formatCount(label.questions + label.archived)}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete ${label.name}`}
        onClick={onDelete}
      >
        <IconTrash size={17} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

/** All labels: made, renamed, coloured and deleted in one place. Each of it can be taken back. */
export function ManageLabels({ onBack }: { onBack: () => void }) {
  const { api, undo } = useServices();
  const client = useQueryClient();
  // The numbers change with every question.
  const { data: labels = [] } = useQuery({ ...labelsQuery(api), staleTime: 0 });
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: LABELS_KEY });
  const updated = (label: string, back: () => Promise<unknown>) => {
    undo.made({
      said: 'Labels updated',
      label,
      undo: async () => {
        await back();
        await refresh();
        return true;
      },
    });
  };

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

  const update = async (before: Label, changes: LabelUpdate): Promise<string | null> => {
    const { name: renamed } = changes;
    const [said, back] =
      renamed === undefined
        ? [`Coloured “${before.name}”`, { colour: before.colour }]
        : [`Renamed “${before.name}” to “${renamed.trim()}”`, { name: before.name }];
    try {
      const change = (body: LabelUpdate) => api.done('PUT', pathOf(before), { body });
      await change(changes);
      updated(said, () => change(back));
      await refresh();
      return null;
    } catch (error) {
      return sentenceOf(error);
    }
  };

  const remove = async (label: Label) => {
    try {
      await api.done('DELETE', pathOf(label));
      updated(`Deleted the label “${label.name}”`, () =>
        api.done('POST', `${pathOf(label)}/restore`),
      );
    } catch (error) {
      tellFailure(error, LABELS_FAILURE);
    }
    await refresh();
  };

  return (
    <>
      <Group gap="xs" mb="sm">
        <ActionIcon variant="subtle" color="gray" aria-label="Back" onClick={onBack}>
          <IconArrowLeft size={17} aria-hidden="true" />
        </ActionIcon>
        <Title order={2} fz="md">
          Manage labels
        </Title>
      </Group>
      <Group
        component="form"
        gap="xs"
        align="start"
        wrap="nowrap"
        onSubmit={(event) => void add(event)}
      >
        <TextInput
          autoFocus
          flex={1}
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
          disabled={name.trim() === '' || labels.length >= LABELS_MAX}
        >
          Add
        </Button>
      </Group>
      {labels.length === 0 && (
        <Text size="sm" c="var(--text-2)" mt="sm">
          Labels sort questions for your team; visitors never see them.
        </Text>
      )}
      <Stack
        component="ul"
        gap={0}
        p={0}
        my="sm"
        mah={320}
        style={{ overflow: 'auto' }}
        aria-label="Labels"
      >
        {labels.map((label) => (
          <Line
            key={label.id}
            label={label}
            onUpdate={(changes) => update(label, changes)}
            onDelete={() => void remove(label)}
          />
        ))}
      </Stack>
    </>
  );
}
