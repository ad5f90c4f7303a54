import type { Device } from '../../../server/contract/devices.ts';
import type { Question } from '../../../server/contract/questions.ts';
import { useServices } from '../session/services.ts';

/** "Anna has changed this question", naming the device that changed it last. @param own this device */
export function whoChangedIt(
  { changed_by: by }: Pick<Question, 'changed_by'>,
  own: Device,
): string {
  if (by?.id === own.id) return 'You have changed this question in another window';
  const who = by === null ? 'Somebody else' : by.named ? by.name : `Another device (${by.name})`;
  return `${who} has changed this question`;
}

/** The same, of a question that is shown. */
export function useWhoChanged(theirs: Pick<Question, 'changed_by'>): string {
  const { device } = useServices();
  return whoChangedIt(theirs, device.read());
}
