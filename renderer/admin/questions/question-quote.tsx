import { Group, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { QuestionShelf, QuestionStatus } from '../../../server/contract/questions.ts';
import classes from './dialog/dialog.module.css';
import { STATUS } from './words.ts';

type Props = {
  status: QuestionStatus;
  /** Where it is kept, if that is to be said. */
  shelf?: QuestionShelf;
  /** When it was asked. */
  time: ReactNode;
  /** Further things about it, in the line above it. */
  more?: ReactNode;
  children: string;
};

/** A question as it stands: its state, its time and its words. */
export function QuestionQuote({ status, shelf, time, more, children }: Props) {
  const { state, icon: Icon, c } = STATUS[status];
  return (
    <>
      <Group gap="sm" fz="sm" c="var(--text-2)" mih={30}>
        <Text
          span
          inherit
          fw={550}
          c={c}
          display="inline-flex"
          style={{ gap: 5, alignItems: 'center' }}
        >
          <Icon size={16} aria-hidden="true" />
          {state}
        </Text>
        {shelf === 'archived' && (
          <>
            <IconArchive size={16} aria-hidden="true" />
            Archived
          </>
        )}
        {time}
        {more}
      </Group>
      {/* A long question scrolls here, with the arrow keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <blockquote className={classes.quote} dir="auto" tabIndex={0}>
        {children}
      </blockquote>
    </>
  );
}
