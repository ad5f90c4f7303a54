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
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  LABEL_COLOURS,
  LABEL_NAME_MAX_LENGTH,
  LABELS_MAX,
  type Label,
  type LabelColour,
  type LabelUpdate,
} from '../../../../server/contract/labels.ts';
import { unlessGone } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { textInField } from '../../../lib/text-fields.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { textField, useSmallForm } from '../../kit/form/use-small-form.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { keyOf, type Wish } from '../../kit/wishes.ts';
import {
  addLabel,
  LabelDot,
  LABELS_KEY,
  LABELS_PATH,
  useLabels,
} from '../../kit/labels/label-chips.tsx';

function pathOf({ id }: Label): string {
  return `${LABELS_PATH}/${id}`;
}

function about({ id }: Label): string[] {
  return [keyOf('label', id)];
}

/** The name that a label has after its field was left; null for a field that was emptied, which gets its name back. */
export function newNameOf(typed: string): string | null {
  const name = typed.trim();
  return name === '' ? null : name;
}

/** True if a label of this name can be added to so many. */
export function canAdd(typed: string, count: number): boolean {
  return newNameOf(typed) !== null && count < LABELS_MAX;
}

type LineProps = {
  label: Label;
  /** Throws ApiError. */
  onRename: (name: string) => Promise<void>;
  onColour: (colour: LabelColour) => void;
  onDelete: () => void;
};

/** One label in the list of all: its colour, its name, and how many questions carry it. */
function Line({ label, onRename, onColour, onDelete }: LineProps) {
  const form = useSmallForm({
    first: { name: label.name },
    name: ({ name }) => `“${name}”`,
    send: ({ name }) => onRename(name.trim()),
  });
  const typed = form.values.name;
  // Renamed elsewhere while nobody typed here.
  const [known, setKnown] = useState(label.name);
  if (known !== label.name) {
    setKnown(label.name);
    const name = textInField(typed, known, label.name);
    if (name !== typed) form.type({ name });
  }
  const rename = () => {
    const name = newNameOf(typed);
    if (name === null) form.type({ name: label.name });
    else if (name !== label.name) void form.submit();
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
          if (colour) onColour(colour);
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
  const { api, wishes, shown } = useServices();
  const client = useQueryClient();
  const labels = useLabels({ isFresh: true }) ?? [];
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

  const call = async (...[method, path, options]: Parameters<typeof api.done>): Promise<true> => {
    try {
      await api.done(method, path, options);
    } finally {
      await refresh();
    }
    return true;
  };
  const put = (label: Label, body: LabelUpdate) => call('PUT', pathOf(label), { body });
  const said = 'Labels updated';
  const perform = (label: Label, wish: Pick<Wish, 'show' | 'showBack' | 'send'>) =>
    void wishes.perform({ about: about(label), name: `“${label.name}”`, ...wish });

  const rename = (label: Label, name: string) =>
    wishes.inOrder(about(label), async () => {
      // As it is called now: an earlier rename may have been on its way at the press.
      const all = client.getQueryData<Label[]>(LABELS_KEY);
      const { name: before } = all?.find(({ id }) => id === label.id) ?? label;
      await put(label, { name });
      wishes.made({
        said,
        label: `Renamed “${before}” to “${name}”`,
        undo: () => put(label, { name: before }),
      });
    });

  const paint = (label: Label, colour: LabelColour) => {
    const show = (to: LabelColour) => () =>
      shown.labels.put([label.id], (now) => ({ ...now, colour: to }));
    perform(label, {
      show: show(colour),
      showBack: show(label.colour),
      send: async () => {
        await put(label, { colour });
        return {
          said,
          label: `Recolored “${label.name}”`,
          undo: () => put(label, { colour: label.colour }),
        };
      },
    });
  };

  const remove = (label: Label) =>
    perform(label, {
      send: async () => {
        // By the press before, it may be, too.
        if (!(await unlessGone(() => call('DELETE', pathOf(label))))) return true;
        return {
          said,
          label: `Deleted the label “${label.name}”`,
          undo: () => call('POST', `${pathOf(label)}/restore`),
        };
      },
    });

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
      <Group component="form" gap="xs" align="start" wrap="nowrap" onSubmit={add.onSubmit}>
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
          disabled={!canAdd(add.values.name, labels.length)}
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
            onRename={(name) => rename(label, name)}
            onColour={(colour) => paint(label, colour)}
            onDelete={() => remove(label)}
          />
        ))}
      </Stack>
    </>
  );
}
