import { IconPencil } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../session/services-context.ts';
import classes from './answering-mark.module.css';
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
    <span
      className={classes.mark}
      data-colour={other.device.colour}
      data-part="answering"
      title={words}
    >
      <IconPencil size={13} aria-hidden="true" />
      <span>{words}</span>
    </span>
  );
}

/** The same in the question's dialog: a warning, not a lock. */
export function AnsweringNote({ id }: { id: number }) {
  return (
    <output className={classes.note}>
      <AnsweringMark id={id} />
    </output>
  );
}
