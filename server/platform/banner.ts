import QRCode from 'qrcode';
import type { ReadyMessage } from '../contract/shell.ts';
import type { NamesStatus } from '../contract/status.ts';
import { printLine } from './logger.ts';
import { httpUrl } from './network.ts';

/** Tells the person at the terminal where everything is, with a code for a phone. */
export async function printAddresses(ready: ReadyMessage, names: NamesStatus): Promise<void> {
  const onLaptop = httpUrl('localhost', ready.port);
  const [best = onLaptop, ...others] = ready.publicUrls;
  printLine();
  printLine('  Booth is running.');
  printLine();
  printLine(`  Visitors     ${best}`);
  for (const url of others) printLine(`               ${url}`);
  if (names.public)
    printLine(`               ${httpUrl(names.public, ready.port)}  (most phones know the name)`);
  if (names.conflict)
    printLine(`               (another machine on this network is ${names.wanted} already)`);
  if (best === onLaptop)
    printLine('               (no network: phones cannot reach this laptop yet)');
  printLine(`  Big screen   ${onLaptop}wedeliver`);
  printLine(
    `  Admin        ${httpUrl('admin.localhost', ready.port)}  (in a browser on this laptop)`,
  );
  for (const name of names.admin)
    printLine(`               ${httpUrl(name, ready.port)}  (on another device of this network)`);
  if (ready.setupCode) {
    printLine();
    printLine(`  Setup code   ${ready.setupCode}  (to set up from another machine than this one)`);
  }
  printLine();
  printLine(await QRCode.toString(best, { type: 'terminal', small: true }));
}
