import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import type { LeadFields } from '../../records/lead.ts';
import type { LeadsRepository } from './leads.repository.ts';

/** Leads of one write. */
const STEP = 50;

/**
 * Changes many leads, some in each write, so that everybody else has a turn in between. A lead that was erased meanwhile is
 * left out.
 * @param changesOf returns a lead's changes; null for none. It runs inside the write
 * @returns how many leads were changed
 */
export async function changeLeads(
  { leads, writes, now }: Pick<Core, 'writes' | 'now'> & { leads: LeadsRepository },
  ids: readonly number[],
  changesOf: (lead: LeadFields) => Parameters<LeadsRepository['update']>[1] | null,
  actor: Actor,
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += STEP) {
    changed += await writes.run(() => {
      let count = 0;
      for (const id of ids.slice(from, from + STEP)) {
        const lead = leads.fields(id);
        const changes = lead && changesOf(lead);
        if (!changes) continue;
        leads.update(id, changes, actor.person?.name ?? null, now());
        count += 1;
      }
      return count;
    });
  }
  return changed;
}
