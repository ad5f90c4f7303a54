import { readFileSync } from 'node:fs';
import { signInAdmin } from '../support/api.ts';
import type { Client } from '../support/http-client.ts';
import { startServer } from '../support/server-process.ts';
import { seedBooth } from './seed.ts';
import { median } from './submissions.ts';

const ROUNDS = 11;
/** The slowest ones, which are reported. */
const SHOWN = 12;

/**
 * Milliseconds from the request to the whole answer, and milliseconds of processor time, which a busy machine stretches
 * less.
 */
type Timing = { path: string; medianMs: number; worstMs: number; processorMs: number };

/** Words that hit half, none, or nearly all, alone and several. */
const QUESTION_SEARCHES = [
  'charger',
  'how does the charger work with',
  'élodie',
  'zzzq',
  'e',
  'ba',
  'winter muller',
  'e a i o n',
];
/** Where a question lies and what it carries. */
const SHELVES = [
  'labels=1',
  'labels=12',
  'labels=1,2,3,4,5,6,7,8,9,10,11,12',
  'shelf=archived',
  'status=pending&labels=2,5',
  'status=approved&has_answer=true&labels=12',
];
const ORDERS = ['', '&sort=author&order=asc&page=8&page_size=100', '&sort=votes&page=9'];
const QUESTIONS = [
  '',
  'page=100&page_size=100',
  'sort=author&page=50&page_size=100',
  'sort=status&order=asc&page=90&page_size=100',
  'status=approved&has_answer=false&sort=author&page=40',
  ...QUESTION_SEARCHES.flatMap((q) => [
    `q=${encodeURIComponent(q)}`,
    `q=${encodeURIComponent(q)}&sort=author&order=asc&page=8&page_size=100`,
    `q=${encodeURIComponent(q)}&status=approved&has_answer=true`,
  ]),
  ...SHELVES.flatMap((shelf) =>
    ['', ...QUESTION_SEARCHES].flatMap((q) =>
      ORDERS.map((order) => `${shelf}&q=${encodeURIComponent(q)}${order}`),
    ),
  ),
].map((query) => `/api/admin/questions?${query}`);

const OVERVIEWS = [
  '/api/admin/labels',
  '/api/admin/insights',
  '/api/admin/insights?day=2026-11-05',
];
const LEADS = [
  'page=1',
  'page=40&page_size=100',
  'page=40&page_size=100&sort=name&order=asc',
  'page=20&page_size=100&sort=rating',
  'page=1&rating=hot&followed_up=false&consent=true',
  ...['example', 'e', 'zzzq', 'köln', 'visitor4711', 'muller elodie', 'com koln example'].map(
    (q) => `page=1&q=${encodeURIComponent(q)}`,
  ),
].map((query) => `/api/admin/leads?${query}`);
const LOGS = [
  'page=1',
  'page=40&page_size=100',
  ...['approved', 'zzzq', 'answer approved 4711'].map((q) => `page=1&q=${encodeURIComponent(q)}`),
].map((query) => `/api/admin/logs?${query}`);
const TEXTS = [
  'page=1',
  'page=40&page_size=100',
  'page=1&country=DE',
  ...['battery', 'zzzq', 'charge winter', 'e'].map((q) => `page=1&q=${encodeURIComponent(q)}`),
].map((query) => `/api/admin/twilio/inbound?${query}`);

/** Asks every list in every way that costs. @param pid of the server, whose costs Linux tells */
async function measureLists(port: number, pid: number): Promise<Timing[]> {
  const admin = await signInAdmin(port);
  const timings: Timing[] = [];
  for (const path of [...QUESTIONS, ...OVERVIEWS, ...LEADS, ...LOGS, ...TEXTS]) {
    const times: number[] = [];
    const before = processorMs(pid);
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(admin, path));
    timings.push({
      path,
      medianMs: median(times),
      worstMs: Math.max(...times),
      processorMs: (processorMs(pid) - before) / ROUNDS,
    });
  }
  return timings.toSorted((a, b) => b.medianMs - a.medianMs);
}

async function timeOf(admin: Client, path: string): Promise<number> {
  const start = performance.now();
  const answer = await admin.get(path);
  if (answer.status !== 200) throw new Error(`${path}: HTTP ${answer.status} ${answer.text}`);
  return performance.now() - start;
}

/** Milliseconds of processor time that a process has had; the kernel counts in hundredths of a second. */
function processorMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What staff's lists cost with 20,000 rows in each. */
export async function reportLists(dataDir: string, say: (line: string) => void): Promise<void> {
  await seedBooth(dataDir);
  const server = await startServer({ dataDir, port: 0, env: { BOOTH_RATE_LIMIT: 'off' } });
  try {
    const timings = await measureLists(server.ready.port, server.process.pid ?? 0);
    say(`${timings.length} lists, the slowest ${SHOWN} of them (median, worst, processor):`);
    for (const { path, ...times } of timings.slice(0, SHOWN)) {
      const columns = [times.medianMs, times.worstMs, times.processorMs];
      say(`${columns.map((ms) => ms.toFixed(1).padStart(7)).join('')} ms  ${path}`);
    }
  } finally {
    await server.kill();
  }
}
