import { buildPartsApart } from './build-parts.ts';
import { hasDisplay, type ElectronRuntime, findElectronRuntime } from './electron-runtime.ts';
import { startInForeground } from './foreground.ts';
import { PART_NAMES } from './parts.ts';
import { ROOT } from './root.ts';
import { answersUsage, runServerAlone } from './server-alone.ts';

/** An app that fails this early never showed its windows: Chromium's sandbox refused, for example. */
const NEVER_OPENED_MS = 5000;

/** `npm start [-- --port N --data-dir DIR]`: the app with its windows, or the server alone where there can be none. */
async function main(args: string[]): Promise<void> {
  if (answersUsage(args, true)) return;
  const obstacle = hasDisplay() ? await openApp(args) : 'there is no display here';
  if (obstacle === null) return;
  console.log(`Without windows, because ${obstacle}: this runs the server alone.`);
  await runServerAlone(args);
}

/** Resolves with null when the app has run, else with the reason why it could not. */
async function openApp(args: string[]): Promise<string | null> {
  const search = await findElectronRuntime((line) => console.log(line));
  if (search.runtime === null) return search.reason;
  await buildPartsApart(PART_NAMES);
  return runApp(search.runtime, args);
}

async function runApp(runtime: ElectronRuntime, args: string[]): Promise<string | null> {
  const startedAt = performance.now();
  const env = { ...process.env, ...runtime.env };
  const { ended } = startInForeground(runtime.executable, [...runtime.args, ROOT, ...args], env);
  const { code, signal } = await ended;
  if (code !== 0 && performance.now() - startedAt < NEVER_OPENED_MS && signal !== 'SIGTERM') {
    return `the desktop app ended at once (${signal ?? `exit code ${code}`})`;
  }
  process.exitCode = code ?? 1;
  return null;
}

await main(process.argv.slice(2));
