import type { Core } from '../../core.ts';
import type { CurrentPoll, PublicPoll } from '../../contract/polls.ts';

/** Milliseconds between two announcements of how many voted. */
const TELL_EVERY_MS = 1000;

/**
 * The running poll as visitors see it, and its announcements: one in a turn of the event loop at most, and one a second for
 * votes.
 */
export function createPollNews(
  deps: Pick<Core, 'bus' | 'now'> & {
    /** Reads it; null while none runs. */
    read: () => PublicPoll | null;
  },
) {
  const { bus, now, read } = deps;
  /** Its version begins at the current time, so that it grows across restarts. */
  let current: CurrentPoll = { version: now(), poll: read() };
  /** True if visitors have not been notified of `current`. */
  let isNews = false;
  let isDue = false;
  let resting: NodeJS.Timeout | null = null;
  let hasVotes = false;
  let isClosed = false;

  function tell(): void {
    isDue = false;
    bus.emit('polls', isNews ? current : null);
    isNews = false;
  }

  /** Reads it again, and announces it if it is another one. */
  function changed(): void {
    if (isClosed) return;
    const poll = read();
    if (JSON.stringify(poll) !== JSON.stringify(current.poll)) {
      current = { version: current.version + 1, poll };
      isNews = true;
    }
    if (isDue) return;
    isDue = true;
    setImmediate(tell);
  }
  bus.on('event', changed);

  function tellVoters(): void {
    resting = hasVotes ? setTimeout(tellVoters, TELL_EVERY_MS).unref() : null;
    if (hasVotes) changed();
    hasVotes = false;
  }

  /** Announces the number of voters at once after a quiet second, otherwise at the end of the current one. */
  function voted(): void {
    hasVotes = true;
    resting ??= setTimeout(tellVoters).unref();
  }

  /** Announces nothing any more. */
  function close(): void {
    isClosed = true;
    if (resting) clearTimeout(resting);
  }

  return { current: (): CurrentPoll => current, changed, voted, close };
}
