import { expect, test } from 'vitest';
import {
  isAdminHost,
  isAtTheLaptop,
  isFromLaptop,
  isFromThisMachine,
  speaksForOthers,
} from '../../../server/http/hosts.ts';
import { deviceAddress, isNearby } from '../../../server/http/nearby.ts';
import { part } from '../../support/part.ts';

type From = {
  remote?: string;
  local?: string;
  /** The client's address by a trusted proxy. */
  ip?: string;
  host?: string;
  trusted?: boolean;
  headers?: Record<string, string>;
};
function request({ remote = '127.0.0.1', local, ip, host = 'booth.local', ...more }: From) {
  return part({
    socket: { remoteAddress: remote, localAddress: local ?? '192.168.1.2' },
    ip: ip ?? remote,
    hostname: host.replace(/:\d+$/, ''),
    headers: { host, ...more.headers },
    app: { get: () => more.trusted ?? false },
  });
}

const FORWARDED =
  'via cdn-loop forwarded x-forwarded-for x-forwarded forwarded-for x-real-ip x-original-host x-client-ip true-client-ip fly-client-ip cf-ray ngrok-auth-user-email tailscale-user-login x-envoy-peer clientip x-cluster-client-ip x-amz-cf-id x-appengine-country fastly-client-addr';
test.each(FORWARDED.split(' '))('%s says that a request is from elsewhere', (name) => {
  const forwarded = request({ host: 'admin.localhost', headers: { [name]: '' } });
  expect(speaksForOthers(forwarded)).toBe(true);
  const checks = [isFromLaptop, isAtTheLaptop, isFromThisMachine, isNearby];
  expect(checks.map((check) => check(forwarded))).toEqual([false, false, false, false]);
});

const OTHERS = 'accept x-requested-with x-csrf-token via-x x-reality x-ip-version';
test.each(OTHERS.split(' '))('%s says nothing of the kind', (name) =>
  expect(speaksForOthers(request({ headers: { [name]: '' } }))).toBe(false),
);

test.each<[string, From, boolean, boolean, boolean]>([
  ['its own window', { host: 'admin.localhost:8080' }, true, true, true],
  ['in another case', { host: 'Admin.LocalHost' }, true, true, true],
  ['over IPv6', { remote: '::1', host: 'admin.localhost' }, true, true, true],
  ['by another name', { host: 'admin.booth.local' }, true, false, true],
  ['by a longer name', { host: 'admin.localhost.example' }, true, false, true],
  ['by a name before it', { host: 'x.admin.localhost' }, true, false, true],
  ['by its own address', { remote: '192.168.1.2', host: 'admin.localhost' }, false, false, true],
  ['a phone', { remote: '192.168.1.9', host: 'admin.localhost' }, false, false, false],
])('the laptop is known by its address and its name: %s', (_name, from, ...known) => {
  const checks = [isFromLaptop, isAtTheLaptop, isFromThisMachine];
  expect(checks.map((check) => check(request(from)))).toEqual(known);
});

test('the admin area is on hosts whose name begins with admin.', () => {
  const hosts = ['admin.localhost', 'ADMIN.x', 'admin', 'administrator.x', 'booth.admin.local'];
  const admin = hosts.filter((host) => isAdminHost(request({ host })));
  expect(admin).toEqual(['admin.localhost', 'ADMIN.x']);
});

const PHONE = '192.168.1.9';
test.each<[string, From, near: boolean, address: string | undefined]>([
  ['a phone', { remote: PHONE }, true, PHONE],
  ['a phone, by address', { remote: PHONE, host: '192.168.1.2:8080' }, true, PHONE],
  ['our page', { headers: { origin: 'http://booth.local' } }, true, '127.0.0.1'],
  ['our page elsewhere', { headers: { 'sec-fetch-site': 'same-origin' } }, true, '127.0.0.1'],
  ['a tunnel’s name', { host: 'booth.ngrok.app' }, false, '127.0.0.1'],
  ['a name like ours', { host: 'booth.local.example' }, false, '127.0.0.1'],
  ['the internet', { remote: '203.0.113.9' }, false, '203.0.113.9'],
  ['a strange page', { headers: { origin: 'https://partner.example' } }, false, '127.0.0.1'],
  ['a page of nobody', { headers: { origin: 'null' } }, false, '127.0.0.1'],
  ['another port', { headers: { origin: 'http://booth.local:9' } }, false, '127.0.0.1'],
  ['a page from afar', { headers: { 'sec-fetch-site': 'cross-site' } }, false, '127.0.0.1'],
  ['a phone by our proxy', { ip: PHONE, trusted: true, headers: { via: '' } }, true, PHONE],
  ['one by any proxy', { ip: PHONE, headers: { via: '' } }, false, PHONE],
  ['from afar by it', { ip: '203.0.113.9', trusted: true, headers: { via: '' } }, false, undefined],
])('who is near hears what is for the stand alone: %s', (_name, from, near, address) => {
  expect([isNearby(request(from)), deviceAddress(request(from))]).toEqual([near, address]);
});
