import { cpus, totalmem } from 'node:os';
import { percentile } from '../bench/figures.ts';
import { SEED } from '../support/sample.ts';
import type { Memory, SoakBooth } from './booth.ts';
import type { checkDatabase } from './checks.ts';
import type { Ledger } from './ledger.ts';

/** Milliseconds after a start until a server's memory counts: caches and compiled code fill. */
const WARM_MS = 60_000;

function count(n: number): string {
  return Math.round(n).toLocaleString('en-US');
}
function thanked(all: ReadonlyMap<string, boolean>): number {
  return [...all.values()].filter(Boolean).length;
}
function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function spanOf(life: readonly Memory[]): number {
  return (life.at(-1)?.at ?? 0) - (life[0]?.at ?? 0);
}

/** Memory of the longest time without a restart: at its begin and at its end, and the most that was held at all. */
export function memoryOf(memories: readonly Memory[]) {
  const lives = Object.values(Object.groupBy(memories, ({ life }) => life)).flatMap((life) => {
    const [first] = life ?? [];
    return first ? [(life ?? []).filter(({ at }) => at - first.at >= WARM_MS)] : [];
  });
  const [longest = []] = lives.toSorted((a, b) => spanOf(b) - spanOf(a));
  return {
    minutes: spanOf(longest) / 60_000,
    first: longest[0],
    last: longest.at(-1),
    mostHeld: Math.max(0, ...memories.map(({ held }) => held)),
  };
}

/** *What it survives*: a run as an owner reads it, in Markdown. */
export function tableOf(run: {
  minutes: number;
  rounds: number;
  visitors: number;
  happened: ReadonlyMap<string, number>;
  ledger: Ledger;
  losses: ReturnType<typeof checkDatabase>['losses'];
  measured: ReturnType<SoakBooth['measured']>;
}): string {
  const { ledger, losses, measured, happened } = run;
  const votes = [...ledger.votes.values()].reduce((sum, { yes }) => sum + yes.size, 0);
  const memory = memoryOf(measured.memories);
  const p99 = percentile(ledger.moderationMs, 0.99);
  const rows: [string, string][] = [
    [
      'When, how long',
      `${new Date().toISOString().slice(0, 10)}, ${run.minutes.toFixed(0)} minutes in ${run.rounds} rounds, seed ${SEED}`,
    ],
    [
      'Machine',
      `${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}`,
    ],
    ['Visitors', `300 at a time, ${count(run.visitors)} in all`],
    [
      'Requests',
      `${count(ledger.answered)} answered, ${count(ledger.unanswered)} cut off, refused for a moment or unanswered, and sent again`,
    ],
    [
      'Questions that were thanked for',
      `${count(thanked(ledger.questions))}: ${losses.questions} lost`,
    ],
    ['Votes', `${count(votes)}: ${losses.votes} lost`],
    ['Leads', `${count(thanked(ledger.leads))}: ${losses.leads} lost`],
    ['Texts', `${count(ledger.texts.size)}: ${losses.texts} lost`],
    ['Decisions of staff', `${count(ledger.decisions.size)} questions, each as they left it`],
    ...[...happened].map(([name, times]): [string, string] => [
      name[0]?.toUpperCase() + name.slice(1),
      `${times} ×`,
    ]),
    ['Longest wait of a visitor for the thanks', seconds(ledger.longestWaitMs)],
    ['Longest start after a pulled plug', seconds(measured.longestStartMs)],
    [
      'Moderators’ calls',
      `99 of 100 within ${count(p99)} ms, the longest ${seconds(Math.max(0, ...ledger.moderationMs))}`,
    ],
    ['Longest stall of the server', seconds(Math.max(0, ...measured.stalls))],
    [
      'Memory in use',
      memory.first && memory.last
        ? `${count(memory.first.used)} MB, after ${memory.minutes.toFixed(0)} minutes without a restart ${count(memory.last.used)} MB (${((memory.last.used - memory.first.used) / memory.minutes).toFixed(1)} MB a minute); at most ${count(memory.mostHeld)} MB held`
        : 'not measured',
    ],
    [
      'What was wrong',
      ledger.problems.length === 0 ? 'nothing' : `${ledger.problems.length} findings`,
    ],
  ];
  return [
    '| What it survives | |',
    '| --- | --- |',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join('\n');
}
