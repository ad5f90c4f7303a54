import { Router } from 'express';
import type { WriteQueue } from '../../db/write-queue.ts';
import { pageQuery } from '../../contract/envelope.ts';
import { actorOf } from '../../http/actor.ts';
import { queryOf } from '../../http/validate.ts';
import type { LogsRepository } from './logs.repository.ts';

const logQuery = pageQuery.pick({ page: true, page_size: true });

/** The admin log. Mounted behind the session and the CSRF check. */
export function adminLogRoutes(deps: {
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}): Router {
  const { logs, writes, now } = deps;
  const router = Router();

  router.get('/logs', (request, response) => {
    const { page, page_size } = queryOf(logQuery, request);
    const data = logs.page(page_size, (page - 1) * page_size);
    response.json({ success: true, data, total: logs.count() });
  });

  // One entry stays: who cleared.
  router.delete('/logs', async (request, response) => {
    await writes.run(() => {
      logs.clear();
      logs.add(actorOf(request), 'Cleared the logs', now());
    });
    response.json({ success: true });
  });

  return router;
}
