import { Modal } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Label } from '../../../server/contract/labels.ts';
import { LabelPicker } from './label-picker.tsx';
import classes from './label-dialog.module.css';
import { useLabelling } from './use-labelling.ts';

/** What is labelled: one question, or several at once. */
export type Labelled = {
  /** Names the field. */
  title: string;
  words: ReactNode;
  /** Ids of the labels that all of it carries. */
  labels: readonly number[];
  mark: (label: Label, on: boolean) => Promise<void>;
};

type Props = {
  what: Labelled;
  onManage: () => void;
  onClose: () => void;
  /** Called when the dialog is gone, however it went. */
  onClosed: () => void;
};

/** Labels questions: each choice counts at once. */
export function LabelDialog({ what, onManage, onClose, onClosed }: Props) {
  const { create } = useLabelling();
  /** What was pressed and is on its way, by label. */
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const closed = useRef(onClosed);
  useLayoutEffect(() => {
    closed.current = onClosed;
  });
  useEffect(() => () => closed.current(), []);

  const has = (id: number) => wanted.get(id) ?? what.labels.includes(id);
  const put = async (label: Label, on: boolean) => {
    if (wanted.has(label.id)) return;
    setWanted((before) => new Map(before).set(label.id, on));
    await what.mark(label, on);
    setWanted((before) => {
      const after = new Map(before);
      after.delete(label.id);
      return after;
    });
  };
  const ids = new Set([...what.labels, ...wanted.keys()]);

  return (
    <Modal
      opened
      onClose={onClose}
      title="Labels"
      size={400}
      // Anyone who keeps typing right after the key types into the field, not on the list.
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.question} dir="auto">
        {what.words}
      </p>
      <LabelPicker
        title={what.title}
        chosen={[...ids].filter(has)}
        onToggle={(label) => void put(label, !has(label.id))}
        onCreate={async (name) => {
          const label = await create(name);
          if (label) await put(label, true);
          return label !== null;
        }}
        onManage={onManage}
      />
    </Modal>
  );
}
