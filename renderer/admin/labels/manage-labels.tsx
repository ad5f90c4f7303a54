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
import { useState } from 'react';
import {
  LABEL_COLOURS,
  LABEL_NAME_MAX_LENGTH,
  LABELS_MAX,
  type Label,
  type LabelUpdate,
} from '../../../server/contract/labels.ts';
import { formatCount } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { tellFailure } from '../../ui/toast.tsx';
import { textField, useSmallForm } from '../form/use-small-form.ts';
import { useServices } from '../session/services.ts';
import {
  addLabel,
  LABELS_FAILURE,
  LabelDot,
  LABELS_KEY,
  LABELS_PATH,
  labelsQuery,
} from './label-chips.tsx';

function pathOf({ id }: Label): string {
  return `${LABELS_PATH}/${id}`;
}

type LineProps = {
  label: Label;
  /** Throws ApiError. */
  onUpdate: (changes: LabelUpdate) => Promise<unknown>;
  onDelete: () => void;
};

/** One label in the list of all: its colour, its name, and how many questions carry it. */
function Line({ label, onUpdate, onDelete }: LineProps) {
  const form = useSmallForm({
    first: { name: label.name },
    name: ({ name }) => `“${name}”`,
    send: ({ name }) => onUpdate({ name: name.trim() }),
  });
  const typed = form.values.name;
  // Renamed elsewhere while nobody typed here.
  const [known, setKnown] = useState(label.name);
  if (known !== label.name) {
    setKnown(label.name);
    if (typed === known) form.type({ name: label.name });
  }
  const rename = () => {
    if (typed.trim() === '') form.type({ name: label.name });
    else if (typed.trim() !== label.name) void form.submit();
  };

  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <LabelDot colour={label.colour} />
      <NativeSelect
        size="xs"
        w={92}
        aria-label={`Color of ${label.name}`}
        data={LABEL_COLOURS.map((value) => ({ value, label: value.replace('grey', 'gray') }))}
        value={label.colour}
        onChange={({ currentTarget: { value } }) => {
          const colour = LABEL_COLOURS.find((one) => one === value);
          if (colour)
            onUpdate({ colour }).catch((error: unknown) => tellFailure(error, LABELS_FAILURE));
        }}
      />
      <TextInput
        flex={1}
        size="xs"
        aria-label={`Name of ${label.name}`}
        maxLength={LABEL_NAME_MAX_LENGTH}
        autoComplete="off"
        dir="auto"
        {...textField(form, 'name')}
        error={form.fault?.message}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename();
        }}
      />
      <Text span size="xs" c="var(--text-2)">
        {formatCount(label.questions + label.archived)}
      </Text>
      <IconButton
        icon={IconTrash}
        glyph={[17, 2]}
        color="bad"
        label={`Delete ${label.name}`}
        onClick={onDelete}
      />
    </Group>
  );
}

/** All labels: made, renamed, coloured and deleted in one place. Each of it can be taken back. */
export function ManageLabels({ onBack }: { onBack: () => void }) {
  const { api, wishes } = useServices();
  const client = useQueryClient();
  // The numbers change with every question.
  const { data: labels = [] } = useQuery({ ...labelsQuery(api), staleTime: 0 });
  const refresh = () => client.invalidateQueries({ queryKey: LABELS_KEY });
  const add = useSmallForm({
    first: { name: '' },
    empties: true,
    name: ({ name }) => `“${name.trim()}”`,
    send: async (draft) => {
      await addLabel(api, draft);
      await refresh();
    },
  });
  const updated = (label: string, back: () => Promise<unknown>) => {
    wishes.made({
      said: 'Labels updated',
      label,
      undo: async () => {
        await back();
        await refresh();
        return true;
      },
    });
  };

  const isOff = add.values.name.trim() === '' || labels.length >= LABELS_MAX;

  const update = async (before: Label, changes: LabelUpdate) => {
    const { name: renamed } = changes;
    const [said, back] =
      renamed === undefined
        ? [`Recolored “${before.name}”`, { colour: before.colour }]
        : [`Renamed “${before.name}” to “${renamed.trim()}”`, { name: before.name }];
    const change = (body: LabelUpdate) => api.done('PUT', pathOf(before), { body });
    await change(changes);
    updated(said, () => change(back));
    await refresh();
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
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOff) void add.submit();
        }}
      >
        <TextInput
          autoFocus
          flex={1}
          aria-label="Name of a new label"
          placeholder="New label"
          maxLength={LABEL_NAME_MAX_LENGTH}
          autoComplete="off"
          dir="auto"
          {...textField(add, 'name')}
          error={add.fault?.message}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={isOff}
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
