import { Router } from 'express';
import type { WriteQueue } from '../../db/write-queue.ts';
import { actorOf } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { idOf } from '../../http/validate.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Ports } from '../../platform/ports.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { StatusService } from './status.service.ts';

/** GET /api/admin/status, the note on port 80 (DELETE, for good), and what staff do with jobs. Mounted behind the session and the CSRF check. */
export function statusRoutes(deps: {
  status: StatusService;
  jobs: Jobs;
  logs: LogsRepository;
  writes: WriteQueue;
  ports: Pick<Ports, 'dismiss'>;
  settings: Pick<SettingsService, 'announce'>;
  now: () => number;
}): Router {
  const { status, jobs, logs, writes, ports, now } = deps;
  const { announce } = deps.settings;
  const router = Router();

  router.get('/status', async (_request, response) => {
    response.json({ success: true, data: await status.whole() });
  });

  router.delete('/status/port80', async (request, response) => {
    ports.dismiss();
    await writes.run(() => logs.add(actorOf(request), 'Port 80 note: not shown again', now()));
    announce();
    response.json({ success: true });
  });

  router.get('/jobs', (_request, response) => {
    response.json({ success: true, data: jobs.list() });
  });

  router.post('/jobs/:id/retry', async (request, response) => {
    await writes.run(() => {
      const job = jobs.retry(idOf(request));
      if (!job) throw notFound('This job');
      logs.add(actorOf(request), `Job ${job.id} (${job.kind}): tried again`, now());
    });
    response.status(202).json({ success: true });
  });

  router.delete('/jobs/:id', async (request, response) => {
    await writes.run(() => {
      const job = jobs.dropById(idOf(request));
      if (!job) throw notFound('This job');
      logs.add(actorOf(request), `Job ${job.id} (${job.kind}): dropped`, now());
    });
    response.json({ success: true });
  });

  return router;
}
