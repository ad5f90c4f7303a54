import { cpSync } from 'node:fs';
import { expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import type { Port80 } from '../../server/contract/port.ts';
import { status } from '../../server/contract/status.ts';
import { publicSettings } from '../../server/contract/settings.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { needNetworks, openHost, openSwitch, type Host } from '../support/lan.ts';
import { nodeBinary } from '../support/node-binary.ts';
import { startSourceServer, tempFolder } from '../support/source-server.ts';

vi.setConfig({ testTimeout: 180_000 });

/** What a command lacks after this: the right to open low ports. */
const UNPRIVILEGED = ['setpriv', '--bounding-set', '-net_bind_service', '--inh-caps', '-all', '--'];

/** What somebody on that machine gets as an answer; null when nobody answers. */
async function ask(host: Host, url: string, method = 'GET'): Promise<unknown> {
  const { cookie, csrf } = inject('template');
  const headers = url.includes('/api/admin/')
    ? { host: `${ADMIN_HOST}:${new URL(url).port}`, cookie, 'x-csrf-token': csrf }
    : {};
  const script = `
    const { request } = require('node:http');
    const [url, method, headers] = process.argv.slice(1);
    request(url, { method, headers: JSON.parse(headers) }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part)).on('end', () => console.log(text));
    }).on('error', () => console.log('null')).end();`;
  return JSON.parse(
    await host.run(nodeBinary(), '-e', script, url, method, JSON.stringify(headers)),
  );
}
async function joinOf(host: Host, port: number): Promise<string | null> {
  const answer = await ask(host, `http://10.1.0.1:${port}/api/settings/public`);
  return answer === null ? null : z.object({ data: publicSettings }).parse(answer).data.join.url;
}
async function port80Of(host: Host, port: number): Promise<Port80 | null> {
  const answer = await ask(host, `http://127.0.0.1:${port}/api/admin/status`);
  return z.object({ data: status }).parse(answer).data.port80;
}

/** A laptop on a network, with ports of its own, and the data of a booth that is set up. */
async function openLaptop() {
  const laptop = await openHost();
  await (await openSwitch()).plugIn(laptop, 'eth0', '10.1.0.1/24');
  const dataDir = tempFolder();
  cpSync(inject('template').staff, dataDir, { recursive: true });
  return { laptop, dataDir };
}
function start(host: Host, dataDir: string, before: string[] = []) {
  return startSourceServer(dataDir, { port: null, within: [...host.within, ...before] });
}

test('signs of the day on which the system refused port 80 lead here when it gives it, and the other way staff are warned', async (context) => {
  needNetworks(context);
  const { laptop, dataDir } = await openLaptop();
  const refused = { reason: 'refused', system: 'linux', signs_broken: false };

  const first = await start(laptop, dataDir, UNPRIVILEGED);
  expect(first.port).toBe(8080);
  expect(await joinOf(laptop, 8080)).toBe('http://10.1.0.1:8080/');
  expect(await port80Of(laptop, 8080)).toEqual(refused);
  await first.stop();

  // As the advice says.
  await laptop.run('sysctl', '-w', 'net.ipv4.ip_unprivileged_port_start=80');
  const second = await start(laptop, dataDir, UNPRIVILEGED);
  expect(second.port).toBe(80);
  // What is printed today names no port; what was printed yesterday goes on.
  expect(await joinOf(laptop, 80)).toBe('http://10.1.0.1/');
  expect(await joinOf(laptop, 8080)).toBe('http://10.1.0.1/');
  expect(await port80Of(laptop, 80)).toBeNull();
  await second.stop();
  expect(await joinOf(laptop, 8080)).toBeNull();

  await laptop.run('sysctl', '-w', 'net.ipv4.ip_unprivileged_port_start=1024');
  const third = await start(laptop, dataDir, UNPRIVILEGED);
  expect(third.port).toBe(8080);
  expect(await port80Of(laptop, 8080)).toEqual({ ...refused, signs_broken: true });
});

test('another program has port 80: the booth opens all the same, and staff are told until they know', async (context) => {
  needNetworks(context);
  const { laptop, dataDir } = await openLaptop();
  const web = `require('node:http').createServer().listen(80, () => console.log('open'))`;
  await laptop.serve(/^open$/, nodeBinary(), '-e', web);
  const first = await start(laptop, dataDir);
  expect(first.port).toBe(8080);
  expect(await port80Of(laptop, 8080)).toMatchObject({ reason: 'taken', signs_broken: false });
  const url = 'http://127.0.0.1:8080/api/admin/status/port80';
  expect(await ask(laptop, url, 'DELETE')).toEqual({ success: true });
  expect(await port80Of(laptop, 8080)).toBeNull();
  await first.stop();
  await start(laptop, dataDir);
  expect(await port80Of(laptop, 8080)).toBeNull();
});
