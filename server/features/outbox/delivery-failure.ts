/** Codes that identify a {@link DeliveryFailure} across threads. `UNREACHED`: nothing responded at the address. */
export const DELIVERY_FAILURE = 'DELIVERY_FAILURE';
export const UNREACHED = 'UNREACHED';

/** Error codes of the system when a host has no name entry, no route or no listener. */
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

/**
 * Consequence of a failure: `later` may succeed on a retry, `record` concerns this record alone, `settings` needs staff.
 */
type Verdict = 'later' | 'record' | 'settings';

/** A target did not take what was sent. The message is a sentence for staff. */
export class DeliveryFailure extends Error {
  readonly code: typeof DELIVERY_FAILURE | typeof UNREACHED;
  readonly verdict: Verdict;
  /** HTTP's; null when no answer came, or it is a database. */
  readonly status: number | null;
  /** Milliseconds after which the target wants the next try. */
  readonly afterMs: number | undefined;
  /**
   * True if it counts towards the failures after which sending pauses until staff resume it: the target answered, or was
   * too slow.
   */
  readonly counts: boolean;
  /** True if sending pauses immediately, until staff resume it. */
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
