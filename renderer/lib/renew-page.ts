import { withTimeout } from './answers.ts';
import { session } from './browser-storage.ts';
import { isField, isTyped } from './form-drafts.ts';

const KEY = 'booth.renewed';
/** Milliseconds within which loading the page again would not help a second time. */
const AGAIN_MS = 60_000;
const TIMEOUT_MS = 8000;
/**
 * Failures after which the page is taken to be older than its server, or a file to be one that the browser remembers as
 * lost.
 */
const MOST_FAILURES = 3;

/** True if a visitor is typing, or has unsent text, or if the page was reloaded a moment ago. */
function mustWait(): boolean {
  const before = session.read(KEY);
  const isRecent = typeof before === 'number' && Math.abs(Date.now() - before) < AGAIN_MS;
  return isRecent || isField(document.activeElement) || Array.from(document.forms).some(isTyped);
}

/**
 * Reloads the page to get what it cannot get otherwise: a file that the browser remembers as lost, or a newer build.
 * Only once the server answers, since a browser's error page would stay; not while something is typed, and at most once
 * a minute.
 * @param leave called just before
 */
export async function renewPage(leave?: () => void): Promise<void> {
  if (mustWait()) return;
  try {
    const { ok } = await withTimeout(TIMEOUT_MS, (signal) =>
      fetch(location.href, { method: 'HEAD', signal }),
    );
    if (!ok || mustWait() || !session.write(KEY, Date.now())) return;
    leave?.();
    location.reload();
  } catch {
    // The server is away: the next try.
  }
}

/** Reloads the page for a file that was lost so often. */
export function renewWhenLost(times: number): void {
  if (times >= MOST_FAILURES) void renewPage();
}
