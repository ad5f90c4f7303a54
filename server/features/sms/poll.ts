import type { Core } from '../../core.ts';
import { backoff } from '../../platform/jobs/backoff.ts';
import type { Services } from '../../platform/internet-services.ts';
import type { Inbox } from './inbox.ts';
import type { SmsRepository } from './sms.repository.ts';
import type { TwilioClient, TwilioMessage, TwilioPage } from './twilio-client.ts';
import { faultOf, type TwilioFault } from './twilio-faults.ts';

/** Milliseconds between two checks while messages arrive, and at rest. */
type PollTimings = { busyMs: number; restMs: number };

const POLL_TIMINGS: PollTimings = { busyMs: 10_000, restMs: 60_000 };

/** Texts count as coming in while one has come within these milliseconds. */
const BUSY_FOR_MS = 5 * 60_000;
/** Milliseconds before the newest known text that are looked at again: Twilio may list one a little late. */
const OVERLAP_MS = 15 * 60_000;
/** Milliseconds before the number was set up from which texts count too. */
const BEFORE_SETUP_MS = 3_600_000;
/** Milliseconds after a refusal that only staff can fix, and after "too many requests" (doubling up to the first). */
const REFUSED_MS = 5 * 60_000;
const LIMITED_MS = 30_000;
const PAGE_SIZE = 100;
/** Pages of one look; no booth is ever off for 20,000 texts. */
const MAX_PAGES = 200;

/** Account and number whose messages are fetched. */
export type PollTarget = { client: TwilioClient; accountSid: string; number: string };

/** State of the poller for staff; times in milliseconds. */
type PollState = {
  lastAnswerAt: number | null;
  fault: TwilioFault | null;
  catchingUp: boolean;
};

/** Error of a call to Twilio; any other error is our own defect. */
class CallFailed extends Error {}

async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new CallFailed('Twilio could not be asked.', { cause: error });
  }
}

/** All messages back to a time, as far as they could be read, the oldest first. */
async function readBack(
  first: TwilioPage,
  until: number,
): Promise<{ messages: TwilioMessage[]; error: unknown }> {
  const messages = new Map<string, TwilioMessage>();
  const result = (error: unknown) => ({
    // Twilio's times are whole seconds: what came in the same one stays in Twilio's order.
    messages: [...messages.values()].toReversed().toSorted((a, b) => a.sentAt - b.sentAt),
    error,
  });
  let page = first;
  for (let count = 1; ; count += 1) {
    const before = messages.size;
    for (const message of page.messages) messages.set(message.sid, message);
    const isPast = page.messages.some(({ sentAt }) => sentAt < until);
    // A page that brings nothing new would go on forever.
    if (page.next === null || isPast || messages.size === before || count === MAX_PAGES) {
      return result(null);
    }
    try {
      page = await asking(page.next());
    } catch (error) {
      return result(error);
    }
  }
}

/**
 * Asks Twilio for texts, since a laptop behind a router has no address that Twilio could call. A look begins where the
 * last whole one ended, so that a crash in the middle of it costs nothing.
 */
export function createPoller(
  deps: Pick<Core, 'writes' | 'logger' | 'now'> & {
    /** Account and number to ask for; null while a setting is missing. */
    target: () => PollTarget | null;
    /** True while Twilio also calls the webhook; polling then only finds lost messages. */
    hasWebhook: () => boolean;
    sms: SmsRepository;
    inbox: Inbox;
    services: Pick<Services, 'failed' | 'worked' | 'onChange'>;
    timings?: PollTimings;
    /** Called when the state for staff changed. */
    onState: () => void;
  },
) {
  const { target, hasWebhook, sms, inbox, services, writes, logger, now, onState } = deps;
  const { timings = POLL_TIMINGS } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let isUnderWay = false;
  let storing: Promise<unknown> = Promise.resolve();
  let lookAgain = false;
  let lastTextAt = -Infinity;
  let limitedMs = LIMITED_MS;
  /** Number of consecutive looks that Twilio did not answer. */
  let misses = 0;
  const state: PollState = { lastAnswerAt: null, fault: null, catchingUp: false };

  /** Stores data, unless the server stops. */
  async function store<T>(write: () => Promise<T>): Promise<T> {
    const stored = write();
    storing = stored.catch(() => undefined);
    return stored;
  }

  /** Time from which a look asks for messages; stored at the first look, even if Twilio does not answer. */
  async function seenUntil({ accountSid, number }: PollTarget): Promise<number> {
    const known = sms.seenUntil(accountSid, number);
    if (known !== null) return known;
    const start = now() - BEFORE_SETUP_MS;
    await store(() => writes.run(() => sms.setSeenUntil(accountSid, number, start)));
    return start;
  }

  async function look(asked: PollTarget): Promise<void> {
    const { client, accountSid, number } = asked;
    let until = await seenUntil(asked);
    if (!isOpen) return;
    let first = await asking(client.messagesTo(number, until - OVERLAP_MS, PAGE_SIZE));
    const time = client.time();
    if (time !== null && until > time) {
      // The laptop's clock was ahead when the number was set up.
      until = time - BEFORE_SETUP_MS;
      first = await asking(client.messagesTo(number, until - OVERLAP_MS, PAGE_SIZE));
    }
    services.worked('twilio');
    if (first.next !== null && !state.catchingUp) {
      state.catchingUp = true;
      onState();
    }
    const { messages, error } = await readBack(first, until - OVERLAP_MS);
    if (!isOpen) return;
    const inbound = messages.filter(({ isInbound }) => isInbound);
    const known = sms.known(inbound.map(({ sid }) => sid));
    const fresh = inbound.filter(({ sid }) => !known.has(sid));
    if (fresh.length > 0) {
      await store(() => inbox.take(fresh, 'poll'));
      lastTextAt = now();
    }
    if (error !== null) throw error;
    const newest = Math.max(until, ...messages.map(({ sentAt }) => sentAt));
    if (isOpen && newest !== sms.seenUntil(accountSid, number)) {
      await store(() => writes.run(() => sms.setSeenUntil(accountSid, number, newest)));
    }
  }

  function failed(error: unknown): number {
    const fault = faultOf(error);
    state.fault = fault;
    if (fault.kind === 'unreachable') {
      services.failed('twilio');
      misses += 1;
      return backoff(misses, { firstRetryMs: timings.busyMs, lastRetryMs: REFUSED_MS });
    }
    logger.warn({ kind: fault.kind, code: fault.code }, 'Twilio could not be asked for texts');
    if (fault.kind === 'limited') {
      const pause = limitedMs;
      limitedMs = Math.min(REFUSED_MS, pause * 2);
      return pause;
    }
    return fault.kind === 'passing' ? timings.restMs : REFUSED_MS;
  }

  function pace(): number {
    const isBusy = Math.abs(now() - lastTextAt) < BUSY_FOR_MS;
    return isBusy && !hasWebhook() ? timings.busyMs : timings.restMs;
  }

  /** @returns milliseconds until the next look, or null when a change of the settings starts it */
  async function lookOnce(): Promise<number | null> {
    try {
      const asked = isOpen ? target() : null;
      if (!asked) return null;
      await look(asked);
      state.lastAnswerAt = now();
      state.fault = null;
      limitedMs = LIMITED_MS;
      misses = 0;
      return pace();
    } catch (error) {
      if (error instanceof CallFailed) return failed(error.cause);
      // A full disk is not Twilio's fault.
      logger.error({ err: error }, 'texts could not be stored');
      return timings.restMs;
    } finally {
      state.catchingUp = false;
      if (isOpen) onState();
    }
  }

  /** Runs looks, one at a time, until no further one is requested. */
  async function lookAndWait(): Promise<void> {
    let wait: number | null;
    do {
      lookAgain = false;
      wait = await lookOnce();
    } while (lookAgain);
    isUnderWay = false;
    if (!isOpen || wait === null) return;
    timer = setTimeout(lookNow, wait);
    timer.unref();
  }

  function lookNow(): void {
    if (!isOpen) return;
    lookAgain = isUnderWay;
    if (isUnderWay) return;
    isUnderWay = true;
    clearTimeout(timer);
    void lookAndWait();
  }

  return {
    state: (): PollState => ({ ...state }),
    paceMs: pace,

    start(): void {
      isOpen = true;
      services.onChange((name, state) => {
        if (name === 'twilio' && state === 'reachable') lookNow();
      });
      lookNow();
    },

    /** Number, account or token changed: what was wrong may be right now. */
    settingsChanged(): void {
      state.fault = null;
      limitedMs = LIMITED_MS;
      misses = 0;
      lookNow();
    },

    async close(): Promise<void> {
      isOpen = false;
      clearTimeout(timer);
      await storing;
    },
  };
}
