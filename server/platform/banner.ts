import QRCode from 'qrcode';
import { LAPTOP_HOST, mayHavePhones, type NetworkState } from '../contract/network.ts';
import { portAdvice, type Port80 } from '../contract/port.ts';
import type { PublicSettings } from '../contract/settings.ts';
import type { NamesStatus } from '../contract/status.ts';
import { printLine } from './logger.ts';
import { httpUrl } from './network/network.ts';

/** Current addresses of the booth. */
export type Addresses = {
  join: PublicSettings['join'];
  network: NetworkState;
  names: NamesStatus;
  /** TCP. */
  port: number;
  /** Addresses of the admin area for other devices, the best one first. */
  admin: string[];
  dataDir: string;
};

const NO_NETWORK = 'No network: phones cannot reach this laptop yet.';

/** Prints a code that phones can scan, where a person can see it: in a log file it would be garbage. */
async function printCode(url: string): Promise<void> {
  if (!process.stdout.isTTY) return;
  printLine();
  printLine(await QRCode.toString(url, { type: 'terminal', small: true }));
}

/** Prints why phones have to type a port, and how to end that. */
function printPort80(port80: Port80): void {
  const { why, how, command } = portAdvice(port80);
  printLine();
  printLine(`  ${why} ${how}`);
  if (command !== null) printLine(`    ${command}`);
  if (port80.signs_broken)
    printLine('  Any signs printed while Booth had port 80 won’t work until then.');
}

/** Prints all addresses in the terminal, with a code for a phone. */
export async function printAddresses(now: Addresses, port80: Port80 | null): Promise<void> {
  const { join, network, names, port, admin, dataDir } = now;
  const onLaptop = httpUrl('localhost', port);
  const others = network.adapters
    .filter(({ kind }) => mayHavePhones(kind))
    .map(({ address }) => httpUrl(address, port))
    .filter((url) => url !== join.url);
  const isReached = network.reach === 'ok';
  printLine();
  printLine('  Booth is running.');
  printLine();
  printLine(`  Visitors     ${isReached ? join.url : onLaptop}`);
  if (!isReached) printLine(`               (${NO_NETWORK})`);
  for (const url of others) printLine(`               ${url}`);
  if (names.public)
    printLine(`               ${httpUrl(names.public, port)}  (most phones know the name)`);
  if (names.conflict)
    printLine(`               (another machine on this network is already ${names.wanted})`);
  printLine(`  Big screen   ${onLaptop}wedeliver`);
  printLine(`  Staff        ${httpUrl(LAPTOP_HOST, port)}  (on this laptop)`);
  const [link] = admin;
  if (link !== undefined) printLine(`               ${link}  (on devices that staff added)`);
  printLine(`  Data         ${dataDir}`);
  if (port80) printPort80(port80);
  await printCode(isReached ? join.url : onLaptop);
}

/** Prints in the terminal which address phones use from now on. */
export async function printJoin({ join, network }: Addresses): Promise<void> {
  printLine();
  if (network.reach !== 'ok') return printLine(`  ${NO_NETWORK}`);
  printLine(`  Visitors     ${join.url}  (the address changed)`);
  await printCode(join.url);
}
