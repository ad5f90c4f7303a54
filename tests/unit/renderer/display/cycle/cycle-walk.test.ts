import { describe, expect, test } from 'vitest';
import type { ApprovedQuestion } from '../../../../../server/contract/questions.ts';
import { asked, drivenStage } from '../../../../support/driven-stage.ts';
import { chance, seeds } from '../../../../support/random.ts';

const STEPS = 300;
const CYCLE_MS = 8000;
const FADE_MS = 500;
/** Milliseconds that an item is there before anything but staff's own hand takes it away. */
function least(pushed: boolean): number {
  return pushed ? 4000 : 1500;
}
/** The most new approvals that wait; the others come in the cycle. */
const BURST_MOST = 10;

/**
 * A show's day in random order, on a clock that is driven: approvals one by one and in bursts, withdrawals, edits, answers
 * of several pages, and the cycle's own turns between them.
 */
function walk(seed: number, keepNewest: boolean) {
  const { below, happens, oneOf, next } = chance(seed);
  const pages = new Map<number, number>();
  const stage = drivenStage({
    keepNewest,
    cycleSeconds: CYCLE_MS / 1000,
    pagesOf: (id) => pages.get(id) ?? 1,
  });
  const { record } = stage;
  let lastId = 0;
  let checked = 0;
  /** What the cycle brought since each question on the list was last shown. */
  const shownSince = new Map<number, Set<number>>();
  /** Approvals not seen yet, in the order in which they should come. */
  let unseen: number[] = [];
  /** Appearances that ended by a withdrawal, of their question or of the one that was to follow. */
  const withdrawn = new Set<number>();
  /** Those that were laid out anew while they were on. */
  const edited = new Set<number>();
  const lately = () =>
    record
      .slice(Math.max(0, checked - 12), checked + 1)
      .map(({ id, pushed, from, leftAt }) => `${id}${pushed ? '!' : ''} ${from}–${leftAt ?? ''}`)
      .join(' · ');

  /** Looks at everything that came on since the last look; the list was the same for all of them. */
  const look = () => {
    for (; checked < record.length; checked += 1) {
      const [own, before] = [record[checked], record[checked - 1]];
      if (!own) continue;
      const since = shownSince.get(own.id);
      shownSince.set(own.id, new Set());
      if (!before) continue;
      const had = (before.leftAt ?? 0) - before.from;
      expect(before.leftAt, `two in one place: ${lately()}`).not.toBeNull();
      if (before.goneAt === own.from) {
        expect(own.from - (before.leftAt ?? 0), `not out before in: ${lately()}`).toBe(FADE_MS);
      }
      if (!withdrawn.has(before.key)) {
        expect(had, `too short: ${lately()}`).toBeGreaterThanOrEqual(least(before.pushed));
        if (stage.list().length > 1)
          expect(own.id, `twice in a row: ${lately()}`).not.toBe(before.id);
      }
      if (had >= least(before.pushed)) unseen = unseen.filter((id) => id !== before.id);
      if (keepNewest || !since) continue;
      const waiting = unseen.find((id) => id !== before.id);
      if (waiting !== undefined) {
        expect(own.id, `an approval had to wait: ${lately()}`).toBe(waiting);
        continue;
      }
      const others = [...shownSince].filter(([id]) => id !== own.id);
      const skipped = others.filter(([, since_]) => since_.has(own.id)).map(([id]) => id);
      expect(skipped, `skipped before ${own.id} came again: ${lately()}`).toEqual([]);
      for (const [, since_] of others) since_.add(own.id);
    }
  };
  const receive = (list: ApprovedQuestion[]) => {
    const ids = new Set(list.map(({ id }) => id));
    unseen = unseen.filter((id) => ids.has(id));
    for (const id of shownSince.keys()) if (!ids.has(id)) shownSince.delete(id);
    for (const id of ids) shownSince.set(id, shownSince.get(id) ?? new Set());
    stage.receive({ list });
    const { current, leaving } = stage.state();
    if (current && !ids.has(current.question.id)) {
      expect(leaving, 'what was withdrawn stays').toBe(true);
      withdrawn.add(current.key);
    }
    look();
  };

  const steps = {
    time() {
      stage.pass(oneOf([100, 900, 2000, 5000, 9000, 30_000]) * next());
      look();
    },
    approve() {
      const burst = happens(0.2) ? 1 + below(4) : 1;
      const fresh = Array.from({ length: burst }, () => asked((lastId += 1))).toReversed();
      for (const { id } of fresh) if (happens(0.3)) pages.set(id, 1 + below(3));
      const isFirst = record.length === 0;
      const ids = fresh.map(({ id }) => id);
      // The first list of all is the show so far.
      if (!isFirst) unseen = [...ids, ...unseen].slice(0, BURST_MOST);
      receive([...fresh, ...stage.list()]);
      if (keepNewest || isFirst) return;
      const { current, leaving } = stage.state();
      const isOn = current?.question.id === lastId;
      const seen = (current?.key ?? 0) > 0 && stage.state().seen;
      expect(isOn || leaving || !seen, `a new approval waits for nothing: ${lately()}`).toBe(true);
    },
    withdraw() {
      const { current, leaving } = stage.state();
      if (current && leaving) withdrawn.add(current.key);
      const gone = new Set(
        stage
          .list()
          .filter(() => happens(0.15))
          .map(({ id }) => id),
      );
      receive(stage.list().filter(({ id }) => !gone.has(id)));
    },
    edit() {
      if (stage.list().length === 0) return;
      const { id } = oneOf(stage.list());
      const { current } = stage.state();
      if (current) edited.add(current.key);
      pages.set(id, 1 + below(3));
      const { length } = record;
      receive(stage.list().map((one) => (one.id === id ? asked(id, 'Yes.') : one)));
      stage.layOut();
      expect(record.length, 'an edit is no new appearance').toBe(length);
    },
  };
  const daily = ['time', 'time', 'time', 'time', 'approve', 'withdraw', 'edit'] as const;
  for (let step = 0; step < STEPS; step += 1) {
    steps[stage.list().length < 2 ? oneOf(['time', 'approve'] as const) : oneOf(daily)]();
    if (stage.list().length > 0) expect(stage.current(), `empty: ${lately()}`).not.toBeNull();
  }

  if (stage.list().length === 0) return;
  stage.pass(10_000);
  if (keepNewest) expect(stage.current(), `not the newest: ${lately()}`).toBe(stage.list()[0]?.id);
  for (const { key, pages: own, leftAt, pushed } of record) {
    if (edited.has(key)) continue;
    const first = Math.max(CYCLE_MS, least(pushed));
    own.slice(1).forEach(({ at }, index) => {
      const had = at - (own[index]?.at ?? 0);
      expect(had, `page ${index} of ${key}`).toBeGreaterThanOrEqual(index === 0 ? first : CYCLE_MS);
    });
    expect(leftAt ?? Infinity).toBeGreaterThanOrEqual(own.at(-1)?.at ?? 0);
  }
}

describe.each(seeds(60))('on the random day %i', (seed) => {
  test('each is shown within a round, new ones as soon as what is on was seen, none too short', () =>
    walk(seed, false));
  test('without a cycle the newest one stays', () => walk(seed, true));
});
