import { Popover, Text, type FloatingPosition } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { Label } from '../../../server/contract/labels.ts';
import { LabelPicker } from './label-picker.tsx';

/** What is labelled: one question, or several at once. */
type Labelled = {
  /** Names the field. */
  title: string;
  words: ReactNode;
  /** Ids of the labels that all of it carries. */
  labels: readonly number[];
  mark: (label: Label, on: boolean) => Promise<unknown>;
};

function Marks({ title, words, labels, mark }: Labelled) {
  /** What was pressed and is on its way, by label. */
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const has = (id: number) => wanted.get(id) ?? labels.includes(id);
  const put = async (label: Label, on: boolean) => {
    if (wanted.has(label.id)) return;
    setWanted((before) => new Map(before).set(label.id, on));
    await mark(label, on);
    setWanted((before) => new Map([...before].filter(([id]) => id !== label.id)));
  };
  return (
    <>
      <Text size="sm" c="var(--text-2)" mb="sm" lineClamp={2} dir="auto">
        {words}
      </Text>
      <LabelPicker
        title={title}
        chosen={[...new Set([...labels, ...wanted.keys()])].filter(has)}
        onToggle={(label) => void put(label, !has(label.id))}
        onCreated={(label) => put(label, true)}
      />
    </>
  );
}

type Props = {
  what: Labelled;
  opened: boolean;
  onClose: () => void;
  position?: FloatingPosition;
  /** Where it stands. */
  children: ReactElement;
};

/** Labels questions: each choice counts at once. */
export function LabelPopover({ what, opened, onClose, position = 'bottom-end', children }: Props) {
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
