import type { Core } from '../../core.ts';
import { Router } from 'express';
import type { ServiceName } from '../../contract/jobs.ts';
import { jobsOfService } from '../../contract/readiness.ts';
import { actorOf } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { idOf, queryOf } from '../../http/validate.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsService } from '../settings/settings.ts';
import { serviceOf } from './checks/services.ts';
import type { FirstStart } from './first-start.ts';
import type { ReadinessService } from './readiness.service.ts';
import type { StatusService } from './status.service.ts';

const SERVICE_WORDS: Record<ServiceName, string> = { ai: 'AI', twilio: 'Twilio' };

/**
 * What staff see of the booth's state, and what they do about it: facts, status, the note on port 80 (DELETE, for good),
 * jobs, the end of the first start. Mounted behind the session and the CSRF check.
 */
export function readinessRoutes(
  deps: Core & {
    readiness: ReadinessService;
    status: StatusService;
    firstStart: FirstStart;
    jobs: Jobs;
    ports: Pick<Ports, 'dismiss'>;
    settings: Pick<SettingsService, 'announce'>;
  },
): Router {
  const { readiness, status, firstStart, jobs, logs, writes, ports, now } = deps;
  const { announce } = deps.settings;
  const router = Router();

  router.get('/readiness', async (_request, response) => {
    response.json({ success: true, data: await readiness.look() });
  });

  router.post('/readiness/check', async (_request, response) => {
    response.json({ success: true, data: await readiness.checkAll() });
  });

  router.delete('/first-start', async (request, response) => {
    await firstStart.end(actorOf(request));
    response.json({ success: true });
  });

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

  /** Does something with every job of a service that is not under way; a list holds 200 of them. */
  function each(service: ServiceName, act: (id: number) => unknown): number {
    const done = new Set<number>();
    for (;;) {
      const next = jobs
        .list()
        .filter(
          ({ id, kind, state }) =>
            serviceOf(kind) === service && state !== 'running' && !done.has(id),
        );
      if (next.length === 0) return done.size;
      for (const { id } of next) {
        act(id);
        done.add(id);
      }
    }
  }

  router.post('/jobs/retry', async (request, response) => {
    const { service } = queryOf(jobsOfService, request);
    await writes.run(() => {
      const count = each(service, (id) => jobs.retry(id));
      logs.add(actorOf(request), `${SERVICE_WORDS[service]}: ${count} jobs tried again`, now());
    });
    response.status(202).json({ success: true });
  });

  router.delete('/jobs', async (request, response) => {
    const { service } = queryOf(jobsOfService, request);
    await writes.run(() => {
      const count = each(service, (id) => jobs.dropById(id));
      logs.add(actorOf(request), `${SERVICE_WORDS[service]}: ${count} jobs dropped`, now());
    });
    response.json({ success: true });
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
