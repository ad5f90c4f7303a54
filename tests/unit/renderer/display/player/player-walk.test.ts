import { describe, expect, test } from 'vitest';
import { comingNext, pollOn, stays } from '../../../../../renderer/display/player/state.ts';
import { UNTOUCHED_PLAYBACK } from '../../../../../server/contract/untouched-playback.ts';
import type { Playback, PlaybackCommand } from '../../../../../server/contract/playback.ts';
import type { PublicPoll } from '../../../../../server/contract/polls.ts';
import type { ApprovedQuestion } from '../../../../../server/contract/questions.ts';
import { applyCommand } from '../../../../../server/contract/playback-rules.ts';
import { withoutQuestions } from '../../../../../server/features/playback/playback.ts';
import { asked, drivenStage, pollOf, slide } from '../../../../support/driven-stage.ts';
import { chance, seeds } from '../../../../support/random.ts';

const STEPS = 400;
const FADE_MS = 500;
/** Milliseconds for which an item is there at least, unless staff themselves take it away. */
function least(pushed: boolean): number {
  return pushed ? 4000 : 1500;
}

/**
 * Staff at the remote control, polls, approvals, withdrawals and time that passes, in any order; then nobody touches it any more.
 */
function walk(seed: number) {
  const { below, happens, next, oneOf } = chance(seed);
  const pages = new Map<number, number>();
  const stage = drivenStage({ pagesOf: (id) => pages.get(id) ?? 1 });
  const { record } = stage;
  let playback: Playback = UNTOUCHED_PLAYBACK;
  let list: ApprovedQuestion[] = [];
  let poll: PublicPoll | null = null;
  let lastPoll = 0;
  let lastId = 0;
  /** Appearances that staff ended, by a command, a setting or a withdrawal. */
  const byHand = new Set<number>();
  const told: string[] = [];
  const lately = () => told.slice(-15).join(' · ');

  const noteHand = () => {
    const { current } = stage.state();
    if (current) byHand.add(current.key);
  };
  /** True while a poll has the stage, or is about to. */
  const hasPoll = () => poll !== null || pollOn(stage.state()) !== null;
  const receive = () => {
    stage.receive({ list, playback, poll });
    told.push(
      `→ ${stage.current() ?? (hasPoll() ? 'poll' : 'nothing')}${stage.state().leaving ? ' leaving' : ''}`,
    );
  };
  const pass = (ms: number) => {
    stage.pass(ms);
    told.push(`${Math.round(ms)} ms → ${stage.current() ?? 'nothing'}`);
  };
  const command = (what: PlaybackCommand) => {
    const before = stage.current();
    playback = applyCommand(playback, what);
    told.push(JSON.stringify(what));
    noteHand();
    receive();
    noteHand();
    const now = stage.current();
    if (hasPoll()) return;
    if (what.do === 'show' || what.do === 'pin') expect(now, lately()).toBe(what.question_id);
    if (what.do === 'pause' || what.do === 'blank') expect(now, lately()).toBe(before);
  };

  const steps = {
    time() {
      const { current } = stage.state();
      const isHeld = stays(stage.state());
      pass(oneOf([100, 900, 2000, 5000, 9000, 30_000]) * next());
      if (current && isHeld)
        expect(stage.state().current?.key, `held, and gone: ${lately()}`).toBe(current.key);
    },
    approve() {
      const { current, seen } = stage.state();
      const held = current && stays(stage.state());
      lastId += 1;
      if (happens(0.3)) pages.set(lastId, 1 + below(3));
      list = [asked(lastId), ...list];
      receive();
      const now = stage.state();
      if (held) {
        expect(now.current?.key, `a new one pushed in: ${lately()}`).toBe(current.key);
        const line = [...now.after, ...now.ahead, lastId];
        expect(line, `a new one is not next: ${lately()}`).toContain(comingNext(now)?.id);
      } else if (current) {
        expect(now.current?.key, `it did not leave first: ${lately()}`).toBe(current.key);
        if (seen) expect(now.leaving, `a new one waits for nothing: ${lately()}`).toBe(true);
        if (!stage.keepsNewest()) expect(comingNext(now)?.id, lately()).toBe(lastId);
      }
    },
    withdraw() {
      const gone = new Set(list.filter(() => happens(0.15)).map(({ id }) => id));
      list = list.filter(({ id }) => !gone.has(id));
      playback = withoutQuestions(playback, (id) => gone.has(id));
      noteHand();
      receive();
      const now = stage.current();
      const { leaving } = stage.state();
      if (now !== null && gone.has(now))
        expect(leaving, `what was withdrawn stays: ${lately()}`).toBe(true);
    },
    settings() {
      noteHand();
      stage.receive({ keepNewest: !stage.keepsNewest() });
    },
    about() {
      if (list.length === 0) return;
      const { id } = oneOf(list);
      command({ do: oneOf(['show', 'pin', 'after', 'not-after'] as const), question_id: id });
    },
    poll() {
      noteHand();
      poll = poll ? null : pollOf((lastPoll += 1));
      receive();
      pass(FADE_MS);
      expect(pollOn(stage.state())?.id, `not at once: ${lately()}`).toBe(poll?.id);
      noteHand();
    },
    vote() {
      const { current } = stage.state();
      poll &&= pollOf(poll.id, poll.voters + 1);
      receive();
      expect(stage.state().current?.key, lately()).toBe(current?.key);
      expect(pollOn(stage.state())?.voters, lately()).toBe(poll?.voters);
    },
    step: () => command({ do: oneOf(['next', 'previous'] as const) }),
    hold: () => command({ do: oneOf(['pause', 'resume', 'unpin', 'blank', 'unblank'] as const) }),
  };
  const kinds = ['time', 'time', 'time', 'approve', 'withdraw', 'about', 'step', 'hold'] as const;
  for (let step = 0; step < STEPS; step += 1) {
    const rare = happens(0.06) ? oneOf(['settings', 'poll'] as const) : null;
    steps[rare ?? (poll && happens(0.2) ? 'vote' : oneOf(kinds))]();
    if (list.length > 0) expect(stage.state().current, `empty: ${lately()}`).not.toBeNull();
    const { pinned } = playback;
    if (pinned !== null && !hasPoll()) expect(stage.current(), lately()).toBe(pinned);
  }

  // Whatever was done, the cycle still brings every question.
  poll = null;
  stage.receive({ keepNewest: false, poll });
  list = [...list, ...Array.from({ length: 3 + below(5) }, () => asked((lastId += 1)))];
  for (const what of ['resume', 'unpin', 'unblank'] as const) command({ do: what });
  const { after, ahead, cutShort } = stage.state();
  const from = record.length - 1;
  const waiting = after.length + ahead.length + cutShort.length;
  for (let round = 0; round < waiting + list.length; round += 1) stage.untilNext();
  const seen = new Set(record.slice(from).map(({ id }) => id));
  expect(
    list.filter(({ id }) => !seen.has(id)),
    `lost: ${lately()}`,
  ).toEqual([]);

  // Then nobody comes for an hour: slides come between the questions, and take none's turn.
  const quietFrom = record.length;
  const slides = [slide('invitation', 20_000), slide('a', 12_000), slide('b', 12_000)];
  stage.receive({ idle: { slides, afterMs: 60_000 }, playback: { ...playback, after: [] } });
  stage.pass(3_600_000);
  const order = list.map(({ id }) => id);
  const places = record
    .slice(quietFrom - 1)
    .flatMap(({ id }) => (typeof id === 'number' ? order.indexOf(id) : []));
  places.forEach((place, turn) => {
    if (turn > 0) expect(place, lately()).toBe(((places[turn - 1] ?? 0) + 1) % order.length);
  });
  const between = record.slice(quietFrom).filter(({ id }) => typeof id === 'string');
  expect(between.length).toBeGreaterThan(20);
  between.forEach(({ from: at, goneAt }, index) => {
    expect((goneAt ?? at + 12_000) - at).toBe(12_000);
    if (index > 0) expect(at - (between[index - 1]?.goneAt ?? 0)).toBeGreaterThanOrEqual(60_000);
  });

  record.forEach(({ key, from: at, leftAt, goneAt, pushed }, index) => {
    const follower = record[index + 1];
    if (!follower) return;
    const isGone = goneAt === follower.from;
    if (leftAt !== null && isGone && !byHand.has(follower.key))
      expect(follower.from - leftAt, `${key}: not out before in`).toBe(FADE_MS);
    if (byHand.has(key)) return;
    expect(leftAt, `${key}: replaced, and nobody asked for it`).not.toBeNull();
    expect((leftAt ?? 0) - at, `${key}: too short`).toBeGreaterThanOrEqual(least(pushed));
  });
}

describe.each(seeds(150))('with staff at the remote control on day %i', (seed) => {
  test('held is held, new ones are next, none is too short, and no question is lost or makes way for a slide', () =>
    walk(seed));
});
