'use strict';

// Takes the place of the packed server where the runtime's own Node is too old for it: hands everything on to the server
// itself, on the Node of the tests.
const { spawn } = require('node:child_process');
const path = require('node:path');

const server = path.join(__dirname, '../../itself/.build/server/index.js');
const child = spawn(process.env.BOOTH_TEST_NODE_STARTER, [server, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
child.on('message', (message) => process.parentPort.postMessage(message));
child.on('exit', (code) => process.exit(code ?? 1));
process.parentPort.on('message', ({ data }) => child.connected && child.send(data));
