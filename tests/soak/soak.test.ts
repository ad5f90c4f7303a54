import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { chance } from '../support/random.ts';
import { SEED } from '../support/sample.ts';
import { createFaults } from './faults.ts';
import { unexplained } from './log-lines.ts';
import { reckon, until } from './reckoning.ts';
import { openShow, type Show } from './show.ts';
import { askPolls, keepBooks, moderate } from './staff.ts';
import { memoryOf, tableOf } from './table.ts';
import { openVisitors, showsAll, type Stream, type Visitors } from './visitors.ts';

/** `npm run soak` sets them; a minute is enough to see that the soak itself works. */
const MINUTES = Number(process.env['BOOTH_SOAK_MINUTES'] ?? 1);
const VISITORS = 300;
const ROUND_MS = 15_000;
/** A moment without faults, in which all that was under way arrives. */
const CALM_MS = 5000;
/** From here on the plug stays in, so that a long life of the server shows its memory. */
const NO_MORE_KILLS = 2 / 3;
const SEND_ALL_MS = 120_000;
const LIST_MS = 10_000;
/** Megabytes that a server may grow by in its longest life: caches of what came meanwhile. */
const GROWTH_MB = 64;
const TEXT_EVERY_MS = 3000;

/** At once: what a test logs is shown at its end. */
function say(line: string) {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}

/** Checks that every page that is open shows the public list as it is. */
async function checkStreams(show: Show, visitors: Visitors): Promise<void> {
  const list = await show.publicList();
  const open = [...visitors.streams(), show.display()].filter((one) => one !== null);
  const isBehind = (stream: Stream) => stream.isOpen && stream.version < list.version;
  await until('lists', LIST_MS, () => !open.some(isBehind));
  const wrong = open.filter((one) => isBehind(one) || (one.isOpen && !showsAll(one, list)));
  if (wrong.length > 0)
    show.ledger.problems.push(`${wrong.length} of ${open.length} pages show an old list`);
}

/** Has one or two things go wrong at a time, until the time is over. @returns how often what did, and in how many rounds */
async function goWrong(show: Show, visitors: Visitors) {
  const { booth, ledger } = show;
  const faults = createFaults(show, visitors);
  const random = chance(SEED);
  const happened = new Map<string, number>();
  let deck = ['plug pulled (kill -9)'];
  const draw = (share: number): string => {
    if (deck.length === 0) deck = Object.keys(faults);
    const name = random.oneOf(deck);
    deck = deck.filter((one) => one !== name);
    return share > NO_MORE_KILLS && name.startsWith('plug') ? draw(share) : name;
  };
  const begin = performance.now();
  const passed = () => (performance.now() - begin) / (MINUTES * 60_000);
  let rounds = 0;
  let told = 0;
  while (passed() < 1) {
    rounds += 1;
    const names = [draw(passed()), ...(random.happens(0.4) ? [draw(passed())] : [])];
    const healing: (() => void | Promise<void>)[] = [];
    for (const name of new Set(names)) {
      happened.set(name, (happened.get(name) ?? 0) + 1);
      const heal = await faults[name]?.();
      if (heal) healing.unshift(heal);
      await after(random.below(1000));
    }
    await after(500 + random.below(ROUND_MS - CALM_MS));
    for (const heal of healing) await heal();
    await after(CALM_MS);
    if (show.display()?.isOpen !== true) await show.reloadDisplay();
    await checkStreams(show, visitors);
    await booth.noteStall();
    await booth.noteMemory();
    const { answered, unanswered, problems } = ledger;
    const used = booth.measured().memories.at(-1)?.used.toFixed(0);
    say(`${rounds}: ${names.join(' + ')}; ${answered} answered, ${unanswered} not, ${used} MB`);
    for (const problem of problems.slice(told)) say(`   found: ${problem}`);
    told = problems.length;
  }
  return { rounds, happened, minutes: (performance.now() - begin) / 60_000 };
}

test(
  `a week at a booth in ${MINUTES} minutes, seed ${SEED}: nothing that was acknowledged is lost`,
  { tags: 'deep', timeout: MINUTES * 60_000 + 1_800_000 },
  async () => {
    const stopping = new AbortController();
    const show = await openShow(stopping.signal);
    const { booth, hall, ledger, twilio } = show;
    const { problems } = ledger;
    await show.reloadDisplay();
    const visitors = openVisitors(hall, VISITORS, SEED);
    const text = async () => {
      for (let n = 1; !stopping.signal.aborted; n += 1) {
        const body = `Text ${n}: does it float?`;
        twilio.receive({ from: `+1212555${String(n % 10_000).padStart(4, '0')}`, body });
        ledger.texts.add(body);
        await after(TEXT_EVERY_MS);
      }
    };
    const working = [
      text(),
      ...[0, 1].map((turn) => moderate(show.staff(), hall, turn, SEED)),
      askPolls(show.staff(), hall),
      keepBooks(show.staff(), hall, SEED),
    ].map((work) => work.catch((error: unknown) => void problems.push(String(error))));

    const run = await goWrong(show, visitors);

    say('Nothing goes wrong any more: what is still held is sent, and all is compared.');
    stopping.abort();
    await Promise.all(working);
    const holding = await visitors.sendAll(SEND_ALL_MS);
    if (holding > 0) problems.push(`${holding} phones still hold something`);
    const { losses, problems: found } = await reckon(show);
    problems.push(
      ...found,
      ...unexplained(booth.dataDir, [...run.happened.keys()]).map((line) => `in the log: ${line}`),
    );
    const measured = booth.measured();
    const { first, last } = memoryOf(measured.memories);
    if (first && last && last.used - first.used > GROWTH_MB)
      problems.push(`memory grew from ${first.used.toFixed(0)} to ${last.used.toFixed(0)} MB`);
    const count = visitors.count();
    const table = tableOf({ ...run, visitors: count, ledger, losses, measured });
    process.stdout.write(`\n${table}\n\n`);
    expect([...new Set(problems)]).toEqual([]);
  },
);
