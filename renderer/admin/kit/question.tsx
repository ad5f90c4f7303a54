import { Group, Text } from '@mantine/core';
import {
  IconArchive,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type {
  Question,
  QuestionShelf,
  QuestionStatus,
} from '../../../server/contract/questions.ts';
import { truncate } from '../../lib/format.ts';
import { languageOf } from '../../lib/text-language.ts';
import classes from './question.module.css';

/** Words, icon and color of each status. Shape and word carry the meaning, color only helps. */
export const STATUS = {
  pending: { state: 'Pending', choice: 'Pending', icon: IconCircleDashed, c: 'var(--warn)' },
  approved: { state: 'Approved', choice: 'Approve', icon: IconCircleCheckFilled, c: 'var(--ok)' },
  rejected: { state: 'Rejected', choice: 'Reject', icon: IconCircleOff, c: 'var(--text-2)' },
} as const satisfies Record<
  QuestionStatus,
  { state: string; choice: string; icon: unknown; c: string }
>;

/** Characters by which a question can be recognised. */
const TELLING_LENGTH = 48;

/** As much of the question as it takes to recognise it. */
export function quoted({ content }: Pick<Question, 'content'>, length = TELLING_LENGTH): string {
  return `“${truncate(content.replaceAll(/\s+/g, ' '), length)}”`;
}

/** The dashboard with this question's dialog open. */
export function questionAddress(id: number): string {
  return `/dashboard?question=${id}`;
}

type QuoteProps = {
  status: QuestionStatus;
  /** Shelf to name beside the status; absent where it is not named. */
  shelf?: QuestionShelf;
  /** Time at which the question was asked. */
  time: ReactNode;
  /** Further things about it, in the line above it. */
  more?: ReactNode;
  children: string;
};

/** A question as it stands: its state, its time and its words. */
export function QuestionQuote({ status, shelf, time, more, children }: QuoteProps) {
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
      <blockquote className={classes.quote} dir="auto" lang={languageOf(children)} tabIndex={0}>
        {children}
      </blockquote>
    </>
  );
}
