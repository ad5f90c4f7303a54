import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  attention,
  link,
  listInWords,
  ok,
  problem,
  sizeInWords,
  waiting,
  type Check,
  type Finding,
} from '../check.ts';
import { inTime } from '../../../platform/time.ts';

/** Milliseconds between two checks of the whole database, and between two that staff ask for. */
const LOOK_EVERY_MS = 60 * 60_000;
const ASKED_EVERY_MS = 5000;
/** Milliseconds to wait for a check; a large database takes longer, and the next run has the result. */
const WAIT_MS = 2500;
/** The mode of a folder that is meant for everybody, such as `/tmp`. */
const STICKY = 0o1000;

const EXPORT_NOW = 'Export the questions and leads now, before anything is closed.';

type Sound = { at: number; verdict: Promise<boolean>; isSound: boolean | null };

/**
 * Folders that must be on the same disk as the database: if one is on a stick that is pulled, half of a show is lost.
 */
const BESIDE = ['media', 'backups', 'logs'];

async function elsewhere(dataDir: string, device: number): Promise<string[]> {
  const stats = await Promise.all(
    BESIDE.map((name) => stat(join(dataDir, name)).catch(() => null)),
  );
  return BESIDE.filter((_name, at) => stats[at] && stats[at].dev !== device);
}

function isOpenToOthers(mode: number) {
  return process.platform !== 'win32' && (mode & 0o077) !== 0 && (mode & STICKY) === 0;
}

/**
 * Checks that the data folder exists, belongs to its owner alone and is on one disk, and that its database is sound.
 *
 * @param isDatabaseSound checks the whole database without blocking
 */
export function dataFolderCheck(deps: {
  dataDir: string;
  databaseFile: string;
  isDatabaseSound: () => Promise<boolean>;
  /** Milliseconds since 1970. */
  now: () => number;
}): Check {
  const { dataDir, databaseFile, isDatabaseSound, now } = deps;
  let last: Sound | null = null;

  function lookThrough(asked: boolean): Sound {
    const due = asked ? ASKED_EVERY_MS : LOOK_EVERY_MS;
    if (last && (last.isSound === null || Math.abs(now() - last.at) < due)) return last;
    const before = last?.isSound ?? null;
    const look: Sound = { at: now(), verdict: isDatabaseSound(), isSound: before };
    last = look;
    look.verdict.then(
      (isSound) => (look.isSound = isSound),
      () => (last = null),
    );
    return look;
  }

  /** @returns null while a large database is being checked for the first time */
  async function isSound(asked: boolean): Promise<boolean | null> {
    const look = lookThrough(asked);
    return inTime(look.verdict, WAIT_MS, () => look.isSound);
  }

  return {
    id: 'data',
    title: 'Data folder',
    everyMs: 10_000,
    atLeastMs: 1000,
    async run(asked): Promise<Finding> {
      const [folder, database] = await Promise.all([
        stat(dataDir).catch(() => null),
        stat(databaseFile).catch(() => null),
      ]);
      if (!folder?.isDirectory() || !database) {
        return problem(
          folder ? 'The database is no longer in its folder.' : 'The data folder is gone.',
          {
            short: 'The database is gone',
            advice: `Put it back where it was: ${dataDir}. ${EXPORT_NOW}`,
          },
        );
      }
      const mayWrite = await access(dataDir, constants.W_OK).then(
        () => true,
        () => false,
      );
      if (!mayWrite) {
        return problem('Booth cannot write to its data folder.', {
          short: 'Nothing can be stored',
          advice: `Give your user permission to write to ${dataDir}.`,
        });
      }
      const sound = await isSound(asked);
      if (sound === false) {
        return problem('The database is damaged.', {
          short: 'The database is damaged',
          advice: `${EXPORT_NOW} Then restore a backup.`,
          actions: [link('Backups', '/backups')],
        });
      }
      const others = await elsewhere(dataDir, folder.dev);
      if (others.length > 0) {
        return attention(`Part of it (${listInWords(others)}) is on another disk.`, {
          advice:
            'If that disk is unplugged, part of the show is gone. Keep the data folder on the laptop’s own disk.',
        });
      }
      if (isOpenToOthers(folder.mode) || isOpenToOthers(database.mode)) {
        return attention('Other users of this laptop can read what visitors leave here.', {
          advice: 'Start Booth again to shut them out.',
        });
      }
      const size = sizeInWords(database.size);
      if (sound === null) return waiting(`The database (${size}) is being checked.`);
      return ok(`Intact, and only you can read it. The database is ${size}.`);
    },
  };
}
