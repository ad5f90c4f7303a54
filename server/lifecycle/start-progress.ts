import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * A step of the start that may take long. `words` is a sentence without a full stop; `file` names a file and the bytes
 * that it will have in the end, so that its size shows the progress.
 */
type StartStep = { words: string; file?: { path: string; bytes: number } };

/** Notifies the parent process of the start's steps, from now until the next step, or until it is over (null). */
export type TellStart = (step: StartStep | null) => void;

/** Milliseconds between two signs of life. */
const EVERY_MS = 5000;

/** "40 %"; nothing where nobody knows. */
function howFar({ file }: StartStep): string {
  if (file === undefined || file.bytes === 0) return '';
  const size = statSync(file.path, { throwIfNoEntry: false })?.size ?? 0;
  return ` (${Math.min(99, Math.floor((100 * size) / file.bytes))} %)`;
}

/**
 * A thread that says every few seconds that this process is alive, on its error output, which the terminal shows and the shell
 * listens to: a database that is checked or migrated keeps the main thread for as long as that takes, and neither its
 * timers run then nor its messages leave.
 */
const BEAT = `const { writeSync } = process.getBuiltinModule('node:fs');
const { workerData } = process.getBuiltinModule('node:worker_threads');
let seconds = 0;
setInterval(() => {
  seconds += ${EVERY_MS / 1000};
  try { writeSync(2, '  ' + workerData + '… ' + seconds + ' s\\n'); } catch {}
}, ${EVERY_MS});`;

/** @param send tells the shell; without one, only the terminal */
export function createStartProgress(send: ((words: string) => void) | undefined): TellStart {
  let beat: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  return (step) => {
    clearInterval(timer);
    void beat?.terminate();
    beat = undefined;
    if (step === null) return;
    const tell = () => send?.(`${step.words}${howFar(step)}…`);
    tell();
    process.stderr.write(`  ${step.words}…\n`);
    timer = setInterval(tell, EVERY_MS).unref();
    beat = new Worker(BEAT, { eval: true, workerData: step.words });
    // A laptop that has no room for one more thread starts all the same.
    beat.on('error', () => {});
    beat.unref();
  };
}
