import type { z } from 'zod';
import type { ServiceName } from '../../contract/jobs.ts';

/** Input of a job's run. */
export type JobRun<Payload> = {
  id: number;
  key: string;
  payload: Payload;
  /**
   * True if an earlier run began and may have had its effect: the run first checks for what must not happen twice.
   */
  interrupted: boolean;
  /** Aborted when the job is dropped or the server stops. */
  signal: AbortSignal;
};

/** Kind of job, as its feature registers it. */
export type JobKind<Payload> = {
  kind: string;
  payload: z.ZodType<Payload>;
  /**
   * Service that the job needs. While it does not answer, only one run at a time tries it, at growing intervals, and
   * no attempt is counted.
   */
  service: ServiceName;
  /** Maximum number of runs at the same time. */
  concurrency: number;
  /** Number of attempts after which the job is given up. */
  attempts: number;
  /** Maximum number of starts in any minute and in any 24 hours. */
  budget: () => { perMinute: number; perDay: number };
  /**
   * Does the work that needs the other machine.
   *
   * @returns a function that stores the result; it runs inside the write that ends the job, so it happens exactly
   * once
   * @throws JobFailure with a sentence for staff; Unreachable; any other error counts as a temporary failure
   */
  run: (job: JobRun<Payload>) => Promise<() => void>;
  /** Called inside the write that gives a job up. */
  gaveUp?: (key: string, reason: string) => void;
};

/** Failure of an attempt, with its reason. */
export class JobFailure extends Error {
  /** True if another attempt may succeed. */
  readonly retry: boolean;
  /** Milliseconds that the service asked us to wait. */
  readonly afterMs: number | undefined;
  /** True if the attempt may have taken effect although it failed. */
  readonly unsure: boolean;

  /** @param message a sentence for staff, without secrets and personal data */
  constructor(message: string, options: { retry: boolean; afterMs?: number; unsure?: boolean }) {
    super(message);
    this.retry = options.retry;
    this.afterMs = options.afterMs;
    this.unsure = options.unsure ?? false;
  }
}

/**
 * Failure because the service did not answer: the job waits until the service answers a check or a later try, and no
 * attempt is counted.
 */
export class Unreachable extends Error {
  readonly unsure: boolean;

  /** @param options.unsure the connection ended after something was sent: it may have taken effect */
  constructor(options: { unsure?: boolean } = {}) {
    super('The service cannot be reached.');
    this.unsure = options.unsure ?? false;
  }
}
