/** How a failure is recognized that comes out of a thread. */
export const DELIVERY_FAILURE = 'DELIVERY_FAILURE';

/** A target did not take what was sent. The message is a sentence for staff. */
export class DeliveryFailure extends Error {
  readonly code = DELIVERY_FAILURE;
  /** HTTP's; null when no answer came, or it is a database. */
  readonly status: number | null;
  /** Milliseconds after which the target wants the next try. */
  readonly afterMs: number | undefined;

  constructor(message: string, how: { status?: number; afterMs?: number | undefined } = {}) {
    super(message);
    this.status = how.status ?? null;
    this.afterMs = how.afterMs;
  }
}
