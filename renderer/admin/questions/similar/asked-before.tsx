import { UnstyledButton } from '@mantine/core';
import { IconArrowUpRight, IconGitMerge, IconRepeat } from '@tabler/icons-react';
import type { Question } from '../../../../server/contract/questions.ts';
import { useMerging } from '../merge/use-merging.ts';
import classes from './asked-before.module.css';

type Props = { row: Question; onShow: (id: number) => void };

/** Marks a question that waits and that somebody asked before, and leads to theirs, or merges the two. */
export function AskedBefore({ row, onShow }: Props) {
  const { merge } = useMerging();
  const { same_as: earlier, status } = row;
  if (earlier === null || status !== 'pending') return null;
  return (
    <span className={classes.pair}>
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
      <UnstyledButton
        className={classes.mark}
        aria-label="Merge with the earlier question"
        title="Merge with the earlier question: whoever asked this sees that answer"
        onClick={() => void merge(row, earlier)}
      >
        <IconGitMerge size={13} aria-hidden="true" />
        Merge
      </UnstyledButton>
    </span>
  );
}
