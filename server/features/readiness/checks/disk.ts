import { randomBytes } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { attention, ok, problem, sizeInWords, type Check, type Finding } from '../check.ts';
import { codeOf } from '../../../platform/error-code.ts';

/** Bytes below which a day at a booth, with its images and backups, may not fit; and below which an hour may not. */
const FEW_BYTES = 2e9;
const TOO_FEW_BYTES = 500e6;

/** Bytes of the test: a commit of a few questions. */
const TEST_BYTES = 16_384;
/** Milliseconds of a write that visitors feel, and that make a crowd wait. */
const SLOW_MS = 250;
const TOO_SLOW_MS = 1500;

const MAKE_ROOM = 'Empty the trash, or move large files to another disk.';

/** Room on the disk of the data folder. */
export function diskSpaceCheck(dataDir: string): Check {
  return {
    id: 'disk',
    title: 'Free disk',
    everyMs: 10_000,
    async run() {
      const { bavail, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      const words = `${sizeInWords(free)} free.`;
      const short = 'Disk almost full';
      if (free < TOO_FEW_BYTES) {
        const advice = `${MAKE_ROOM} A full disk cannot store questions.`;
        return problem(`Only ${words}`, { short, advice });
      }
      if (free < FEW_BYTES) return attention(`Only ${words}`, { short, advice: MAKE_ROOM });
      return ok(words);
    },
  };
}

/** Writes, waits for the disk, and takes it away again. @returns milliseconds */
async function timeWrite(dataDir: string): Promise<number> {
  const file = join(dataDir, `.write-test-${randomBytes(6).toString('hex')}`);
  const started = performance.now();
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.write(Buffer.alloc(TEST_BYTES, 1));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return performance.now() - started;
  } finally {
    await rm(file, { force: true });
  }
}

const FAULTS: Record<string, [sentence: string, advice: string]> = {
  ENOSPC: ['The disk is full: nothing can be stored.', MAKE_ROOM],
  EDQUOT: ['Your share of the disk is used up: nothing can be stored.', MAKE_ROOM],
  EROFS: [
    'The disk is read-only: nothing can be stored.',
    'Restart the laptop. If that does not help, the disk may be failing: use another laptop.',
  ],
  EACCES: ['Booth cannot write to its data folder.', 'Give your user permission to write there.'],
  EPERM: ['Booth cannot write to its data folder.', 'Give your user permission to write there.'],
  ENOENT: ['The data folder is gone.', 'Put it back where it was, then start Booth again.'],
};

/** Checks that the disk stores data now, and how long that takes. */
export function diskWriteCheck(dataDir: string, time = timeWrite): Check {
  return {
    id: 'write',
    title: 'Saving to disk',
    everyMs: 5 * 60_000,
    atLeastMs: 1000,
    async run(): Promise<Finding> {
      let ms: number;
      try {
        ms = await time(dataDir);
      } catch (error) {
        const [sentence, advice] = FAULTS[codeOf(error)] ?? [
          'Something could not be stored.',
          'The disk may be failing: use another laptop.',
        ];
        return problem(sentence, { short: 'Nothing can be stored', advice });
      }
      const shown = ms < 10 ? Math.max(0.1, ms).toFixed(1) : String(Math.round(ms));
      const words = `Saved safely to the disk in ${shown} ms.`;
      if (ms >= TOO_SLOW_MS) {
        return problem(words, {
          short: 'Storing is very slow',
          advice:
            'That is very slow: a crowd would have to wait. Close other programs, or use another laptop.',
        });
      }
      if (ms >= SLOW_MS) {
        return attention(words, {
          advice: 'That is slow. Close programs that copy or scan files.',
        });
      }
      return ok(words);
    },
  };
}
