import { useEffect } from 'react';
import { withTimeout } from './answers.ts';
import { session } from './browser-storage.ts';

const KEY = 'booth.renewed';
/** Milliseconds within which loading the page again would not help a second time. */
const AGAIN_MS = 60_000;
const TIMEOUT_MS = 8000;
/** Milliseconds between two tries, on average. */
const RENEW_EVERY_MS = 10_000;

/** True if a visitor is typing, or has unsent text. */
function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=hidden], [type=radio], [type=checkbox], [type=submit])',
  );
  return Array.from(fields).some((field) => field.value !== '' || field === document.activeElement);
}

/**
 * Reloads the page to get what it cannot get otherwise: a file that the browser remembers as lost, or a newer build.
 * Only once the server answers, since a browser's error page would stay; not while something is typed, and at most once
 * a minute.
 */
export async function renewPage(): Promise<void> {
  const before = session.read(KEY);
  if (isTyped() || (typeof before === 'number' && Math.abs(Date.now() - before) < AGAIN_MS)) return;
  try {
    const { ok } = await withTimeout(TIMEOUT_MS, (signal) =>
      fetch(location.href, { method: 'HEAD', signal }),
    );
    if (ok && !isTyped() && session.write(KEY, Date.now())) location.reload();
  } catch {
    // The server is away: the next try.
  }
}

/**
 * Loads the page again as soon as it may, for as long as this is wanted.
 * @param atOnce false on phones: a hall of them must not come back all at once
 */
export function useRenewal(isWanted: boolean, atOnce: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    if (atOnce) void renewPage();
    const every = RENEW_EVERY_MS * (0.5 + Math.random());
    const timer = setInterval(() => void renewPage(), every);
    return () => clearInterval(timer);
  }, [isWanted, atOnce]);
}
