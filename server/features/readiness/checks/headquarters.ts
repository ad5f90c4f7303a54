import type { Target } from '../../../contract/headquarters.ts';
import { attention, link, ok, timeInWords, waiting, type Check } from '../check.ts';

const whole = new Intl.NumberFormat('en-US');

/** "412 delivered, 6 waiting since 14:02". */
function amountsOf({ delivered, waiting: n, waiting_since }: Target): string {
  const since = waiting_since === null ? '' : ` since ${timeInWords(Date.parse(waiting_since))}`;
  return `${whole.format(delivered)} delivered${n === 0 ? '' : `, ${whole.format(n)} waiting${since}`}`;
}

/** Whether records reach headquarters and other systems; no fact where none is set. */
export function headquartersCheck(targets: () => Target[]): Check {
  return {
    id: 'headquarters',
    title: 'Headquarters',
    everyMs: 10_000,
    run() {
      const all = targets().filter(({ enabled }) => enabled);
      if (all.length === 0) return null;
      const actions = [link('Headquarters', '/headquarters')];
      const paused = all.find(({ state }) => state === 'paused');
      if (paused) {
        return attention(`“${paused.name}” is paused: it failed too often.`, {
          short: `“${paused.name}” is paused`,
          advice: paused.problem,
          actions,
        });
      }
      const told = all.find(({ notice }) => notice !== null);
      if (told) return attention(told.notice ?? '', { advice: null, actions });
      const sentence = all.map((each) => `${each.name}: ${amountsOf(each)}.`).join(' ');
      const held = all.find(({ state }) => state === 'waiting');
      if (held) {
        const why = held.problem ?? 'There is no internet.';
        const advice = `${why} It is tried again automatically; nothing is lost.`;
        return waiting(sentence, { advice, actions });
      }
      return ok(sentence, { actions });
    },
  };
}
