import { SCREEN_SILENT_MS } from '../../contract/limits.ts';
import type { Screen, ScreenReport } from '../../contract/screens.ts';
import { isLaptop, clientOf, plainAddress } from '../../platform/client-address.ts';
import type { EventBus } from '../../platform/events.ts';

/** A stand has a few screens; more are visitors who opened the display on something larger than a phone. */
const MOST = 40;
/** Of one address: a hall behind one router must not push the stand's own screens off the list. */
const MOST_PER_CLIENT = 6;
const LOOK_EVERY_MS = 5000;

type Known = Screen & { client: string; heardAt: number };

export type ScreensService = ReturnType<typeof createScreensService>;

/** Which pages show the display, and what is on each: kept in memory, and forgotten when a page falls silent. */
export function createScreensService({ events, now }: { events: EventBus; now: () => number }) {
  const known = new Map<string, Known>();

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

  function forgetSilent(): void {
    const heard = now() - SCREEN_SILENT_MS;
    const silent = [...known.values()].filter(({ heardAt }) => heardAt < heard);
    for (const { id } of silent) known.delete(id);
    if (silent.length > 0) events.emit('screens');
  }
  setInterval(forgetSilent, LOOK_EVERY_MS).unref();

  return {
    /** Takes a page's report. @param address that it came from */
    report({ id, question_id, next_in_ms, gone }: ScreenReport, address: string | undefined): void {
      if (gone) {
        if (known.delete(id)) events.emit('screens');
        return;
      }
      const [local, client, at] = [isLaptop(address), clientOf(address), now()];
      const before = known.get(id);
      if (!before && !hasRoom(local, client)) return;
      const next_at = next_in_ms === null ? null : new Date(at + next_in_ms).toISOString();
      const isSame = before?.question_id === question_id;
      known.set(id, {
        id,
        name: local ? 'This laptop' : `Screen at ${plainAddress(address ?? '')}`,
        local,
        question_id,
        since: isSame ? before.since : new Date(at).toISOString(),
        next_at,
        client,
        heardAt: at,
      });
      // A sign of life alone is no news.
      const goesOn = (before?.next_at === null) === (next_at === null);
      if (!isSame || !goesOn) events.emit('screens');
    },

    /** All that are open, the laptop's own first. */
    list(): Screen[] {
      forgetSilent();
      return [...known.values()]
        .map(({ client: _client, heardAt: _heardAt, ...shown }) => shown)
        .toSorted((one, other) => Number(other.local) - Number(one.local));
    },
  };
}
