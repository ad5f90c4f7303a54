import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { ENTRY_RETRY_SOURCE } from '../../server/http/entry-retry.ts';
import { type HttpBooth, test } from '../support/http-booth.ts';

const question = JSON.stringify({ content: 'Q' });
const asJson = { 'content-type': 'application/json' };
function post(booth: HttpBooth, body: string | Buffer, headers: Record<string, string>) {
  return booth.visitor.send('/api/question', { method: 'POST', body, headers });
}

describe('a body that cannot be read', () => {
  test('is 400, of a type that nobody reads 415; compressed ones are read', async ({ booth }) => {
    for (const body of ['{', 'NaN', 'null', '7']) {
      expectRefusal(await post(booth, body, asJson), 'validation_failed');
    }
    const sentence = 'The request could not be read.';
    expectRefusal(await post(booth, '{"a', asJson), 'validation_failed', sentence);
    const settings = { method: 'PUT', body: '{"a', headers: asJson };
    const answer = await booth.staff.send('/api/admin/settings', settings);
    expectRefusal(answer, 'validation_failed', sentence);

    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=klingon' },
      { ...asJson, 'content-encoding': 'zip' },
    ]) {
      expectRefusal(await post(booth, question, headers), 'unsupported_media');
    }
    expectRefusal(await post(booth, question, {}), 'unsupported_media', 'Please send JSON.');
    const form = { method: 'PUT', form: { theme: 'light' } };
    const fromStaff = await booth.staff.send('/api/admin/settings', form);
    expectRefusal(fromStaff, 'unsupported_media', 'Please send JSON.');

    const zipped = { ...asJson, 'content-encoding': 'gzip' };
    const plain = await post(booth, question, zipped);
    expectRefusal(plain, 'validation_failed', 'The request could not be read.');
    expect((await post(booth, gzipSync(question), zipped)).status).toBe(201);
    expect(
      (await post(booth, question, { 'content-type': 'Application/JSON; Charset=UTF-8' })).status,
    ).toBe(201);
  });

  test('of more than 16 KB is 413, compressed too; staff may send 256 KB', async ({ booth }) => {
    const large = JSON.stringify({ content: 'x'.repeat(17_000) });
    const sentence = 'That is more than we can take in one go.';
    expectRefusal(await post(booth, large, asJson), 'payload_too_large', sentence);
    const bomb = gzipSync(JSON.stringify({ content: ' '.repeat(20_000_000) }));
    expect(bomb.length).toBeLessThan(30_000);
    const zipped = { ...asJson, 'content-encoding': 'gzip' };
    expectRefusal(await post(booth, bomb, zipped), 'payload_too_large', sentence);

    const longest = JSON.stringify({ content: '\u0001'.repeat(1000), author_name: 'é'.repeat(80) });
    expect((await post(booth, longest, asJson)).status).toBe(400);
    const put = (length: number) =>
      booth.staff.put('/api/admin/settings', { ai: { system: 'x'.repeat(length) } });
    expectRefusal(await put(200_000), 'validation_failed');
    expectRefusal(await put(300_000), 'payload_too_large', sentence);
    const stranger = booth.client({ host: ADMIN_HOST });
    const login = await stranger.post('/api/admin/login', { username: 'x'.repeat(20_000) });
    expectRefusal(login, 'payload_too_large', sentence);
  });
});

test('what is not there is 404 in JSON, whatever the path, host and method', async ({ booth }) => {
  const paths = ['/api', '/api/', '/api/nothing', '/api/question/1', '/API/Nothing'];
  for (const path of [...paths, '/api/admin/../x']) {
    for (const client of [booth.visitor, booth.staff]) {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await client.send(path, { method });
        expectRefusal(answer, 'not_found', 'There is nothing at this address.');
      }
    }
  }

  expectRefusal(await booth.visitor.get('/api/lead'), 'not_found');
  expectRefusal(await booth.visitor.post('/', {}), 'not_found');
});

test('only a name whose first label is admin leads to the admin area', async ({ booth }) => {
  const cases = [
    ['booth.local', false],
    ['admin.localhost', true],
  ] as const;
  for (const [host, admin] of cases) {
    const client = booth.client({ host });
    const status = await client.get('/api/admin/setup-status');
    if (admin) expect(status.status).toBe(200);
    else expectRefusal(status, 'not_found');
    const page = await client.get('/wedeliver');
    expect(page.text).toContain(`data-app="${admin ? 'admin' : 'display'}"`);
  }

  for (const path of ['/api/questions/approved', '/api/settings/public', '/api/qr.png?data=x']) {
    for (const client of [booth.visitor, booth.staff]) {
      expect((await client.get(path)).status, path).toBe(200);
    }
  }

  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(booth.port, '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\n\r\n'));
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toContain('data-app="visitor"');
});

test('only the workers that read codes and name films may run WebAssembly', async ({ booth }) => {
  const policyOf = async (file: string) => {
    const { headers } = await booth.visitor.get(`/assets/${file}`);
    return String(headers['content-security-policy']);
  };
  for (const worker of ['reader', 'film-kind'])
    expect(await policyOf(`${worker}.worker-B1x_y-2.js`)).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval'",
    );
  expect(await policyOf('other-B1x_y-2.js')).not.toContain('wasm');
});

const PATHS = ['/', '/wedeliver', '/api/settings/public', '/api/nothing', '/api/qr.png?data=x'];
test('no answer runs what is not ours or says what serves it, and what staff read is not cached', async ({
  booth,
}) => {
  for (const path of PATHS) {
    const { headers } = await booth.visitor.get(path);
    const csp = String(headers['content-security-policy']);
    for (const directive of [
      `default-src 'self'`,
      `script-src 'self' ${ENTRY_RETRY_SOURCE}`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'self'`,
    ]) {
      expect(csp.split(/; ?/)).toContain(directive);
    }
    expect(csp).not.toMatch(/script-src[^;]*unsafe|upgrade-insecure-requests|https?:/);
    for (const name of ['x-powered-by', 'strict-transport-security', 'server']) {
      expect(headers[name], name).toBe(undefined);
    }
    // Pages give the forms on them a key; nothing else is kept in a browser that only looks.
    const cookies = headers['set-cookie'] ?? [];
    expect(cookies.length, path).toBe(['/', '/wedeliver'].includes(path) ? 1 : 0);
    for (const cookie of cookies) expect(cookie).toMatch(/^booth\.form=/);
  }

  for (const path of ['questions', 'settings', 'logs', 'setup-status', 'csrf-token']) {
    const { headers } = await booth.staff.get(`/api/admin/${path}`);
    expect(headers['cache-control'], path).toBe('no-store');
  }
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
test('every answer has a request id, which the log names too', async ({ booth }) => {
  const answers = [
    await booth.visitor.get('/', { 'x-request-id': 'mine' }),
    await booth.visitor.get('/api/nothing'),
    await booth.visitor.post('/api/question', { content: '' }),
    await post(booth, '{', asJson),
    await booth.staff.get('/api/admin/questions'),
    await booth.visitor.get('/api/questions/approved'),
    await booth.visitor.post('/api/question', { content: 'Q' }),
  ];
  // A visitor is given no cookie.
  for (const { headers } of answers.slice(-2)) expect(headers['set-cookie']).toBe(undefined);
  const ids = answers.map(({ headers }) => String(headers['x-request-id']));
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(ids.length);

  const answer = await booth.staff.put('/api/admin/settings', { theme: 'light' });
  const id = String(answer.headers['x-request-id']);
  const line = booth.logLines().find((entry) => entry.includes(id)) ?? '{}';
  const logged = { requestId: id, method: 'PUT', path: '/api/admin/settings', status: 200 };
  expect(JSON.parse(line)).toMatchObject(logged);
});

test('a fault of our own leaks nothing and is logged with its request', async ({ booth }) => {
  booth.deps.db.exec('ALTER TABLE questions RENAME TO elsewhere');
  const answer = await booth.staff.get('/api/admin/questions');
  const sentence = 'Something went wrong on our side. Please try again.';
  expectRefusal(answer, 'internal', sentence);
  expectRefusal(await booth.visitor.get('/api/questions/approved'), 'internal', sentence);
  const id = String(answer.headers['x-request-id']);
  const logged = booth.logLines().filter((line) => line.includes(id));
  expect(logged.join('\n')).toMatch(/request failed/);
  expect(logged.join('\n')).toMatch(/no such table/);
});

test('an address that is no text is the question page, like any unknown one', async ({ booth }) => {
  const odd = ['/%', '/%E0%A4%A', '/a%00b', '//x.example/', '/..%2f..%2fetc'];
  for (const path of [...odd, `/${'x'.repeat(8000)}`]) {
    const answer = await booth.visitor.get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.text).toContain('data-app="visitor"');
    expect((await booth.staff.get(path)).text).toContain('data-app="admin"');
  }
  expectRefusal(await booth.visitor.get('/api/%'), 'not_found');
});

const PARTNER = 'https://partner.example';

function askBefore(booth: HttpBooth, path: string, origin: string) {
  return booth.visitor.send(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  });
}

test('other origins may read and submit once staff allow them, no more', async ({ booth }) => {
  const allow = async (...origins: string[]) => {
    const json = { cors: { allowed_origins: origins } };
    expect((await booth.staff.put('/api/admin/settings', json)).status).toBe(200);
  };
  const isClosed = async () => {
    const { headers } = await booth.visitor.get('/api/settings/public', { origin: PARTNER });
    return headers['access-control-allow-origin'] === undefined;
  };
  expect(await isClosed()).toBe(true);
  await allow(PARTNER, 'http://192.168.1.5:3000');
  const asked = await askBefore(booth, '/api/question', PARTNER);
  expect(asked.status).toBe(204);
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': PARTNER,
    'access-control-allow-methods': 'GET,POST,PUT',
    'access-control-allow-headers': 'Content-Type,Idempotency-Key',
  });
  const origin = { origin: PARTNER };
  const answers = [
    await booth.visitor.post('/api/question', { content: 'Q' }, origin),
    await booth.visitor.post('/api/question', { content: '' }, origin),
    await booth.visitor.get('/api/questions/approved', origin),
    await booth.visitor.get('/api/settings/public', origin),
    await booth.visitor.get('/api/nothing', origin),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 400, 200, 200, 404]);
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe(PARTNER);
    expect(headers['access-control-expose-headers']).toMatch(/Retry-After/);
    expect(headers['access-control-allow-credentials']).toBe(undefined);
    expect(headers.vary).toMatch(/Origin/);
  }

  const similar = ['http://partner.example', `${PARTNER}:444`, `${PARTNER}.evil.example`];
  for (const origin of ['https://stranger.example', 'null', ...similar]) {
    const answers = [
      await askBefore(booth, '/api/question', origin),
      await booth.visitor.get('/api/questions/approved', { origin }),
    ];
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe(undefined);
      expect(headers.vary).toMatch(/Origin/);
    }
  }

  const refused = [
    await booth.staff.send('/api/admin/settings', {
      method: 'OPTIONS',
      headers: { origin: PARTNER, 'access-control-request-method': 'PUT' },
    }),
    await booth.staff.get('/api/admin/settings', { origin: PARTNER }),
    await booth.staff.get('/api/admin/csrf-token', { origin: PARTNER }),
  ];
  for (const { headers } of refused) {
    expect(headers['access-control-allow-origin']).toBe(undefined);
  }
  await allow();
  expect(await isClosed()).toBe(true);
});
