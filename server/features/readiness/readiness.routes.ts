import type { Core } from '../../core.ts';
import type { ServiceName } from '../../contract/jobs.ts';
import { jobsOfService } from '../../contract/readiness.ts';
import { createCalls } from '../../http/calls.ts';
import { notFound } from '../../http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Ports } from '../../platform/ports.ts';
import { countInWords } from './check.ts';
import { kindsOf } from './checks/internet-services.ts';
import type { FirstStart } from './first-start.ts';
import type { ReadinessService } from './readiness.service.ts';
import type { StatusService } from './status.service.ts';

const SERVICE_WORDS: Record<ServiceName, string> = { ai: 'AI', twilio: 'Twilio' };

/**
 * Routes of the booth's state for staff: facts, status, the note on port 80 (DELETE removes it permanently), jobs,
 * the end of the first start.
 */
export function readinessRoutes(
  deps: Core & {
    readiness: ReadinessService;
    status: StatusService;
    firstStart: FirstStart;
    jobs: Jobs;
    ports: Pick<Ports, 'dismiss'>;
  },
) {
  const { readiness, status, firstStart, jobs, logs, writes, ports, bus } = deps;
  const calls = createCalls();
  calls.stand.get('/readiness', () => readiness.look());
  calls.post('/readiness/check', () => readiness.checkAll());
  calls.delete('/first-start', ({ actor }) => firstStart.end(actor));
  calls.get('/status', () => status.whole());
  calls.delete('/status/port80', async ({ actor }) => {
    ports.dismiss();
    await writes.run(() => logs.add(actor, 'Port 80 note: not shown again'));
    bus.emit('settings');
  });
  calls.get('/jobs', () => jobs.list());

  /** Actions of staff on jobs that wait or failed. A running job is aborted when it is dropped. */
  const acts = [
    ['begin', '/retry', 'tried again', (id: number) => jobs.retry(id)],
    ['delete', '', 'dropped', (id: number) => jobs.dropById(id)],
  ] as const;
  for (const [method, path, words, act] of acts) {
    calls[method](`/jobs${path}`, ({ query, actor }) => {
      const { service, state } = query(jobsOfService);
      return writes.run(() => {
        const all = jobs.of(kindsOf(service), state);
        for (const { id } of all) act(id);
        logs.add(actor, `${SERVICE_WORDS[service]}: ${countInWords(all.length, 'job')} ${words}`);
      });
    });
    calls[method](`/jobs/:id${path}`, ({ id, actor }) =>
      writes.run(() => {
        const job = act(id);
        if (!job) throw notFound('This job');
        logs.add(actor, `Job ${job.id} (${job.kind}): ${words}`);
      }),
    );
  }
  return calls.routers;
}
