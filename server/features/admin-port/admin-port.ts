import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';
import { Router } from 'express';
import type { AdminPortState } from '../../contract/admin-port.ts';
import { ADMIN_PORT_LIMITS, type AdminPortSettings } from '../../contract/settings/admin-port.ts';
import type { Logger } from '../../platform/logger.ts';
import { httpUrl } from '../../platform/network/network.ts';

/** Ports above the one that is taken among which a free one is looked for. */
const LOOK_AT = 20;
/** Milliseconds that responses under way have once the port is closed; the call that closes it is one of them. */
const GRACE_MS = 1000;
/** Milliseconds until a port that could not be had is tried again. */
const AGAIN_MS = 5000;

function listen(server: NetServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await listen(probe, port);
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** The next higher port that nobody uses, or null when there is none nearby. */
async function freePortAbove(taken: number): Promise<number | null> {
  const most = Math.min(taken + LOOK_AT, ADMIN_PORT_LIMITS[1]);
  for (let port = taken + 1; port <= most; port += 1) {
    // One after the other: the first is enough.
    // oxlint-disable-next-line no-await-in-loop
    if (await isFree(port)) return port;
  }
  return null;
}

function problemOf(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program on this laptop.`;
  if (code === 'EACCES') return `This laptop does not let programs open port ${port}.`;
  return `Port ${port} could not be opened.`;
}

type AdminPort = ReturnType<typeof createAdminPort>;

/**
 * Opens and closes the port that is the admin area whatever the host, as soon as the settings say so. It is closed
 * unless staff switch it on.
 */
export function createAdminPort(deps: {
  settings: () => AdminPortSettings;
  /** Where other devices reach this laptop; null without a network. */
  lanAddress: () => string | null;
  /** Admin names that are known on the networks, and the port that all names are served on. */
  names: () => string[];
  listening: { port: number };
  logger: Logger;
}) {
  const { settings, lanAddress, names, listening, logger } = deps;
  let makeServer: (() => Server) | null = null;
  let open: { server: Server; port: number } | null = null;
  let problem: { port: number; sentence: string; freePort: number | null } | null = null;
  let under: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;

  function shut(): void {
    if (!open) return;
    const { server, port } = open;
    open = null;
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    logger.info({ port }, 'admin port shut');
  }

  async function openOn(port: number): Promise<void> {
    const server = makeServer?.();
    if (!server) return;
    try {
      await listen(server, port);
      // What goes wrong with a listener once it is open concerns a single connection, and ends that one.
      server.on('error', (error) => logger.warn({ err: error }, 'admin port'));
      open = { server, port };
      logger.info({ port }, 'admin port open');
    } catch (error) {
      const isVisitors = port === listening.port;
      const sentence = isVisitors
        ? `Port ${port} is used by the visitors’ pages.`
        : problemOf(error, port);
      if (problem?.port !== port) logger.warn({ err: error, port }, 'admin port cannot be opened');
      problem = { port, sentence, freePort: await freePortAbove(port) };
      again = setTimeout(follow, AGAIN_MS);
      again.unref();
    }
  }

  async function adjust(): Promise<void> {
    clearTimeout(again);
    const { enabled, port } = settings();
    const wanted = enabled && makeServer ? port : null;
    if (open && open.port !== wanted) shut();
    if (wanted === null || problem?.port !== wanted) problem = null;
    if (wanted === null || open) return;
    await openOn(wanted);
    if (open) problem = null;
  }

  /** One adjustment after the other; the last one sees the settings as they are then. */
  function follow(): void {
    under = under.then(adjust);
  }

  return {
    follow,

    /**
     * From now on the port follows the settings.
     * @param make a server of the application for this port; it must not listen
     */
    async start(make: () => Server): Promise<void> {
      makeServer = make;
      follow();
      await under;
    },

    /** Once what the last change of the settings asked for is done. */
    async state(): Promise<AdminPortState> {
      await under;
      const { enabled, port } = settings();
      const address = lanAddress();
      return {
        enabled,
        port,
        open: open !== null,
        url: open && address !== null ? httpUrl(address, open.port) : null,
        names: names().map((name) => httpUrl(name, listening.port)),
        problem: problem?.sentence ?? null,
        free_port: problem?.freePort ?? null,
        public_port: listening.port,
      };
    },

    /** Shuts it for good. Resolves when nobody listens any more. */
    async close(): Promise<void> {
      makeServer = null;
      follow();
      await under;
    },
  };
}

/** GET /api/admin/admin-port. Mounted behind the session. */
export function adminPortRoutes(adminPort: AdminPort): Router {
  const router = Router();
  router.get('/admin-port', async (_request, response) => {
    response.json({ success: true, data: await adminPort.state() });
  });
  return router;
}
