import { Badge } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { Device } from '../../../server/contract/devices.ts';
import type { Person } from '../../../server/contract/people.ts';
import type { Question } from '../../../server/contract/questions.ts';
import { usePerson, useServices } from '../kit/session/staff-services.ts';
import { type Other, whereOf } from '../kit/session/presence.ts';

/** Returns another user who has the question open, or null. */
function useOtherAt(id: number): Other | null {
  const { presence } = useServices();
  return useSyncExternalStore(presence.subscribe, () => presence.otherAt(id));
}

/** Tells the others that a question is open here, for as long as the component is there. */
export function useAnswering(id: number): void {
  const { presence } = useServices();
  useEffect(() => presence.open(id), [presence, id]);
}

/** Marks a question that another user has open. It lies over its place: nothing moves when it comes or goes. */
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

/** "Anna has changed this question", naming the device that changed it last. @param own this device */
export function whoChangedIt(
  { changed_by: by }: Pick<Question, 'changed_by'>,
  own: Device,
): string {
  if (by?.id === own.id) return 'You have changed this question in another window';
  const who = by === null ? 'Somebody else' : by.named ? by.name : `Another device (${by.name})`;
  return `${who} has changed this question`;
}

/** Author of what is changed here, as the server remembers it: the person, else the device. */
export function authorHere(device: Device, person: Pick<Person, 'id'> | null): Device {
  return person ? { ...device, id: person.id } : device;
}

/** Returns {@link whoChangedIt} as it is said on this page. */
export function useWhoChanged(): (theirs: Pick<Question, 'changed_by'>) => string {
  const { device } = useServices();
  const person = usePerson();
  return (theirs) => whoChangedIt(theirs, authorHere(device.read(), person));
}
