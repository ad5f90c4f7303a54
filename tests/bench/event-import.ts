import { type EventBooth, openEventBooth } from '../support/event-booth.ts';
import { percentile } from './statistics.ts';

const ROWS = 100_000;
/** Milliseconds between what is asked meanwhile. */
const EVERY_MS = 20;

/** Rows as a laptop collects them: half of them questions, a fifth answered, some labelled; leads and texts. */
function fill(booth: EventBooth): void {
  const label = booth.labels.insert('Price', 'red', 1);
  booth.db.transaction(() => {
    for (let n = 0; n < ROWS / 2; n += 1) {
      const id = booth.ask(`Question ${n}: how does it work with a winter battery?`, 'Ann Müller');
      if (n % 5 === 0) booth.answer(id, `It works, as **answer ${n}** says.`);
      if (n % 7 === 0) booth.labels.mark(id, [label], []);
      if (n % 4 === 0) booth.lead(`Visitor ${n}`, id);
    }
    for (let n = 0; n < ROWS / 4; n += 1) booth.message(`SM${n}`);
    for (let n = 0; n < ROWS / 8; n += 1) booth.lead(`Visitor without a question ${n}`);
  })();
}

/**
 * A file of 100,000 rows comes in while visitors ask: how long a question waits, and how long the thread has no turn for
 * anybody.
 */
export async function reportImport(_folder: string, say: (line: string) => void): Promise<void> {
  const [from, to] = [openEventBooth(1, Date.now), openEventBooth(2, Date.now)];
  try {
    fill(from);
    const began = performance.now();
    const file = await from.export();
    say(`A file of ${ROWS} rows: written in ${Math.round(performance.now() - began)} ms.`);
    const waits: number[] = [];
    const turns: { lag: number; busy: number }[] = [];
    let last = performance.now();
    let cpu = process.threadCpuUsage();
    const probe = setInterval(() => {
      const { user, system } = process.threadCpuUsage(cpu);
      turns.push({ lag: performance.now() - last - 5, busy: (user + system) / 1000 });
      last = performance.now();
      cpu = process.threadCpuUsage();
    }, 5);
    const asking = setInterval(() => {
      const sent = performance.now();
      void to.writes
        .run(() => to.ask('Asked meanwhile?'))
        .then(() => waits.push(performance.now() - sent));
    }, EVERY_MS);
    const start = performance.now();
    await to.import(file);
    const took = performance.now() - start;
    clearInterval(asking);
    clearInterval(probe);
    const [lags, busy] = [turns.map(({ lag }) => lag), turns.map((turn) => turn.busy)];
    say(
      `Taken in within ${Math.round(took)} ms; ${waits.length} questions came meanwhile, ${to.count('questions')} are there.`,
    );
    say(
      `Until a question was stored: ${percentile(waits, 0.5).toFixed(1)} ms median, ${percentile(waits, 1).toFixed(1)} ms at most.`,
    );
    say(
      `Longest turn: ${percentile(lags, 1).toFixed(1)} ms by the clock, ${percentile(busy, 1).toFixed(1)} ms of the processor (p99.9 ${percentile(busy, 0.999).toFixed(1)}).`,
    );
  } finally {
    from.close();
    to.close();
  }
}
