import type { Server } from 'node:http';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { refusedPort, WEB_PORT, type Port80 } from '../contract/port.ts';
import type { Logger } from './logger.ts';
import { codeOf } from './error-code.ts';

/** Port that is tried after 80; after it, any free port. */
const SECOND_PORT = 8080;
/** Maximum number of earlier ports, which may be printed somewhere, that are still served. */
const MOST_OLD_PORTS = 3;

/** Returns the earlier ports that are still served beside this one. @param used newest first */
export function oldPorts(used: readonly number[], port: number): number[] {
  return used.filter((each) => each !== port).slice(0, MOST_OLD_PORTS);
}

/** Error for a requested port that is not available; the message is a sentence for staff. */
export class PortError extends ConfigError {}

/**
 * Ports on which the booth was served so far, newest first, and `dismissed` once staff have read the note on port 80.
 */
export const keptPorts = z.object({ used: z.array(z.int()), dismissed: z.boolean() });
type KeptPorts = z.infer<typeof keptPorts>;

type Problem = Port80['reason'];

/** Reason why a port is not available; null for any other error. */
export function problemOf(error: unknown): Problem | null {
  const code = codeOf(error);
  if (code === 'EACCES') return 'refused';
  return code === 'EADDRINUSE' ? 'taken' : null;
}

/** @returns the port that it got @throws when it is refused or taken */
export function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function systemOf(platform: NodeJS.Platform): Port80['system'] {
  if (platform === 'win32') return 'windows';
  return platform === 'darwin' ? 'mac' : 'linux';
}

export type Ports = ReturnType<typeof createPorts>;

/** Finds the port that the pages are served on, and goes on serving those that were printed on signs. */
export function createPorts(deps: {
  /** Requested port; null for 80 (people type no port), else 8080, one used before, or a free one. 0 is a free one. */
  wanted: number | null;
  memory: { get: () => KeptPorts; set: (kept: KeptPorts) => void };
  logger: Logger;
}) {
  const { wanted, memory, logger } = deps;
  let problem: Problem | null = null;
  let hadWebPort = false;
  let listening = wanted ?? WEB_PORT;

  async function listenFirst(server: Server): Promise<number> {
    const { used } = memory.get();
    const ports = wanted === null ? [WEB_PORT, SECOND_PORT, ...used, 0] : [wanted];
    for (const port of ports) {
      try {
        // One after the other: the first that can be had.
        return await listenOn(server, port);
      } catch (error) {
        const reason = problemOf(error);
        if (reason === null) throw error;
        if (port === WEB_PORT && wanted === null) problem = reason;
        if (wanted !== null) {
          throw new PortError(
            reason === 'refused'
              ? refusedPort(port, systemOf(process.platform))
              : `Port ${port} is in use by another program. Close it, or choose another port.`,
          );
        }
      }
    }
    throw new ConfigError('No port is free.');
  }

  /** Reason why phones have to type a port; null when they need not, or staff chose the port. */
  const missing = (): Port80 | null =>
    problem && { reason: problem, system: systemOf(process.platform), signs_broken: hadWebPort };

  return {
    /** The one that phones get. */
    port: (): number => listening,

    /** The server listens. */
    start({ port }: { port: number }): void {
      listening = port;
    },

    missing,

    /**
     * Listens on the port and on earlier ones.
     *
     * @param create makes a server of the same pages each time
     * @returns the port for phones, and every server that listens
     * @throws PortError when the requested port is not available
     */
    async open(create: () => Server): Promise<{ port: number; servers: Server[] }> {
      const main = create();
      const port = await listenFirst(main);
      const servers = [main];
      // A free one is different each time, so nobody prints it.
      if (wanted === 0) return { port, servers };
      const { used, dismissed } = memory.get();
      const old = oldPorts(used, port);
      hadWebPort = old.includes(WEB_PORT);
      for (const each of old) {
        const server = create();
        try {
          await listenOn(server, each);
          servers.push(server);
          if (each === WEB_PORT) hadWebPort = false;
        } catch (error) {
          logger.warn({ err: error, port: each }, 'signs that name this port lead nowhere');
        }
      }
      const now = [port, ...old];
      if (JSON.stringify(now) !== JSON.stringify(used)) memory.set({ used: now, dismissed });
      return { port, servers };
    },

    /** Same reason, until staff have dismissed the note. */
    port80: (): Port80 | null => (memory.get().dismissed ? null : missing()),

    /** Dismisses the note permanently. */
    dismiss: (): void => memory.set({ ...memory.get(), dismissed: true }),
  };
}
