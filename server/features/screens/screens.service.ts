import { SCREEN_SILENT_MS } from '../../contract/limits.ts';
import type { Screen, ScreenReport } from '../../contract/screens.ts';
import { clientOf, plainAddress } from '../../platform/client-address.ts';
import type { Bus } from '../../platform/bus.ts';
import { iso } from '../../platform/time.ts';

/** A stand has a few screens; more are visitors who opened the display on something larger than a phone. */
const MOST = 40;
/** Maximum from one address: a hall behind one router must not push the stand's own screens off the list. */
const MOST_PER_CLIENT = 4;
const LOOK_EVERY_MS = 5000;
/** Maximum number of closed pages that are remembered, since late reports of theirs may still arrive. */
const MOST_CLOSED = 100;

/**
 * Maximum difference in milliseconds at which two reports mean the same time of the next question, given delays on
 * the way.
 */
const SAME_TIME_MS = 1000;
/** Fields of a screen that staff see, apart from its times. */
const SEEN = [
  'question_id',
  'next_id',
  'has_previous',
  'paused',
  'blank',
  'pinned',
  'name',
] as const;

type Texts = 'question_text' | 'next_text';
/** Open page. `heardAt` and `endsAt` are by the monotonic clock. */
type Known = Omit<Screen, Texts> & {
  client: string;
  heardAt: number;
  endsAt: number | null;
  turn: number;
  rank: number;
};

/** True if staff would see a difference. */
function isNews(before: Known | undefined, after: Known): boolean {
  if (!before || (before.endsAt === null) !== (after.endsAt === null)) return true;
  return (
    String(before.failed) !== String(after.failed) ||
    Math.abs((before.endsAt ?? 0) - (after.endsAt ?? 0)) > SAME_TIME_MS ||
    SEEN.some((key) => before[key] !== after[key])
  );
}

/** Name of a screen for staff. Another device chooses its name freely, so it is always shown with the address. */
function nameOf(called: string | null, address: string | null): string {
  if (address === null) return called ?? 'This laptop';
  return called === null ? `Big screen at ${address}` : `“${called}” at ${address}`;
}

export type ScreensService = ReturnType<typeof createScreensService>;

/**
 * Creates the list of open display pages and what each shows. It is kept in memory; a page that falls silent is
 * removed.
 */
export function createScreensService({
  bus,
  textOf,
  isSetUp,
  now,
  elapsed,
}: {
  bus: Bus;
  /** Text of a question; null when there is none. */
  textOf: (id: number) => string | null;
  /** True if staff have set up a screen of this name. */
  isSetUp: (name: string) => boolean;
  now: () => number;
  /** Milliseconds of a monotonic clock: the laptop's clock may be set by hours while screens are open. */
  elapsed: () => number;
}) {
  const textOrNull = (id: number | null) => (id === null ? null : textOf(id));
  /**
   * Rank of a screen, lower first: the app's own window, the laptop's other windows, then other devices whose screens
   * staff have set up.
   */
  const rankOf = (called: string | null, local: boolean): number => {
    if (local) return called === null ? 0 : 1;
    return called !== null && isSetUp(called) ? 2 : 3;
  };
  const known = new Map<string, Known>();
  const closed = new Map<string, number>();

  function hasRoom(local: boolean, client: string): boolean {
    const all = [...known.values()];
    if (all.length < MOST) {
      return local || all.filter((one) => one.client === client).length < MOST_PER_CLIENT;
    }
    const remote = all.filter((one) => !one.local);
    const silent = remote.toSorted((one, other) => one.heardAt - other.heardAt)[0];
    // The laptop's own always find a place.
    return local && silent !== undefined && known.delete(silent.id);
  }

  /** Removes a page. @param turn sequence number of its last report: earlier ones may arrive later */
  function close(id: string, turn: number): void {
    closed.delete(id);
    closed.set(id, turn);
    const [oldest] = closed.keys();
    if (closed.size > MOST_CLOSED && oldest !== undefined) closed.delete(oldest);
    if (known.delete(id)) bus.emit('screens');
  }

  function forgetSilent(): void {
    const heard = elapsed() - SCREEN_SILENT_MS;
    const silent = [...known.values()].filter(({ heardAt }) => heardAt < heard);
    for (const { id } of silent) known.delete(id);
    if (silent.length > 0) bus.emit('screens');
  }
  const looking = setInterval(forgetSilent, LOOK_EVERY_MS).unref();

  return {
    /** Stops the search for pages that left silently. */
    close: () => clearInterval(looking),

    /** Stores a page's report. @param from address of the sender, and whether it is the laptop itself */
    report(
      { id, name, next_in_ms, gone, turn, ...shown }: ScreenReport,
      { address, local }: { address: string; local: boolean },
    ): void {
      const before = known.get(id);
      if (turn < (before?.turn ?? closed.get(id) ?? 0)) return;
      if (gone) return close(id, turn);
      const [client, at] = [clientOf(address), now()];
      const heardAt = elapsed();
      if (!before && !hasRoom(local, client)) return;
      const stands = next_in_ms === null || shown.paused || shown.blank;
      const after: Known = {
        ...shown,
        id,
        name: nameOf(name, local ? null : plainAddress(address)),
        called: name,
        local,
        since: before?.question_id === shown.question_id ? before.since : iso(at),
        next_at: stands ? null : iso(at + next_in_ms),
        left_ms: stands ? next_in_ms : null,
        client,
        heardAt,
        endsAt: stands ? null : heardAt + next_in_ms,
        turn,
        rank: rankOf(name, local),
      };
      known.set(id, after);
      // A sign of life alone is no news.
      if (isNews(before, after)) bus.emit('screens');
    },

    /** Ids of the questions on the laptop's own screens: for any other device there is only its own word. */
    onScreen(): number[] {
      const own = [...known.values()].filter(({ local }) => local);
      const ids = own
        .toSorted((one, other) => one.rank - other.rank)
        .flatMap(({ question_id }) => question_id ?? []);
      return [...new Set(ids)];
    },

    /** All that are open, as they rank. */
    list(): Screen[] {
      forgetSilent();
      return [...known.values()]
        .toSorted((one, other) => one.rank - other.rank)
        .map(
          ({ client: _client, heardAt: _heard, turn: _turn, rank: _rank, endsAt, ...shown }) => ({
            ...shown,
            left_ms: endsAt === null ? shown.left_ms : Math.max(0, Math.round(endsAt - elapsed())),
            question_text: textOrNull(shown.question_id),
            next_text: textOrNull(shown.next_id),
          }),
        );
    },
  };
}
