import type { Server } from 'node:http';
import type { Deps } from '../composition/compose.ts';

/** Milliseconds of grace for requests in progress. */
const GRACE_MS = 2000;

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

/**
 * The one list of what a server has to close, whether its parts were started or not. What is under way is finished, and
 * nothing of it does anything afterwards: the process may go on with a server that has been restarted.
 * @param servers what listens
 * @param isRestart a start follows, which backs up what is there before it replaces it
 */
export async function shutDown(
  { servers, deps }: { servers: readonly Server[]; deps: Deps },
  { isRestart }: { isRestart: boolean },
): Promise<void> {
  const noRequests = servers.map(closed);
  const adminShut = deps.adminPort.close();
  deps.network.close();
  deps.internet.close();
  const forgotten = deps.names.close();
  deps.pictures.close();
  const smsClosed = deps.sms.close();
  deps.services.close();
  deps.live.close();
  deps.phoneTest.close();
  deps.readiness.close();
  for (const server of servers) server.closeIdleConnections();
  const force = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, GRACE_MS);
  await Promise.all([
    ...noRequests,
    adminShut,
    forgotten,
    smsClosed,
    deps.jobs.close(),
    deps.similarIndexer.close(),
    deps.retention.close(),
    deps.boothEvents.close(),
  ]);
  clearTimeout(force);
  // Nobody writes any more.
  await deps.backupSchedule.close({ isLast: !isRestart });
  await deps.secondPlace.close();
  // Whatever would read the database on a timer, or on an event, is stopped before it closes.
  deps.screens.close();
  deps.presence.close();
  deps.events.removeAllListeners();
  await deps.closeDatabase();
  deps.logger.info('stopped');
  deps.logger.flush();
}
