import { createSocket, type Socket, type SocketOptions } from 'node:dgram';

/**
 * Creates a socket that survives any packet. Libraries that listen on it may throw over a packet, or over an answer
 * that cannot be sent, such as to port 0; then only that answer is lost.
 *
 * @param onThrow called with what was thrown
 */
export function createGuardedSocket(
  options: SocketOptions,
  onThrow: (error: unknown) => void,
): Socket {
  const socket = createSocket(options);
  const emit = Reflect.get(socket, 'emit');
  const send = Reflect.get(socket, 'send');
  socket.emit = (event: string | symbol, ...given: unknown[]): boolean => {
    try {
      return Boolean(Reflect.apply(emit, socket, [event, ...given]));
    } catch (error) {
      onThrow(error);
      return true;
    }
  };
  socket.send = (...given: unknown[]): void => {
    try {
      Reflect.apply(send, socket, given);
    } catch (error) {
      const done = given.at(-1);
      if (typeof done === 'function') done(error);
      else onThrow(error);
    }
  };
  return socket;
}
