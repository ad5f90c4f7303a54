import type { Core } from '../../core.ts';
import type { Router } from 'express';
import { rowsOf } from '../../contract/envelope.ts';
import { logQuery, type LogEntry, type LogList, type LogSubject } from '../../contract/logs.ts';
import { createCalls } from '../../http/calls.ts';
import { queryOf } from '../../http/validate.ts';

/** Finds what an entry is about. */
type LogSubjects = {
  question: (id: number) => { event: number; content: string } | null;
  lead: (id: number) => { event: number; name: string } | null;
};

const NAMED = /\b(?<kind>question|lead) (?<id>\d+)\b/gi;

/** The first question or lead that an entry names by its number and that has not been erased since. */
function subjectOf({ action_summary }: LogEntry, subjects: LogSubjects): LogSubject | null {
  for (const { groups } of action_summary.matchAll(NAMED)) {
    const id = Number(groups?.['id']);
    if (groups?.['kind']?.toLowerCase() === 'lead') {
      const lead = subjects.lead(id);
      if (lead) return { kind: 'lead', id, event: lead.event, words: lead.name };
    } else {
      const question = subjects.question(id);
      if (question) return { kind: 'question', id, event: question.event, words: question.content };
    }
  }
  return null;
}

/** The admin log. */
function adminLogRoutes(
  deps: Core & {
    subjects: LogSubjects;
  },
): Router {
  const { logs, writes, subjects } = deps;
  const calls = createCalls();

  calls.router.get('/logs', (request, response) => {
    const query = queryOf(logQuery, request);
    const { limit, offset } = rowsOf(query);
    const { entries, total } = logs.list(query, limit, offset);
    const data = entries.map((entry) => ({ ...entry, subject: subjectOf(entry, subjects) }));
    response.json({ success: true, data, total } satisfies LogList);
  });

  // One entry remains: who cleared the log.
  calls.delete('/logs', ({ actor }) =>
    writes.run(() => {
      logs.clear();
      logs.add(actor, 'Cleared the logs');
    }),
  );
  return calls.router;
}

/** Admin log: what staff did. */
export function setupLogs(core: Core, subjects: LogSubjects) {
  return { admin: adminLogRoutes({ ...core, subjects }) };
}
