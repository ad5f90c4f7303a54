import { Modal } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Label } from '../../../server/contract/labels.ts';
import type { Question } from '../../../server/contract/questions.ts';
import { LabelPicker } from './label-picker.tsx';
import classes from './label-dialog.module.css';
import { useLabelling } from './use-labelling.ts';

type Props = {
  row: Question;
  onManage: () => void;
  onClose: () => void;
  /** Called when the dialog is gone, however it went. */
  onClosed: () => void;
};

/** Labels one question: each choice counts at once. */
export function LabelDialog({ row, onManage, onClose, onClosed }: Props) {
  const { mark, create } = useLabelling();
  /** What was pressed and is on its way, by label. */
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const closed = useRef(onClosed);
  useLayoutEffect(() => {
    closed.current = onClosed;
  });
  useEffect(() => () => closed.current(), []);

  const has = (id: number) => wanted.get(id) ?? row.labels.includes(id);
  const put = async (label: Label, on: boolean) => {
    if (wanted.has(label.id)) return;
    setWanted((before) => new Map(before).set(label.id, on));
    await mark(row, label, on);
    setWanted((before) => {
      const after = new Map(before);
      after.delete(label.id);
      return after;
    });
  };
  const ids = new Set([...row.labels, ...wanted.keys()]);

  return (
    <Modal
      opened
      onClose={onClose}
      title="Labels"
      size={400}
      // Whoever types on right after the key types into the field, not on the list.
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.question} dir="auto">
        {row.content}
      </p>
      <LabelPicker
        title="Labels of this question"
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
