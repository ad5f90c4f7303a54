import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished, type TestContext } from 'vitest';
import { skipLoudly } from '../support/skip-loudly.ts';

/** Longer than anything here takes on a busy machine. */
const PATIENCE_MS = 30_000;

/** A machine on networks of the test's own, which nobody else on this machine sees. */
export type Host = {
  /** What to put before a command that is to run there; it does not outlive this process. */
  within: string[];
  /** Runs a command there to its end. @returns what it printed */
  run: (command: string, ...args: string[]) => Promise<string>;
  /** Starts a program there that runs until the test ends. Resolves when it prints what it is ready with. */
  serve: (ready: RegExp, command: string, ...args: string[]) => Promise<Service>;
};

/** A program that runs; `lines` are what it printed so far. */
export type Service = { process: ChildProcess; lines: string[] };

/** Leaves the test out, and says so, where it can't have networks of its own. */
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

/** Resolves when a program prints a line that matches. @throws when it ends before */
async function whenPrinted(child: ChildProcess, ready: RegExp): Promise<string[]> {
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not ready: ${lines.join('\n')}`)),
      PATIENCE_MS,
    );
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (ready.test(line)) settle(resolve);
      });
    }
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code) =>
      settle(() => reject(new Error(`It ended (${code}): ${lines.join('\n')}`))),
    );
  });
  return lines;
}

/** Kills a process at the end of the test. */
function endWithTest(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
}

/**
 * A machine without networks, with a `/run` of its own. It is there as long as the process that holds it, which ends with
 * this one, however that ends.
 */
export async function openHost(): Promise<Host> {
  const hold = 'mount -t tmpfs none /run && ip link set lo up && echo ready && exec cat';
  const holder = spawn('unshare', ['--net', '--mount', '--', 'sh', '-c', hold]);
  endWithTest(holder);
  await whenPrinted(holder, /^ready$/);
  const enter = ['nsenter', '--target', String(holder.pid), '--net', '--mount'];
  const within = [...enter, 'setpriv', '--pdeathsig', 'KILL'];
  const [first = '', ...rest] = within;
  return {
    within,
    run: (command, ...args) =>
      new Promise((resolve, reject) => {
        const options = { timeout: PATIENCE_MS, encoding: 'utf8' } as const;
        execFile(first, [...rest, command, ...args], options, (error, stdout, stderr) => {
          if (error) reject(new Error(`${command} ${args.join(' ')}: ${stderr || error.message}`));
          else resolve(stdout);
        });
      }),
    async serve(ready, command, ...args) {
      const child = spawn(first, [...rest, command, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      endWithTest(child);
      return { process: child, lines: await whenPrinted(child, ready) };
    },
  };
}

/** A switch into which hosts are plugged. */
export type Switch = {
  /** Plugs a host in, as an interface of this name. @param address with its prefix length */
  plugIn: (host: Host, interfaceName: string, address: string) => Promise<void>;
};

/** Makes a network of its own. */
export async function openSwitch(): Promise<Switch> {
  const box = await openHost();
  await box.run('ip', 'link', 'add', 'br0', 'type', 'bridge', 'mcast_snooping', '0');
  await box.run('ip', 'link', 'set', 'br0', 'up');
  let ports = 0;
  const ip = (...args: string[]) => box.run('ip', ...args);
  return {
    async plugIn(host, interfaceName, address) {
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
