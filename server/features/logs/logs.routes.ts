import { Router } from 'express';
import { rowsOf } from '../../contract/envelope.ts';
import { logQuery, type LogList } from '../../contract/logs.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import { actorOf } from '../../http/actor.ts';
import { queryOf } from '../../http/validate.ts';
import type { LogsRepository } from './logs.repository.ts';

/** The admin log. Mounted behind the session and the CSRF check. */
export function adminLogRoutes(deps: {
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}): Router {
  const { logs, writes, now } = deps;
  const router = Router();

  router.get('/logs', (request, response) => {
    const query = queryOf(logQuery, request);
    const { limit, offset } = rowsOf(query);
    const { entries, total } = logs.list(query, limit, offset);
    response.json({ success: true, data: entries, total } satisfies LogList);
  });

  // One entry remains: who cleared the log.
  router.delete('/logs', async (request, response) => {
    await writes.run(() => {
      logs.clear();
      logs.add(actorOf(request), 'Cleared the logs', now());
    });
    response.json({ success: true });
  });

  return router;
}
