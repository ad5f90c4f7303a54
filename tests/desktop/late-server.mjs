import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

// The real server, once the file that the test makes is there. Both are named in the environment.
const { BOOTH_TEST_GATE: gate = '', BOOTH_TEST_SERVER: server = '' } = process.env;
process.on('disconnect', () => process.exit());
while (!existsSync(gate)) await wait(20);
await import(pathToFileURL(server).href);
