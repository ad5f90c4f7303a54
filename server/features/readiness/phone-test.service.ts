import { randomBytes } from 'node:crypto';
import {
  PHONE_TEST_PATH,
  PHONE_TEST_WITHIN_MS,
  type PhoneTest,
  type TestedPhone,
} from '../../contract/readiness.ts';
import { iso } from '../../platform/time.ts';

/** Milliseconds for which a code can be opened, and after which the next one is shown: an old one is still good then. */
const CODE_LASTS_MS = 10 * 60_000;
const CODE_SHOWN_MS = 5 * 60_000;
/** Phones that are remembered; each may hold a stream open. */
const MOST_PHONES = 24;
/** Longest user agent that is kept, in UTF-16 code units. */
const AGENT_MAX_LENGTH = 400;

type Phone = {
  id: number;
  key: string;
  userAgent: string;
  startedAt: number;
  /** Start time by `elapsed`. */
  openedAt: number;
  clockOffsetMs: number | null;
  /** Last text pushed to its page, and its time by `elapsed`. */
  echo: { text: string; at: number } | null;
  roundTripMs: number | null;
  /** Pushes a text to its page; null while the page does not listen. */
  push: ((echo: string) => void) | null;
  timer: NodeJS.Timeout;
};

type Code = { text: string; issuedAt: number };

/** Random text that cannot be guessed. @param bytes of randomness */
function secret(bytes: number) {
  return randomBytes(bytes).toString('base64url');
}

export type PhoneTestService = ReturnType<typeof createPhoneTestService>;

/**
 * Proves that phones on this network reach the laptop and the laptop reaches them: a phone opens a code, sends something,
 * and receives what is pushed to it. Nothing of it is stored.
 */
export function createPhoneTestService(deps: {
  /** The address under which phones reach the laptop, with a slash at its end. */
  address: () => string;
  /** Called when staff are to see something new. */
  onChange: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number;
}) {
  const { address, onChange, now, elapsed } = deps;
  let codes: Code[] = [];
  let phones: Phone[] = [];
  let count = 0;

  function currentCode(): string {
    const time = elapsed();
    codes = codes.filter(({ issuedAt }) => time - issuedAt < CODE_LASTS_MS);
    const newest = codes.at(-1);
    if (newest && time - newest.issuedAt < CODE_SHOWN_MS) return newest.text;
    const text = secret(12);
    codes.push({ text, issuedAt: time });
    return text;
  }

  function viewOf(phone: Phone): TestedPhone {
    const heard = phone.roundTripMs !== null;
    return {
      id: phone.id,
      user_agent: phone.userAgent,
      started_at: iso(phone.startedAt),
      posted: phone.clockOffsetMs !== null,
      heard,
      round_trip_ms: phone.roundTripMs,
      clock_offset_s: phone.clockOffsetMs === null ? null : Math.round(phone.clockOffsetMs / 1000),
      stalled: !heard && elapsed() - phone.openedAt >= PHONE_TEST_WITHIN_MS,
    };
  }

  function state(): PhoneTest {
    return {
      url: new URL(`${PHONE_TEST_PATH}/${currentCode()}`, address()).href,
      phones: phones.map(viewOf),
    };
  }

  function dismiss({ timer, push }: Phone): void {
    clearTimeout(timer);
    push?.('');
  }

  /** Pushes something to a phone that has sent and listens: hearing it is what is still missing. */
  function pushTo(phone: Phone): void {
    if (phone.clockOffsetMs === null || phone.roundTripMs !== null || !phone.push) return;
    phone.echo = { text: secret(9), at: elapsed() };
    phone.push(phone.echo.text);
  }

  function find(key: string): Phone | null {
    return phones.find((phone) => phone.key === key) ?? null;
  }

  return {
    state,

    /** A phone opened the code. @returns the key of its page, or null when the code has run out */
    open(code: string, userAgent: string): string | null {
      currentCode();
      if (!codes.some(({ text }) => text === code)) return null;
      const timer = setTimeout(onChange, PHONE_TEST_WITHIN_MS);
      timer.unref();
      const phone: Phone = {
        id: (count += 1),
        key: secret(16),
        userAgent: userAgent.slice(0, AGENT_MAX_LENGTH),
        startedAt: now(),
        openedAt: elapsed(),
        clockOffsetMs: null,
        echo: null,
        roundTripMs: null,
        push: null,
        timer,
      };
      phones = [phone, ...phones];
      for (const gone of phones.splice(MOST_PHONES)) dismiss(gone);
      onChange();
      return phone.key;
    },

    /** True for a page of this test, not of an earlier network or start. */
    knows: (key: string): boolean => find(key) !== null,

    /**
     * Connects the phone's page to pushes; an empty push means that no more will follow.
     *
     * @returns a function to call when the page disconnects
     */
    listen(key: string, push: (echo: string) => void): () => void {
      const phone = find(key);
      if (!phone) return () => {};
      phone.push?.('');
      phone.push = push;
      pushTo(phone);
      return () => {
        if (phone.push === push) phone.push = null;
      };
    },

    /** Records that a phone's request arrived. @param sentAt by its clock @returns true if its page is known */
    posted(key: string, sentAt: number): boolean {
      const phone = find(key);
      if (!phone) return false;
      phone.clockOffsetMs ??= sentAt - now();
      pushTo(phone);
      onChange();
      return true;
    },

    /**
     * Records that a push reached a phone.
     *
     * @returns milliseconds from the push to its answer, or null for an unknown page or another text
     */
    heard(key: string, text: string): number | null {
      const phone = find(key);
      if (!phone?.echo || phone.echo.text !== text) return null;
      // It may tell twice; the first time counts.
      phone.roundTripMs ??= Math.max(1, Math.round(elapsed() - phone.echo.at));
      dismiss(phone);
      onChange();
      return phone.roundTripMs;
    },

    /** The network changed: what a phone proved of the last one says nothing of this. */
    forget(): void {
      for (const phone of phones) dismiss(phone);
      phones = [];
      onChange();
    },

    close(): void {
      for (const phone of phones) dismiss(phone);
      phones = [];
    },
  };
}
