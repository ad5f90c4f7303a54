import type { Job, JobCount, ServiceName } from '../../../server/contract/jobs.ts';
import type { LiveStatus } from '../../../server/contract/status.ts';
import { clockTime, countOf } from '../../lib/format.ts';

type KindWords = { title: string; one: string; many: string; service: ServiceName };

/** What staff call each kind of job. */
const KINDS: Record<string, KindWords> = {
  draft: { title: 'AI draft', one: 'draft', many: 'drafts', service: 'ai' },
  'sms-auto-reply': {
    title: 'Auto-reply by text',
    one: 'auto-reply',
    many: 'auto-replies',
    service: 'twilio',
  },
  'sms-answer': {
    title: 'Answer by text',
    one: 'answer by text',
    many: 'answers by text',
    service: 'twilio',
  },
  'sms-media': {
    title: 'Picture from a text',
    one: 'picture from a text',
    many: 'pictures from texts',
    service: 'twilio',
  },
};
/** For a kind from a server that is newer than this page. */
const UNKNOWN: Omit<KindWords, 'service'> = { title: 'Job', one: 'job', many: 'jobs' };

function wordsOf(kind: string) {
  return KINDS[kind] ?? UNKNOWN;
}

/** "AI draft". */
export function titleOfKind(kind: string): string {
  return wordsOf(kind).title;
}

function countOfKind(count: number, kind: string): string {
  const { one, many } = wordsOf(kind);
  return countOf(count, one, many);
}

/** What the jobs of a kind wait for: "the internet"; null when what they need is available. */
export function awayFor(kind: string, { services }: Pick<LiveStatus, 'services'>): string | null {
  const name = KINDS[kind]?.service;
  const service = services.find((each) => each.name === name);
  if (!service || service.state === 'reachable' || service.state === 'unknown') return null;
  if (service.state === 'off')
    return name === 'ai' ? 'the AI to be switched on' : 'Twilio to be set up';
  return service.local ? 'the AI on this laptop’s network' : 'the internet';
}

function linesOf(count: JobCount, status: LiveStatus): string[] {
  const { kind, waiting, running, failed } = count;
  const away = awayFor(kind, status);
  const lines = [];
  if (failed > 0) lines.push(`${countOfKind(failed, kind)} failed`);
  if (running > 0) lines.push(`${countOfKind(running, kind)} under way`);
  if (waiting > 0) {
    lines.push(`${countOfKind(waiting, kind)} waiting${away === null ? '' : ` for ${away}`}`);
  }
  return lines;
}

/** "3 drafts waiting for the internet", "2 drafts failed"; empty when nothing is left to do. */
export function summaryLines(status: LiveStatus): string[] {
  return status.jobs.flatMap((count) => linesOf(count, status));
}

/** Why a job is where it is. */
export function whyOf(job: Job, status: LiveStatus): string {
  if (job.state === 'failed') return job.reason ?? 'It did not work.';
  if (job.state === 'running') return 'Under way now';
  if (job.waits_for === 'service') {
    return `Waiting for ${awayFor(job.kind, status) ?? 'the other side to answer'}`;
  }
  if (job.waits_for === 'budget') {
    return job.kind === 'draft'
      ? 'Waiting: the drafts allowed per minute or day are used up'
      : 'Waiting its turn: only so many go out per minute';
  }
  if (job.waits_for === 'time') {
    const next = `Next attempt at ${clockTime(Date.parse(job.run_at))}`;
    return job.reason === null ? next : `${job.reason} ${next}`;
  }
  return 'Next in line';
}
