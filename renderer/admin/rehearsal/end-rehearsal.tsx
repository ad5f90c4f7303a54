import type { Rehearsal } from '../../../server/contract/rehearsal.ts';
import dialog from '../../ui/dialog.module.css';
import { countsInWords } from '../backups/backup-words.ts';
import { useServices } from '../session/services-context.ts';
import { endRehearsal } from './rehearsal-api.ts';
import { RehearsalDialog } from './rehearsal-dialog.tsx';

type Props = { rehearsal: NonNullable<Rehearsal>; onClose: () => void };

/** What goes and what comes back. */
export function EndRehearsal({ rehearsal, onClose }: Props) {
  const { api } = useServices();
  return (
    <RehearsalDialog
      title="End the rehearsal?"
      action="End the rehearsal"
      doing="The rehearsal ends, and what was there before comes back."
      work={() => endRehearsal(api)}
      // Then this is gone, with the strip that it is opened from.
      isDone={false}
      onClose={onClose}
    >
      <p className={dialog.text}>
        Everything asked and left during it is deleted for good. What was there before comes back:{' '}
        {countsInWords(rehearsal.aside)}. Settings, pictures, labels and saved replies stay as they
        are now.
      </p>
      <p className={dialog.text}>
        This takes a few seconds; windows, screens and phones reconnect automatically. Texts that
        came in meanwhile are fetched then.
      </p>
    </RehearsalDialog>
  );
}
