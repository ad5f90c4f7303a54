import type { BackupState } from '../../contract/backups.ts';
import { leftOutInWords, type Receipt, type Target } from '../../contract/headquarters.ts';
import { iso } from '../../platform/time.ts';
import type { ReceiptRow } from './outbox.repository.ts';

type Copies = Pick<BackupState, 'backups' | 'second'> & { targets: readonly Target[] };

function inBackup(row: ReceiptRow, backups: Copies['backups'], place: 'laptop' | 'second') {
  const own = backups.find((one) => one.own && one.places.includes(place));
  const made_at = own?.made_at ?? null;
  const complete = made_at !== null && Date.parse(made_at) >= row.changed_at;
  const missing =
    made_at === null ? 'There is no backup yet.' : 'Something has changed since. Make a backup.';
  return { place, made_at, complete, missing: complete ? null : missing };
}

function atTarget(target: Target): Receipt['targets'][number] {
  const { name, kind, waiting, loading, enabled, problem, notice, state, left_out } = target;
  const complete = enabled && waiting === 0 && !loading && left_out === 0;
  const reason = state === 'waiting' ? 'There is no internet.' : 'It is still on its way.';
  const lacking = left_out > 0 ? leftOutInWords({ kind, left_out }) : reason;
  const missing = enabled ? (problem ?? notice ?? lacking) : 'It is switched off.';
  const host = URL.parse(target.address)?.host ?? '';
  return { name, host, complete, waiting, missing: complete ? null : missing };
}

/**
 * Receipt of an event: its rows, and the locations that have a copy of them. @param name of the event
 * @param now milliseconds since 1970
 */
export function receiptOf(row: ReceiptRow, name: string, copies: Copies, now: number): Receipt {
  const { backups, second, targets } = copies;
  return {
    event: { id: row.id, name, opened_at: iso(row.opened_at), closed_at: iso(row.closed_at) },
    made_at: iso(now),
    rows: [
      {
        kind: 'question',
        acknowledged: row.questions_given,
        erased: row.questions_erased,
        rows: row.questions,
      },
      {
        kind: 'lead',
        acknowledged: row.leads_given,
        erased: row.leads_erased,
        rows: row.leads,
      },
      { kind: 'message', acknowledged: row.messages_given, erased: 0, rows: row.messages },
    ],
    backups: [
      inBackup(row, backups, 'laptop'),
      ...(second === null ? [] : [inBackup(row, backups, 'second')]),
    ],
    targets: targets.map(atTarget),
  };
}
