import { join } from 'node:path';
import module from 'node:module';

/**
 * Entry of the server process. Nothing but the check is imported at first: the database's native module crashes an
 * older Node without a word. Electron's utility process brings its own Node that is new enough (22, N-API 10).
 */
const MINIMUM_NODE = 'electron' in process.versions ? 22 : 24;

const version: string = process.version;
if (Number(version.slice(1).split('.')[0]) < MINIMUM_NODE) {
  process.stderr.write(
    `Booth needs Node ${MINIMUM_NODE} or newer; this is Node ${version}. Run it with "npm run serve", which brings its own.\n`,
  );
  process.exit(1);
}

// A fifth of a start is compiling. Where nothing may be written, as in an installed app, it is done each time.
if (import.meta.filename.endsWith('.js'))
  module.enableCompileCache(join(import.meta.dirname, '..', '.compiled'));
const { runProcess } = await import('./lifecycle/process.ts');
await runProcess(process.argv.slice(2), process.env);
