import { Accordion, Stack, type StackProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** The item's value; it ends up in ids. */
const FOLD = 'fold';

type Props = {
  title: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  gap?: StackProps['gap'];
  children: ReactNode;
};

/** What is needed rarely, behind its title. */
export function FoldBox({ title, isOpen, onChange, gap = 0, children }: Props) {
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
