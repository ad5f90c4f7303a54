import { countOf } from '../../lib/format.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';

type Props = {
  /** How many changes are not saved. */
  changes: number;
  /** Something is wrong with one of them: they cannot be saved. */
  held: boolean;
  saving: boolean;
  /** What goes on as it was: "The big screen still shows the earlier settings." */
  meanwhile?: string;
  /** @returns whether everything is saved now */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
};

/** Asks before unsaved settings are left behind. */
export function LeaveSettings({
  changes,
  meanwhile = 'The big screen still shows the earlier settings.',
  ...guard
}: Props) {
  return (
    <LeaveGuard
      {...guard}
      dirty={changes > 0}
      discardLabel="Discard changes"
      stayLabel="Keep editing"
    >
      {countOf(changes, 'change is', 'changes are')} not saved. {meanwhile}
      {guard.held && ' Saving has to wait: a value is not right yet.'}
    </LeaveGuard>
  );
}
