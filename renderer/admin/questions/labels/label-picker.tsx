import {
  Button,
  Combobox,
  type FloatingPosition,
  Group,
  Popover,
  ScrollArea,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { IconCheck, IconPlus, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type Label,
  LABEL_NAME_MAX_LENGTH,
  type Labelling,
} from '../../../../server/contract/labels.ts';
import { searchable } from '../../../../server/contract/searchable.ts';
import { formatCount } from '../../../lib/format.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { textField, useSmallForm } from '../../kit/form/use-small-form.ts';
import { LabelDot, addLabel, LABELS_KEY, useLabels } from '../../kit/labels/label-chips.tsx';
import { ManageLabels } from './manage-labels.tsx';
import { type Question, question } from '../../../../server/contract/questions.ts';
import { patchQuestions } from '../questions-api.ts';
import { quoted } from '../../kit/question.tsx';
import { keyOf } from '../../kit/wishes.ts';

const CREATE = 'create';

type Props = {
  /** Names the field to those who do not see it. */
  title: string;
  /** Ids of the chosen labels. */
  chosen: readonly number[];
  onToggle: (label: Label) => void;
  /** Takes a label that was just made; without it, none can be made here. */
  onCreated?: (label: Label) => void;
  /** Returns how many questions carry a label. Absent where the numbers are of no use. */
  countOf?: (label: Label) => number;
  onManage: () => void;
  /** Further buttons at its end. */
  children?: ReactNode;
};

/** Type-ahead over the labels, any number of which may be chosen. The arrows move, Enter chooses. */
function Picker(props: Props) {
  const { title, chosen, onToggle, onCreated, countOf, onManage, children } = props;
  const { create } = useLabelling();
  const all = useLabels({ isFresh: true });
  const labels = all ?? [];
  /** One was made just now: a second Enter means the same, and must not choose what comes first. */
  const [hasMade, setHasMade] = useState(false);
  const form = useSmallForm({
    first: { name: '' },
    empties: true,
    name: ({ name }) => `“${name}”`,
    send: async ({ name }) => onCreated?.(await create(name.trim().replace(/\s+/g, ' '))),
  });
  const typed = form.values.name;
  const field = useRef<HTMLInputElement>(null);
  // At once: the next letter is meant for it, not for the list.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const store = useCombobox({ opened: true });
  const { matches, fresh } = optionsFor(labels, typed);
  const offered = onCreated && fresh !== null && all ? fresh : null;
  const isEmpty = matches.length === 0 && offered === null && all !== undefined;

  const { selectFirstOption } = store;
  const known = labels.length;
  useEffect(() => {
    selectFirstOption();
    // Again whenever something else is listed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [selectFirstOption, typed, known]);

  return (
    <Combobox
      store={store}
      onOptionSubmit={(value) => {
        if (hasMade) return;
        const label = matches.find(({ id }) => String(id) === value);
        if (label) onToggle(label);
        else if (offered !== null) {
          setHasMade(true);
          void form.submit();
        }
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          ref={field}
          data-autofocus
          aria-label={title}
          placeholder={onCreated ? 'Find or create a label' : 'Find a label'}
          maxLength={LABEL_NAME_MAX_LENGTH}
          autoComplete="off"
          dir="auto"
          {...textField(form, 'name')}
          error={form.fault?.message}
          onInput={() => setHasMade(false)}
          onKeyDown={({ key }) => {
            if (key !== 'Enter') setHasMade(false);
          }}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah={240} my="xs" type="auto">
        <Combobox.Options
          aria-label={title}
          aria-multiselectable
          onPointerDown={() => setHasMade(false)}
        >
          {matches.map((label) => (
            <Combobox.Option
              key={label.id}
              value={String(label.id)}
              active={chosen.includes(label.id)}
              aria-selected={chosen.includes(label.id)}
            >
              <Group gap="sm" wrap="nowrap">
                <IconCheck
                  size={16}
                  aria-hidden="true"
                  visibility={chosen.includes(label.id) ? undefined : 'hidden'}
                />
                <LabelDot colour={label.colour} />
                <Text span inherit truncate flex={1} dir="auto">
                  {label.name}
                </Text>
                {countOf && <span>{formatCount(countOf(label))}</span>}
              </Group>
            </Combobox.Option>
          ))}
          {offered !== null && (
            <Combobox.Option value={CREATE} aria-selected={false}>
              <Group gap="sm" wrap="nowrap">
                <IconPlus size={16} aria-hidden="true" />
                <Text span inherit truncate dir="auto">
                  Create “{offered}”
                </Text>
              </Group>
            </Combobox.Option>
          )}
        </Combobox.Options>
        {isEmpty && (
          <Text size="sm" c="var(--text-2)" p="sm">
            {noLabelSentence(typed, onCreated !== undefined)}
          </Text>
        )}
      </ScrollArea.Autosize>
      <Group gap="xs" justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconSettings size={15} aria-hidden="true" />}
          onClick={onManage}
        >
          Manage labels
        </Button>
        {children}
      </Group>
    </Combobox>
  );
}

/** The labels to choose from and, in their place on demand, all of them to be changed. For a popover. */
export function LabelPicker(props: Omit<Props, 'onManage'>) {
  const [managing, setManaging] = useState(false);
  return managing ? (
    <ManageLabels onBack={() => setManaging(false)} />
  ) : (
    <Picker {...props} onManage={() => setManaging(true)} />
  );
}

/** Sentence where no label is listed. @param canCreate one can be made here */
export function noLabelSentence(typed: string, canCreate: boolean): string {
  if (typed.trim() !== '') return 'No label has that name.';
  return canCreate ? 'Type a name for your first label.' : 'No labels yet.';
}

/** The same form for a name however it was typed: the server tells labels apart the same way. */
function foldedName(name: string): string {
  return searchable(name.trim().replace(/\s+/g, ' '));
}

/** The labels that hold all typed words, those that begin with them first. */
export function optionsFor(labels: readonly Label[], typed: string) {
  const folded = foldedName(typed);
  const words = folded.split(' ');
  const found = labels.filter(({ name }) => {
    const own = foldedName(name);
    return words.every((word) => own.includes(word));
  });
  const begins = (label: Label) => foldedName(label.name).startsWith(folded);
  const isKnown = labels.some(({ name }) => foldedName(name) === folded);
  return {
    matches: [...found.filter(begins), ...found.filter((label) => !begins(label))],
    /** The name of the label that could be made, or null: there is one, or nothing was typed. */
    fresh: folded === '' || isKnown ? null : typed.trim().replace(/\s+/g, ' '),
  };
}

/** Question to label, or several of them at once. */
type Labelled = {
  /** Names the field. */
  title: string;
  words: ReactNode;
  /** Ids of the labels that all of it carries. */
  labels: readonly number[];
  mark: (label: Label, on: boolean) => void;
};

function Marks({ title, words, labels, mark }: Labelled) {
  return (
    <>
      <Text size="sm" c="var(--text-2)" mb="sm" lineClamp={2} dir="auto">
        {words}
      </Text>
      <LabelPicker
        title={title}
        chosen={labels}
        onToggle={(label) => mark(label, !labels.includes(label.id))}
        onCreated={(label) => mark(label, true)}
      />
    </>
  );
}

type LabelPopoverProps = {
  what: Labelled;
  opened: boolean;
  onClose: () => void;
  position?: FloatingPosition;
  /** Control that the popover is anchored to. */
  children: ReactElement;
};

/** Labels questions: each choice counts at once. */
export function LabelPopover({
  what,
  opened,
  onClose,
  position = 'bottom-end',
  children,
}: LabelPopoverProps) {
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      width="min(320px, calc(100vw - 24px))"
      position={position}
      shadow="md"
      trapFocus
      // What it stands at may be a row's button, or a bar of them.
      withRoles={false}
      // Anyone who keeps typing right after the key types into the field, not on the list.
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{children}</Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is the popover's own element */}
      <Popover.Dropdown role="dialog" aria-label="Labels">
        <Marks {...what} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** "Labelled “How heavy…” as “Weight”", or that it was removed. @param what is labelled */
export function labelled(what: string, { name }: Label, on: boolean): string {
  return on ? `Labeled ${what} as “${name}”` : `Removed “${name}” from ${what}`;
}

/** The call that puts a label on, or takes it off. */
export function labelling({ id }: Label, on: boolean): Labelling {
  return on ? { add: [id], remove: [] } : { add: [], remove: [id] };
}

/** The labels of a question after that. */
export function relabelled(labels: readonly number[], { add, remove }: Labelling): number[] {
  return [...new Set([...labels, ...add])].filter((id) => !remove.includes(id));
}

/** Putting labels on questions and taking them off, each of which can be taken back. Reports what does not work. */
export function useLabelling() {
  const { api, wishes, shown } = useServices();
  const client = useQueryClient();

  const mark = (row: Question, label: Label, on: boolean): void => {
    const show = (wanted: boolean) => () =>
      shown.questions.put([row.id], (now) => ({
        ...now,
        labels: relabelled(now.labels, labelling(label, wanted)),
      }));
    const put = async (wanted: boolean) => {
      const call = { body: labelling(label, wanted) };
      patchQuestions(client, [
        await api.data('PUT', `/api/admin/question/${row.id}/labels`, question, call),
      ]);
      void client.invalidateQueries({ queryKey: LABELS_KEY });
      return true;
    };
    void wishes.perform({
      about: [keyOf('question', row.id)],
      name: quoted(row),
      show: show(on),
      showBack: show(!on),
      send: async () => {
        await put(on);
        return {
          said: 'Labels updated',
          label: labelled(quoted(row), label, on),
          undo: () => put(!on),
        };
      },
    });
  };

  /** Throws ApiError. */
  const create = async (name: string): Promise<Label> => {
    const made = await addLabel(api, { name });
    client.setQueryData<Label[]>(LABELS_KEY, (before = []) => [
      ...before.filter(({ id }) => id !== made.id),
      made,
    ]);
    void client.invalidateQueries({ queryKey: LABELS_KEY });
    return made;
  };

  return { mark, create };
}
