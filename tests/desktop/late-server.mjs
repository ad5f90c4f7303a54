import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

// The real server, once the file is there that the test makes. Both are named by the environment.
const { BOOTH_TEST_GATE: gate = '', BOOTH_TEST_SERVER: server = '' } = process.env;
process.on('disconnect', () => process.exit());
while (!existsSync(gate)) await wait(20);
await import(pathToFileURL(server).href);
