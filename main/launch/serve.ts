import { runServerAlone } from './server-alone.ts';

/** `npm run serve [-- --port N --data-dir DIR]`: the server without windows. */
await runServerAlone(process.argv.slice(2));
