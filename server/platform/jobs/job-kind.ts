import type { z } from 'zod';
import type { ServiceName } from '../../contract/jobs.ts';

/** What a run is given. */
export type JobRun<Payload> = {
  id: number;
  key: string;
  payload: Payload;
  /** An earlier run began and nobody knows how far it came: what must not happen twice is looked for first. */
  interrupted: boolean;
  /** Aborted when the job is dropped or the server stops. */
  signal: AbortSignal;
};

/** One sort of job, as its feature registers it. */
export type JobKind<Payload> = {
  kind: string;
  payload: z.ZodType<Payload>;
  /** While it seems to be away, one run at a time tries it, ever later, and no attempt is counted. */
  service: ServiceName;
  /** How many run at once. */
  concurrency: number;
  /** Attempts after which it is given up. */
  attempts: number;
  /** Starts in any minute and in any 24 hours. */
  budget: () => { perMinute: number; perDay: number };
  /**
   * Does what needs the other machine.
   * @returns what the database keeps of it; it runs inside the write that ends the job, so it happens exactly once
   * @throws JobFailure with a sentence for staff; Unreachable; anything else counts as a failure that may pass
   */
  run: (job: JobRun<Payload>) => Promise<() => void>;
  /** Inside the write that gives a job up. */
  gaveUp?: (key: string, reason: string) => void;
};

/** Why an attempt failed. */
export class JobFailure extends Error {
  /** Whether another attempt may help. */
  readonly retry: boolean;
  /** Milliseconds that the service asked us to wait. */
  readonly afterMs: number | undefined;
  /** It may have taken effect all the same. */
  readonly unsure: boolean;

  /** @param message a sentence for staff, without secrets and personal data */
  constructor(message: string, options: { retry: boolean; afterMs?: number; unsure?: boolean }) {
    super(message);
    this.retry = options.retry;
    this.afterMs = options.afterMs;
    this.unsure = options.unsure ?? false;
  }
}

/** Nobody was there: the job waits until the service answers a look or a later try, and no attempt is counted. */
export class Unreachable extends Error {
  readonly unsure: boolean;

  /** @param options.unsure the connection ended after something was sent: it may have taken effect */
  constructor(options: { unsure?: boolean } = {}) {
    super('The service cannot be reached.');
    this.unsure = options.unsure ?? false;
  }
}
