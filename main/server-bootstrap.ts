import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

/**
 * Entry of the server's process inside Electron: CommonJS, which every Electron loads there, for a server that is an ES
 * module. Its first argument is the server's file; the server sees its own name and its own arguments.
 */
process.argv.splice(1, 1);
const [, entry = ''] = process.argv;
import(pathToFileURL(entry).href).catch((error: unknown) => {
  // Electron only warns of what nobody catches, and the shell waits for an end.
  process.stderr.write(`${inspect(error)}\n`);
  process.exit(1);
});
