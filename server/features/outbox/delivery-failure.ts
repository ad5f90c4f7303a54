/** How a failure is recognized that comes out of a thread; the second: nobody was there. */
export const DELIVERY_FAILURE = 'DELIVERY_FAILURE';
export const UNREACHED = 'UNREACHED';

/** What the system says when there is no way to a machine, or no name for it. */
const NOBODY_THERE: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
]);

/** What a failure means for what was sent: `later` may go well, `record` is about it alone, `settings` is for staff to fix. */
type Verdict = 'later' | 'record' | 'settings';

/** A target did not take what was sent. The message is a sentence for staff. */
export class DeliveryFailure extends Error {
  readonly code: typeof DELIVERY_FAILURE | typeof UNREACHED;
  readonly verdict: Verdict;
  /** HTTP's; null when no answer came, or it is a database. */
  readonly status: number | null;
  /** Milliseconds after which the target wants the next try. */
  readonly afterMs: number | undefined;
  /** Whether it counts toward those after which nothing is sent until staff resume it: the target answered, or was too slow. */
  readonly counts: boolean;
  /** Whether nothing is sent from now on until staff resume it. */
  readonly stops: boolean;

  /** @param how.cause the system's code, or this one's from a thread */
  constructor(
    message: string,
    how: {
      cause?: string;
      verdict?: Verdict;
      status?: number;
      afterMs?: number | undefined;
      counts?: boolean;
      stops?: boolean;
    } = {},
  ) {
    super(message);
    const { cause = '', status } = how;
    this.code = cause === UNREACHED || NOBODY_THERE.has(cause) ? UNREACHED : DELIVERY_FAILURE;
    this.verdict = how.verdict ?? 'later';
    this.status = status ?? null;
    this.afterMs = how.afterMs;
    this.counts = how.counts ?? status !== undefined;
    this.stops = how.stops ?? false;
  }

  /** Nobody was there, as without a network. */
  get isUnreached(): boolean {
    return this.code === UNREACHED;
  }
}
