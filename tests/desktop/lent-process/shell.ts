import { app, utilityProcess } from 'electron';
import { lendPictureProcesses } from '../../../main/picture-process.ts';

/** A shell without windows, whose server asks for a picture process; prints what the two say. */
async function run(): Promise<void> {
  await app.whenReady();
  const server = utilityProcess.fork(`${__dirname}/server.cjs`, [], { stdio: 'inherit' });
  const lends = lendPictureProcesses(server);
  server.on('message', (message: unknown) => void lends(message));
  server.once('exit', () => setTimeout(() => app.exit(0), Number(process.env['LINGER_MS'])));
}

void run();
