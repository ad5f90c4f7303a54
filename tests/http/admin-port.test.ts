import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { adminPortState } from '../../server/contract/admin-port.ts';
import type { AdminPortSettings } from '../../server/contract/settings/admin-port.ts';
import { canRead, LOGIN, logIn, statusOf, tokenOf } from '../support/admin-login.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { freePort } from '../support/peers.ts';

/** As a phone without names reaches the laptop. */
const IP = '127.0.0.1';

function save(booth: HttpBooth, adminPort: Partial<AdminPortSettings>) {
  return booth.staff.put('/api/admin/settings', { adminPort });
}

async function stateOf(booth: HttpBooth) {
  return dataOf(adminPortState.strict(), await booth.staff.get('/api/admin/admin-port'));
}

async function openPort(booth: HttpBooth): Promise<number> {
  const port = await freePort();
  expect((await save(booth, { enabled: true, port })).status).toBe(200);
  expect(await stateOf(booth)).toMatchObject({ enabled: true, port, open: true, problem: null });
  return port;
}

/** Whether anybody listens on a port of this machine. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, IP);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Another program that has a port. */
async function occupy(port: number): Promise<{ leave: () => Promise<void> }> {
  const other = createServer();
  await new Promise<void>((listening) => {
    other.listen(port, listening);
  });
  const leave = async () => {
    if (!other.listening) return;
    await new Promise((closed) => {
      other.close(closed);
    });
  };
  onTestFinished(leave);
  return { leave };
}

describe('the admin port', () => {
  test('is shut until staff switch it on', async () => {
    const booth = await openHttpBooth();
    expect(await stateOf(booth)).toMatchObject({
      enabled: false,
      port: 8090,
      open: false,
      url: null,
    });
    const port = await freePort();
    await save(booth, { port });
    expect(await stateOf(booth)).toMatchObject({ open: false });
    expect(await answers(port)).toBe(false);
  });

  test('is the admin area by any name, and the visitors’ port never is', async () => {
    const cases = [IP, '192.168.7.2', 'booth.local', 'some.name.example'] as const;
    const booth = await openHttpBooth();
    const port = await openPort(booth);
    for (const host of cases) {
      const phone = booth.client({ port, host });
      expect((await phone.get('/')).text).toContain('data-app="admin"');
      expectRefusal(await phone.get('/api/admin/questions'), 401, 'unauthorized');
      expect((await logIn(phone)).status).toBe(200);
      expect(await canRead(phone)).toBe(true);
      expect((await phone.get('/wedeliver')).text).toContain('data-app="admin"');

      // The same host on the visitors' port gets the same cookie: it opens nothing there.
      const visitor = booth.client({ host });
      visitor.setCookie(phone.cookie());
      expect((await visitor.get('/dashboard')).text).toContain('data-app="visitor"');
      expectRefusal(await visitor.get('/api/admin/questions'), 404, 'not_found');
      expectRefusal(await visitor.get('/api/admin/csrf-token'), 404, 'not_found');
    }
  });

  test('asks another machine for the setup code, and this one too by any name but its own', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const port = await freePort();
    await booth.deps.settings.changeWith((now, put) =>
      put({ ...now, adminPort: { enabled: true, port } }),
    );
    await booth.deps.adminPort.state();
    for (const host of [IP, '192.168.7.2', 'rebound.example']) {
      const phone = booth.client({ port, host });
      expect((await statusOf(phone)).setup_code_required, host).toBe(true);
      expectRefusal(await logIn(phone), 401, 'unauthorized', /setup code/, 'setup_code');
    }
    const phone = booth.client({ port, host: IP });
    tokenOf(await logIn(phone, { ...LOGIN, setup_code: booth.deps.auth.setupCode() }));
    expect(await canRead(phone)).toBe(true);
  });

  test('gives no other origin anything: neither the visitors’ pages of the same host, nor one that staff allow', async () => {
    const booth = await openHttpBooth();
    const port = await openPort(booth);
    const origins = [`http://${IP}:${booth.port}`, 'http://allowed.example'];
    await booth.staff.put('/api/admin/settings', { cors: { allowed_origins: origins } });
    const phone = booth.client({ port, host: IP });
    await logIn(phone);
    for (const origin of origins) {
      for (const path of ['/api/admin/questions', '/api/admin/csrf-token', '/api/admin/settings']) {
        const read = await phone.get(path, { origin });
        expect(read.headers).not.toHaveProperty('access-control-allow-origin');
        const preflight = { origin, 'access-control-request-method': 'PUT' };
        const asked = await phone.send(path, { method: 'OPTIONS', headers: preflight });
        expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
    const page = await phone.get('/');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    phone.csrf = '';
    expectRefusal(await phone.put('/api/admin/settings', { theme: 'light' }), 403, 'csrf_failed');
  });

  test('counts wrong passwords like everywhere', async () => {
    const booth = await openHttpBooth();
    const port = await openPort(booth);
    const phone = booth.client({ port, host: IP });
    for (let tries = 0; tries < 10; tries += 1) {
      await logIn(phone, { ...LOGIN, password: `wrong password ${tries}` });
    }
    expectRefusal(await logIn(phone), 429, 'rate_limited');
  });

  test('switched off, it is shut at once, for those on it too', async () => {
    const booth = await openHttpBooth();
    const port = await openPort(booth);
    const phone = booth.client({ port, host: IP });
    await logIn(phone);
    const stream = await openEventStream(
      { port, host: IP, headers: { cookie: phone.cookie() } },
      '/api/admin/events',
    );
    expect(stream.status).toBe(200);

    // The call that shuts the port comes in on it, and is answered.
    const answer = await phone.put('/api/admin/settings', { adminPort: { enabled: false } });
    expect(answer.status).toBe(200);
    expect(await stateOf(booth)).toMatchObject({ enabled: false, open: false, url: null });
    expect(await answers(port)).toBe(false);
    await stream.ended;
    expect(await canRead(booth.staff)).toBe(true);
  });

  test('moves when another port is chosen, and is there after a restart', async () => {
    const booth = await openHttpBooth();
    const first = await openPort(booth);
    const second = await openPort(booth);
    expect(await answers(first)).toBe(false);
    await booth.restart();
    expect(await stateOf(booth)).toMatchObject({ open: true, port: second });
    expect(await answers(second)).toBe(true);
  });

  test('that another program has is said, with a free one; it opens when that program leaves', async () => {
    const booth = await openHttpBooth();
    const port = await freePort();
    const other = await occupy(port);
    expect((await save(booth, { enabled: true, port })).status).toBe(200);
    const state = await stateOf(booth);
    expect(state).toMatchObject({
      enabled: true,
      open: false,
      url: null,
      problem: `Port ${port} is in use by another program on this laptop.`,
    });
    expect(state.free_port).toBeGreaterThan(port);
    await save(booth, { port: state.free_port ?? 0 });
    expect(await stateOf(booth)).toMatchObject({ open: true, problem: null, free_port: null });

    await save(booth, { port });
    expect(await stateOf(booth)).toMatchObject({ open: false });
    await other.leave();
    booth.deps.adminPort.follow();
    expect(await stateOf(booth)).toMatchObject({ open: true, port, problem: null });
  });

  test('is never the one of the visitors’ pages', async () => {
    const booth = await openHttpBooth({ listenOn: '::' });
    await save(booth, { enabled: true, port: booth.port });
    expect(await stateOf(booth)).toMatchObject({
      open: false,
      problem: `Port ${booth.port} is used by the visitors’ pages.`,
    });
    expectRefusal(await booth.visitor.get('/api/admin/questions'), 404, 'not_found');
  });

  test('is none below 1024, above 65535 or in between', async () => {
    const cases = [80, 1023, 65_536, 8090.5] as const;
    const booth = await openHttpBooth();
    for (const port of cases) {
      expectRefusal(
        await save(booth, { port }),
        400,
        'validation_failed',
        /^The port must be/,
        'adminPort.port',
      );
    }
  });
});
