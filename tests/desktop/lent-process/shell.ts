import { app } from 'electron';
import { serverForker } from '../../../main/server-process.ts';

function onMessage(message: unknown): void {
  console.log(`told: ${JSON.stringify(message)}`);
}

/** A shell without windows that forks its server as the real one does; prints what becomes of it. */
async function run(): Promise<void> {
  await app.whenReady();
  const fork = serverForker({
    paths: {
      dataFolder: 'the data folder',
      serverEntry: `${__dirname}/server.mjs`,
      serverBootstrap: `${__dirname}/server-bootstrap.cjs`,
    },
    port: undefined,
    secretKey: () => null,
    onceFlags: () => [],
    windowToken: '',
    isPackaged: true,
    env: process.env,
  });
  fork(null, { onMessage, onExit: ({ error }) => console.log(`early: ${error}`) }).kill();
  fork(null, {
    onMessage,
    onExit: () => setTimeout(() => app.exit(0), Number(process.env['LINGER_MS'])),
  });
}

void run();
