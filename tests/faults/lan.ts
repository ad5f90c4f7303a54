import { execFile, spawn, spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';
import { endWithTest, whenPrinted } from '../support/peers.ts';
import { skipLoudly } from '../support/skip-loudly.ts';

/** Longer than any command here takes on a busy machine. */
const PATIENCE_MS = 30_000;

/** A machine on networks that nobody else on this machine sees. */
export type Host = Awaited<ReturnType<typeof openHost>>;

/** A program that runs; `lines` are what it printed so far. */
export type Service = Awaited<ReturnType<Host['serve']>>;

/** Leaves the test out, and says so, where no networks can be made for it. */
export function needNetworks(context: TestContext): void {
  const can = ['unshare', 'nsenter', 'setpriv', 'ip'].every(
    (tool) => spawnSync(tool, ['--version']).error === undefined,
  );
  const made = spawnSync('unshare', ['--net', '--mount', '--', 'ip', 'link', 'set', 'lo', 'up']);
  if (!can || made.status !== 0) {
    skipLoudly(context, 'this machine can make no network namespaces (Linux, root and iproute2)');
  }
}

/** Leaves the test out, and says so, where a program that it needs is missing. */
export function needProgram(context: TestContext, command: string, args: string[], name: string) {
  if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) {
    skipLoudly(context, `there is no ${name} on this machine`);
  }
}

/**
 * A machine without networks, and with an empty `/run`. It is there as long as the process that holds it, which ends
 * with this one, however that ends.
 */
export async function openHost() {
  const hold = 'mount -t tmpfs none /run && ip link set lo up && echo ready && exec cat';
  const holder = spawn('unshare', ['--net', '--mount', '--', 'sh', '-c', hold]);
  endWithTest(holder);
  await whenPrinted(holder, /^ready$/);
  const enter = ['nsenter', '--target', String(holder.pid), '--net', '--mount'];
  const within = [...enter, 'setpriv', '--pdeathsig', 'KILL'];
  const [first = '', ...rest] = within;
  return {
    /** What to put before a command that is to run there; it does not outlive this process. */
    within,
    /** Runs a command there to its end. @returns what it printed */
    run: (command: string, ...args: string[]) =>
      new Promise<string>((resolve, reject) => {
        const options = { timeout: PATIENCE_MS, encoding: 'utf8' } as const;
        execFile(first, [...rest, command, ...args], options, (error, stdout, stderr) => {
          if (error) reject(new Error(`${command} ${args.join(' ')}: ${stderr || error.message}`));
          else resolve(stdout);
        });
      }),
    /** Starts a program there that runs until the test ends. Resolves when it prints what it is ready with. */
    async serve(ready: RegExp, command: string, ...args: string[]) {
      const child = spawn(first, [...rest, command, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      endWithTest(child);
      return { process: child, lines: await whenPrinted(child, ready) };
    },
  };
}

/** Makes a network: a switch into which hosts are plugged. */
export async function openSwitch() {
  const box = await openHost();
  await box.run('ip', 'link', 'add', 'br0', 'type', 'bridge', 'mcast_snooping', '0');
  await box.run('ip', 'link', 'set', 'br0', 'up');
  let ports = 0;
  const ip = (...args: string[]) => box.run('ip', ...args);
  return {
    /** Plugs a host in, as an interface of this name. @param address with its prefix length */
    async plugIn(host: Host, interfaceName: string, address: string) {
      const port = `port${(ports += 1)}`;
      const inside = host.within[2] ?? '';
      await ip('link', 'add', port, 'type', 'veth', 'peer', 'name', interfaceName, 'netns', inside);
      await ip('link', 'set', port, 'master', 'br0', 'up');
      await host.run('ip', 'address', 'add', address, 'dev', interfaceName);
      await host.run('ip', 'link', 'set', interfaceName, 'up');
      // A one-shot query is sent wherever the system would send anything else.
      await host.run('ip', 'route', 'append', '224.0.0.0/4', 'dev', interfaceName);
    },
  };
}
