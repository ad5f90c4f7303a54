import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './node-binary.ts';

/** What a server takes for its machine's networks. */
export type PretendedNetwork = ReturnType<typeof pretendNetwork>;

/** Networks of a test's own for a server in a process of its own, by interface names and IPv4 addresses. */
export function pretendNetwork(interfaces: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'booth-network-'));
  const file = join(folder, 'network.json');
  const moveTo = (now: Record<string, string>) => {
    // Never half written: the server reads it at any moment.
    writeFileSync(`${file}.new`, JSON.stringify(now));
    renameSync(`${file}.new`, file);
  };
  moveTo(interfaces);
  const preload = pathToFileURL(resolve(ROOT, 'tests/support/pretended-network.mjs'));
  return {
    /** Variables to start the server with. */
    env: { NODE_OPTIONS: `--import=${preload.href}`, BOOTH_TEST_NETWORK: file },
    moveTo,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
