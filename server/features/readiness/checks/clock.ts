import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { momentInWords } from '../../../platform/time.ts';
import { attention, dayInWords, durationInWords, ok, problem, type Check } from '../check.ts';

/** Milliseconds by which files and rows may be ahead: disks round times, and clocks are set by the network in steps. */
const LEEWAY_MS = 2 * 60_000;
const SET_IT = 'Set the laptop’s date, time and time zone, automatically if possible.';

function wrong(sentence: string, advice: string) {
  return problem(sentence, { short: 'The clock is wrong', advice });
}

/** The newest time among the data folder's backups, or 0. */
async function newestBackup(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'backups');
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(0, ...times);
}

/**
 * Checks that the laptop's clock can be right: not before Booth's build, and not before the newest stored row.
 *
 * @param deps times in milliseconds since 1970
 */
export function clockCheck(deps: {
  dataDir: string;
  /** Time of the build; null when run from the sources. */
  builtAt: number | null;
  /** The newest time of anything in the database, or 0. */
  newestRow: () => number;
  now: () => number;
}): Check & { close: () => void } {
  const { dataDir, builtAt, newestRow, now } = deps;
  let latest = now();
  let jump: { at: number; by: number } | null = null;

  /** A clock never goes back by itself. */
  function sample(): void {
    const time = now();
    if (time < latest - LEEWAY_MS) jump = { at: time, by: latest - time };
    latest = time;
  }
  const timer = setInterval(sample, 10_000).unref();

  return {
    id: 'clock',
    title: 'Clock',
    everyMs: 30_000,
    close: () => clearInterval(timer),
    async run() {
      sample();
      const time = now();
      const words = `${dayInWords(time)}.`;
      if (builtAt !== null && time < builtAt - LEEWAY_MS) {
        return wrong(
          `${words} That is before this version of Booth was made (${momentInWords(builtAt)}).`,
          SET_IT,
        );
      }
      const stored = newestRow();
      if (stored > time + LEEWAY_MS) {
        return wrong(
          `${words} But something was stored at ${momentInWords(stored)}, which is in the future.`,
          `The clock is wrong now, or it was then. ${SET_IT}`,
        );
      }
      const backup = await newestBackup(dataDir);
      if (backup > time + LEEWAY_MS) {
        return wrong(
          `${words} But the newest backup is from ${momentInWords(backup)}, which is in the future.`,
          `The clock is wrong now, or it was then. ${SET_IT}`,
        );
      }
      if (jump) {
        return attention(
          `${words} The clock was set back by ${durationInWords(jump.by)} while Booth was running.`,
          { advice: 'If the time is correct now, start Booth again to clear this.' },
        );
      }
      return ok(words);
    },
  };
}
