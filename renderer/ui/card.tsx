import {
  Group,
  Paper,
  Stack,
  Text,
  Title,
  type PaperProps,
  Accordion,
  type StackProps,
} from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './detail-lines.module.css';

type Props = PaperProps & {
  title: string;
  /** Explanation below the heading. */
  intro?: ReactNode;
  /** Content at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Group of content under a heading: the standard frame on the admin area's pages. */
export function Card({ title, intro, aside, children, ...paper }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby={id}
      {...paper}
    >
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Title order={2} id={id}>
              {title}
            </Title>
            {intro !== undefined && <Hint>{intro}</Hint>}
          </div>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

/** Props of a list without bullets. */
export const PLAIN_LIST = {
  component: 'ul',
  p: 0,
  m: 0,
  style: { listStyle: 'none' },
} as const;

/** A sentence of explanation. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="var(--text-2)">
      {children}
    </Text>
  );
}

/** The item's value; it ends up in ids. */
const FOLD = 'fold';

type FoldProps = {
  title: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  gap?: StackProps['gap'];
  children: ReactNode;
};

/** Rarely used content, folded behind its title. */
export function FoldBox({ title, isOpen, onChange, gap = 0, children }: FoldProps) {
  return (
    <Accordion
      transitionDuration={0}
      order={3}
      value={isOpen ? FOLD : null}
      onChange={(value) => onChange(value !== null)}
    >
      <Accordion.Item value={FOLD} bd={0}>
        <Accordion.Control px={0} bg="transparent">
          {title}
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap={gap}>{children}</Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** Facts, one a line, keyed by the line's label; a line whose value is false is left out. */
export function DetailLines({ lines }: { lines: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={classes.lines}>
      {Object.entries(lines).map(
        ([name, value]) =>
          value !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
