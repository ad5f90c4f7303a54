import { expect, test } from 'vitest';
import { createRingRule } from '../../../../renderer/admin/kit/ring.ts';
import { grouped, typedLink } from '../../../../renderer/admin/account/devices/model.ts';
import { addressOptions, publicHostOf } from '../../../../renderer/admin/kit/network/addresses.ts';
import type { LanAdapter } from '../../../../server/contract/network.ts';

function hostAt(url: string, publicPort?: number) {
  const found = publicHostOf(new URL(url), publicPort);
  return found && [found.host, found.port, found.display];
}

test('visitors are on http, at the page’s own port on the laptop and at theirs over https', () => {
  expect(hostAt('http://admin.booth.local/')).toEqual([
    'booth.local',
    '',
    'http://booth.local/wedeliver',
  ]);
  const byName = ['booth.local:8080', '8080', 'http://booth.local:8080/wedeliver'];
  expect(hostAt('http://admin.booth.local:8080/')).toEqual(byName);
  expect(hostAt('https://admin.booth.local:8443/', 8080)).toEqual(byName);
  const byAddress = ['10.0.0.5', '', 'http://10.0.0.5/wedeliver'];
  expect(hostAt('https://10.0.0.5/', 80)).toEqual(byAddress);
  expect(hostAt('https://10.0.0.5:8443/')).toBe(null);
});

test('the number is read in two groups, and the link is typed without its code', () => {
  expect(grouped('012915')).toBe('012 915');
  expect(typedLink('https://10.0.0.5:8443/pair?code=ABCDEFGH')).toBe('https://10.0.0.5:8443/pair');
});

test('a device rings for new questions, once for those that come in together', () => {
  const { isDue, startOver } = createRingRule();
  const at = (pending: number, total: number, archived: number, ms: number) =>
    isDue({ pending, total, archived, approved: 0, rejected: 0 }, ms);
  expect(at(3, 9, 2, 0), 'what waits when the page opens').toBe(false);
  expect(at(4, 10, 2, 10_000), 'a new one').toBe(true);
  expect(at(5, 11, 2, 14_000), 'another one at once').toBe(false);
  expect(at(6, 12, 2, 15_000), 'one later').toBe(true);
  expect(at(5, 12, 2, 30_000), 'approved').toBe(false);
  expect(at(6, 12, 2, 40_000), 'taken back').toBe(false);
  expect(at(7, 13, 1, 50_000), 'out of the archive').toBe(false);
  expect(at(7, 13, 1, 60_000), 'the same again').toBe(false);
  startOver();
  expect(at(9, 40, 1, 70_000), 'another event').toBe(false);
});

function adapter(address: string, chosen = false): LanAdapter {
  return { interface: address, address, chosen, kind: 'wifi', recommended: false };
}
function values(saved: string, ...all: LanAdapter[]) {
  return [...addressOptions(all, saved).keys()];
}

test('each address is one choice, also while it is known that another one was saved', () => {
  const [a, b] = [adapter('10.0.0.5', true), adapter('10.8.0.2')];
  expect(values('10.0.0.5', a, b)).toEqual(['10.0.0.5', '10.8.0.2']);
  expect(values('10.0.0.9', a, b), 'its adapter has moved').toEqual(['10.0.0.9', '10.8.0.2']);
  expect(values('10.8.0.2', a, b), 'just saved').toEqual(['10.0.0.5', '10.8.0.2']);
  expect(values('', a, b, b), 'one address twice').toEqual(['10.0.0.5', '10.8.0.2']);
});
