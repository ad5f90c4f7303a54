import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { z } from 'zod';
import { nodeBinary, ROOT } from './node-binary.ts';
import type { BoothServer } from './booth.ts';
import { heard, type ServerOptions, serverEnv, whenReady } from './server-process.ts';

/** Milliseconds until a booth that does not close is ended with its process. */
const END_MS = 3000;
/** Booths per process: what one of them might leave behind does not add up over a whole run. */
const BOOTHS = 40;

/** What {@link createServerHost} asks of `server-host.ts`, one thing at a time. */
export const hostRequest = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('start'),
    args: z.array(z.string()),
    env: z.record(z.string(), z.string().optional()),
  }),
  z.object({ do: z.literal('end') }),
]);
export type HostRequest = z.infer<typeof hostRequest>;
const ended = z.object({ type: z.literal('ended') });

type Host = { child: ChildProcess; exited: Promise<unknown>; booths: number };

/** Starts servers in a process that stays, one at a time. */
export type ServerHost = ReturnType<typeof createServerHost>;

/**
 * A start of the server is a tenth of what a browser test costs, nearly all of it loading modules. This process has
 * them loaded, and opens and closes one booth after the other, as the server does after a restore. To a test it is a
 * separate server: there is no other booth in it at the time, and pulling its plug ends the whole process.
 */
export function createServerHost() {
  let host: Host | null = null;
  let onOutput: ServerOptions['onOutput'];

  const isAlive = ({ child }: Host) => child.exitCode === null && child.signalCode === null;

  function spawnHost(): Host {
    const entry = resolve(ROOT, 'tests/support/server-host.ts');
    const child = spawn(nodeBinary(), [entry], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: serverEnv({}),
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    }
    const exited = once(child, 'exit');
    exited.catch(() => {});
    return { child, exited, booths: 0 };
  }

  async function kill(target: Host): Promise<void> {
    if (!isAlive(target)) return;
    target.child.kill('SIGKILL');
    await target.exited;
  }

  /** Closes its booth; ends the process, too, if that does not work or it has had its number of booths. */
  async function leave(target: Host): Promise<void> {
    if (!isAlive(target)) return;
    const isEnded = heard(target.child, END_MS, (raw) => ended.safeParse(raw).data);
    target.child.send({ do: 'end' } satisfies HostRequest);
    const isFit = await isEnded.then(
      () => target.booths < BOOTHS,
      () => false,
    );
    if (!isFit) await kill(target);
  }

  return {
    start: async (options: ServerOptions): Promise<BoothServer> => {
      ({ onOutput } = options);
      const used = (host = host !== null && isAlive(host) ? host : spawnHost());
      used.booths += 1;
      const port = options.port === null ? [] : ['--port', String(options.port)];
      used.child.send({
        do: 'start',
        args: [...port, '--data-dir', options.dataDir],
        env: serverEnv(options.env ?? {}),
      } satisfies HostRequest);
      try {
        const ready = await whenReady(used.child);
        return { ready, kill: () => kill(used), leave: () => leave(used) };
      } catch (error) {
        await kill(used);
        throw error;
      }
    },
    async close() {
      if (host !== null) await kill(host);
    },
  };
}
