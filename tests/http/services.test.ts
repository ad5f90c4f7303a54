import { expect, onTestFinished, test, vi } from 'vitest';
import { createServices } from '../../server/platform/services.ts';
import { openPeer } from '../support/come-and-go.ts';

test('what takes a connection but has no certificate for it is not the service', async () => {
  // As a hotel's login page does.
  const peer = await openPeer();
  const services = createServices({ awayMs: 20, thereMs: 20, timeoutMs: 1000 });
  onTestFinished(() => services.close());
  services.use('ai', peer.url.replace('http:', 'https:'));
  await vi.waitFor(() => expect(services.state('ai')).not.toBe('unknown'));
  expect(services.state('ai')).toBe('unreachable');
});

test('a service that is switched off, or lives elsewhere now, hears nothing of an older look', async () => {
  const peer = await openPeer();
  const services = createServices({ awayMs: 20, thereMs: 20, timeoutMs: 1000 });
  onTestFinished(() => services.close());
  const states: string[] = [];
  services.onChange((_name, state) => states.push(state));
  services.use('twilio', peer.url);
  services.use('twilio', null);
  services.use('ai', peer.url);
  await vi.waitFor(() => expect(services.state('ai')).toBe('reachable'));
  expect(states).toEqual(['unknown', 'off', 'unknown', 'reachable']);
  expect(services.state('twilio')).toBe('off');
});
