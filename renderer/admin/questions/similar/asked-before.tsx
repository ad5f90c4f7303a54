import { UnstyledButton } from '@mantine/core';
import { IconArrowUpRight, IconRepeat } from '@tabler/icons-react';
import type { Question } from '../../../../server/contract/questions.ts';
import classes from './asked-before.module.css';

type Props = { row: Question; onShow: (id: number) => void };

/** Marks a question that waits and that somebody asked before, and leads to theirs. */
export function AskedBefore({ row, onShow }: Props) {
  const { same_as: earlier, status } = row;
  if (earlier === null || status !== 'pending') return null;
  return (
    <UnstyledButton
      className={classes.mark}
      aria-label="Asked before: show the earlier question"
      title="Show the earlier question (s)"
      onClick={() => onShow(earlier)}
    >
      <IconRepeat size={13} aria-hidden="true" />
      Asked before
      <IconArrowUpRight size={13} aria-hidden="true" />
    </UnstyledButton>
  );
}
