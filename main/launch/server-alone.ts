import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { answerTo, checkVariables, readFlags } from '../../server/command-line.ts';
import { buildPartsApart } from './build-parts.ts';
import { SERVER_PARTS } from './parts.ts';
import { BUILD_DIR } from './root.ts';

/**
 * Answers `--help` and `--version` before anything is built.
 * @param isShared the flags are also Chromium's
 * @throws ConfigError for a mistyped flag or variable
 */
export function answersUsage(args: readonly string[], isShared = false): boolean {
  const answer = answerTo([...args], manifest.version);
  if (answer !== null) process.stdout.write(answer);
  else {
    readFlags([...args], { isShared });
    checkVariables(process.env);
  }
  return answer !== null;
}

/** Brings the build up to date and becomes the server: same process, so signals and exit codes are its own. */
export async function runServerAlone(args: readonly string[]): Promise<void> {
  if (!answersUsage(args)) await runBuilt('index', args);
}

/** Builds and runs any program of the server's build. */
export async function runBuilt(name: 'index' | 'hq', args: readonly string[]): Promise<void> {
  await buildPartsApart(SERVER_PARTS);
  const entry = resolve(BUILD_DIR, `server/${name}.js`);
  process.env['NODE_ENV'] = 'production';
  process.argv.splice(1, process.argv.length, entry, ...args);
  await import(pathToFileURL(entry).href);
}
