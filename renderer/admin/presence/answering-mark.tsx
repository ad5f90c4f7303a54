import { Badge, Box } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../session/services.ts';
import { whereOf, type Other } from './presence.ts';

/** Who else has a question open; null for nobody. */
export function useOtherAt(id: number): Other | null {
  const { presence } = useServices();
  return useSyncExternalStore(presence.subscribe, () => presence.otherAt(id));
}

/** Tells the others that a question is open here, for as long as the component is there. */
export function useAnswering(id: number): void {
  const { presence } = useServices();
  useEffect(() => presence.open(id), [presence, id]);
}

/** Marks a question that somebody else has open. It lies over its place: nothing moves when it comes or goes. */
export function AnsweringMark({ id }: { id: number }) {
  const other = useOtherAt(id);
  if (!other) return null;
  const words = `Being answered ${whereOf(other)}`;
  return (
    <Badge
      component="span"
      variant="light"
      tt="none"
      maw="100%"
      leftSection={<IconPencil size={13} aria-hidden="true" />}
      data-part="answering"
      title={words}
    >
      {words}
    </Badge>
  );
}

/** The same in the question's dialog, on the end of the quote: a warning, not a lock, and nothing below it moves. */
export function AnsweringNote({ id }: { id: number }) {
  return (
    <Box
      component="output"
      display="flex"
      pos="absolute"
      bottom={-10}
      left="var(--space-4)"
      right="var(--space-3)"
    >
      <AnsweringMark id={id} />
    </Box>
  );
}
