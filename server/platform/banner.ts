import QRCode from 'qrcode';
import type { ReadyMessage } from '../contract/shell.ts';
import { printLine } from './logger.ts';

/** Tells the person at the terminal where everything is, with a code for a phone. */
export async function printAddresses(ready: ReadyMessage): Promise<void> {
  const [best, ...others] = ready.publicUrls;
  printLine();
  printLine('  Booth is running.');
  printLine();
  printLine(`  Visitors     ${best ?? ''}`);
  for (const url of others) printLine(`               ${url}`);
  printLine(`  Big screen   ${best ?? ''}wedeliver`);
  printLine(`  Admin        http://admin.localhost:${ready.port}/  (on this laptop)`);
  printLine(`               ${ready.adminUrl}`);
  if (ready.setupCode) {
    printLine();
    printLine(`  Setup code   ${ready.setupCode}  (to set up from another machine than this one)`);
  }
  if (best) {
    printLine();
    printLine(await QRCode.toString(best, { type: 'terminal', small: true }));
  }
}
