import type { Socket } from 'node:net';

/** Milliseconds in which nothing may be heard while much is copied, gathered or scanned on a slow disk. */
const SILENT_MS = 600_000;

/** For calls whose answer takes longer than the silence after which a connection is closed. */
export function extendTimeout(
  request: { socket: Socket },
  _response: unknown,
  next: () => void,
): void {
  request.socket.setTimeout(SILENT_MS);
  next();
}
