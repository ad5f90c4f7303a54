import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildParts } from '../../main/launch/build-parts.ts';
import { SERVER_PARTS } from '../../main/launch/parts.ts';
import { load, messageOf } from './phones.ts';
import { peer } from './peer.ts';
import { type Bench, createBench, type Row } from './bench.ts';
import { NotHere } from './figures.ts';
import { approval } from './rows/approval.ts';
import { files } from './rows/files.ts';
import { headquarters } from './rows/headquarters.ts';
import { lists } from './rows/lists.ts';
import { pages } from './rows/pages.ts';
import { polls } from './rows/polls.ts';
import { questions } from './rows/questions.ts';
import { screen } from './rows/screen.ts';
import { slowDisk } from './rows/slow-disk.ts';
import { staff } from './rows/staff.ts';
import { stage } from './rows/stage.ts';
import { start } from './rows/start.ts';
import { visitor } from './rows/visitor.ts';
import { type Line, linesOf, linesWithout, tableOf } from './table.ts';

const ROWS: readonly Row[] = [
  questions,
  slowDisk,
  pages,
  approval,
  polls,
  screen,
  visitor,
  lists,
  files,
  start,
  headquarters,
  staff,
  stage,
];

function say(line: string) {
  return console.log(line);
}

/** Runs with a bench that is closed and removed afterwards. */
async function withBench<T>(turns: number, work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'booth-bench-'));
  const bench = createBench(turns, folder);
  try {
    return await work(bench);
  } finally {
    await bench.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function linesFrom(row: Row, turns: number): Promise<Line[]> {
  try {
    return linesOf(row, await withBench(turns, (bench) => bench.ended(row.run(bench))));
  } catch (error) {
    if (error instanceof NotHere) return linesWithout(row, error.message);
    process.exitCode = 1;
    say(`${row.name}: ${String(error)}`);
    return linesWithout(row, 'failed');
  }
}

/** Requests a second that the bench itself can make, at a socket that answers without looking. */
async function clientLimit(bench: Bench): Promise<number> {
  const nobody = await bench.baseline('nobody');
  const message = messageOf(nobody, '/');
  const values = await load(nobody, { connections: 50, ms: 1500 }, () => message, 200);
  return Math.round(values['rate, /s'] ?? 0);
}

const OPTIONS = {
  json: { type: 'string' },
  turns: { type: 'string', default: '5' },
  peer: { type: 'string' },
  moderator: { type: 'string' },
} as const;

/** `npm run bench [-- NAME …] [--json FILE] [--turns N]`; `-- --peer URL [--moderator URL]` measures another system. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const turns = Number(values.turns);
  const names = ROWS.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}: ${names.join(', ')}.`);
  const rows = values.peer
    ? [peer(values.peer, values.moderator)]
    : ROWS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

  await buildParts(SERVER_PARTS, say);
  const began = performance.now();
  const loadBefore = loadavg();
  const lines: Line[] = [];
  for (const row of rows) {
    const since = performance.now();
    lines.push(...(await linesFrom(row, turns)));
    say(`${row.name}: ${((performance.now() - since) / 1000).toFixed(0)} s`);
  }
  const facts = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}`,
    turns,
    loadBefore,
    clientPerSecond: await withBench(1, clientLimit),
    minutes: (performance.now() - began) / 60_000,
  };
  say(`\n${tableOf(lines)}\n
${facts.date}, ${facts.machine}; ${facts.turns} turns at most, ${facts.minutes.toFixed(1)} minutes.
Load before ${loadBefore.map((each) => each.toFixed(1)).join(', ')}: above 1 somebody else is measured too.
The bench itself makes up to ${facts.clientPerSecond} requests a second.
Rates are for reading, processor time is for comparing.`);
  if (values.json !== undefined)
    await writeFile(values.json, JSON.stringify({ ...facts, lines }, null, 2));
}

await main();
// Whatever a row that was given up has left behind.
process.exit();
