import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { nodeBinary, ROOT } from './node-binary.ts';

/**
 * Milliseconds without a word until a program counts as hung. Each suite prints a line for each test or file that is done,
 * and each test has its limit.
 */
const QUIET_MS = 10 * 60_000;
/** Milliseconds for its last words: a process that it left behind may hold its pipes forever. */
const LAST_WORDS_MS = 2000;

export type Ran = { exitCode: number | null; output: string; isHung: boolean };

type RunOptions = {
  /**
   * Pass on what it prints, as it comes. To a terminal it goes directly, where anybody watching sees whether it hangs.
   */
  show: boolean;
  /** Runs on what is left of the processor. */
  isPatient?: boolean;
  env?: NodeJS.ProcessEnv;
  quietMs?: number;
  lastWordsMs?: number;
};

/** Runs a Node program of the project to its end, or until it has said nothing for too long. */
export async function runNode(
  args: string[],
  {
    show,
    isPatient = false,
    env = {},
    quietMs = QUIET_MS,
    lastWordsMs = LAST_WORDS_MS,
  }: RunOptions,
): Promise<Ran> {
  const isDirect = show && process.stdout.isTTY;
  const stdio = isDirect ? 'inherit' : 'pipe';
  const child = spawn(nodeBinary(), args, {
    cwd: ROOT,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...env },
  });
  if (isPatient && child.pid !== undefined) {
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  }
  let output = '';
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    child.kill('SIGKILL');
  }, quietMs);
  if (isDirect) clearTimeout(timer);
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.setEncoding('utf8').on('data', (text: string) => {
      timer.refresh();
      if (show) to.write(text);
      else output += text;
    });
  }
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  process.once('SIGTERM', stop);
  const closed = once(child, 'close');
  await once(child, 'exit');
  await Promise.race([closed, after(lastWordsMs, undefined, { ref: false })]);
  process.off('SIGTERM', stop);
  clearTimeout(timer);
  return { exitCode: child.exitCode, output, isHung };
}
