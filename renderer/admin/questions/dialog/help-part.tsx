import { Group, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './dialog.module.css';

type Props = {
  /** Names it to those who do not see it. */
  label: string;
  title: ReactNode;
  /** Buttons beside the title. */
  action?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** A part of the dialog that helps to answer: a title with its buttons, and what it offers. */
export function HelpPart({ label, title, action, children, ref }: Props) {
  return (
    <section ref={ref} aria-label={label} tabIndex={-1}>
      <Group justify="space-between" gap="xs" mih={30} wrap="nowrap">
        <Title order={3} fz="sm">
          {title}
        </Title>
        <Group gap="xs" wrap="nowrap">
          {action}
        </Group>
      </Group>
      {children}
    </section>
  );
}

type LineProps = {
  words: string;
  /** A quieter line below. */
  further: ReactNode;
  /** What stands at its end. */
  end: ReactNode;
  /** Makes a button of all of it. */
  onPress?: () => void;
  hint?: string;
};

/** A question in a list of a dialog: its words, a quieter line, and what can be done at the end. */
export function QuestionLine({ words, further, end, onPress, hint }: LineProps) {
  const content = (
    <>
      <span className={classes.texts}>
        <Text span size="sm" fw={550} truncate display="block" dir="auto">
          {words}
        </Text>
        <Text span size="sm" c="var(--text-2)" truncate display="block">
          {further}
        </Text>
      </span>
      {end}
    </>
  );
  return onPress ? (
    <UnstyledButton className={classes.line} data-stop title={hint} onClick={onPress}>
      {content}
    </UnstyledButton>
  ) : (
    <div className={classes.line}>{content}</div>
  );
}
