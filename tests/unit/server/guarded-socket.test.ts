import { expect, onTestFinished, test, vi } from 'vitest';
import { createGuardedSocket } from '../../../server/platform/names/guarded-socket.ts';

const NO_PORT = 0;

test('what cannot be sent, and a packet over which a listener throws, end nothing', () => {
  const onThrow = vi.fn();
  const socket = createGuardedSocket({ type: 'udp4' }, onThrow);
  onTestFinished(() => void socket.close());
  const done = vi.fn();
  socket.send('hello', NO_PORT, '127.0.0.1', done);
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ code: 'ERR_SOCKET_BAD_PORT' }));
  expect(onThrow).not.toHaveBeenCalled();
  socket.send('hello', NO_PORT, '127.0.0.1');
  expect(onThrow).toHaveBeenCalledWith(expect.objectContaining({ code: 'ERR_SOCKET_BAD_PORT' }));
  const fault = new Error('This packet cannot be read.');
  socket.on('message', () => {
    throw fault;
  });
  socket.emit('message');
  expect(onThrow).toHaveBeenLastCalledWith(fault);
});
