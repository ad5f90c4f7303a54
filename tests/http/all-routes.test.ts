import * as fc from 'fast-check';
import type { Request } from 'express';
import { beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { errorBody } from '../../server/contract/envelope.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { canRead, fetchToken, logIn, adminClient } from '../support/admin-login.ts';
import { ADMIN_HOST, leaveDetails, PUBLIC_HOST } from '../support/api.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Answer, Client } from '../support/http-client.ts';
import { openDevice } from '../support/paired-client.ts';
import { openAs, openPeople } from '../support/people.ts';
import { isDeep, sample, SEED } from '../support/sample.ts';
import { pathOf, requestsOf, type Asked } from './any-request.ts';
import { ADMIN_PATH, SHAPES, callsWhile, type Shape } from './every-call.ts';
import { needLoopbackAddresses, ONE } from './loopback.ts';

/** What handlers read of their requests, by call, once it was made; and what notes it. */
const { reads, note } = vi.hoisted(() => {
  const all = {
    body: new Map<string, Set<z.ZodType>>(),
    query: new Map<string, Set<z.ZodType>>(),
  };
  return {
    reads: all,
    note: (read: keyof typeof all, schema: z.ZodType, request: Request) => {
      const { method, baseUrl, route } = request;
      // What is read of every call, before its own handler.
      if (route === undefined) return;
      const name = `${method} ${baseUrl}${String(route.path)}`;
      all[read].set(name, (all[read].get(name) ?? new Set<z.ZodType>()).add(schema));
    },
  };
});
vi.mock('../../server/http/validate.ts', async (original) => {
  const real = await original<typeof import('../../server/http/validate.ts')>();
  return {
    ...real,
    bodyOf: <T extends z.ZodType>(schema: T, request: Request) => {
      note('body', schema, request);
      return real.bodyOf(schema, request);
    },
    queryOf: <T extends z.ZodType>(schema: T, request: Request) => {
      note('query', schema, request);
      return real.queryOf(schema, request);
    },
  };
});

const RUNS = isDeep ? 150 : 3;
/** Milliseconds for all calls of a test, of which each has its share: on a busy machine they are made less often. */
const WALK_MS = isDeep ? 120_000 : 60_000;
/** Milliseconds after which no answer is expected any more. */
const ANSWER_MS = 20_000;

/** Who asks: at the laptop over http, unless it is a device. */
const ROLES = {
  nobody: (booth: HttpBooth) => booth.client(),
  visitor: async (booth: HttpBooth) => {
    const phone = booth.client({ from: ONE });
    await phone.send('/api/question', { form: { content: 'Where is the coffee?' } });
    return phone;
  },
  'unpaired device': (booth: HttpBooth) => openDevice(booth, { paired: false }),
  'paired device': (booth: HttpBooth) => openDevice(booth, { paired: true }),
  staff: (booth: HttpBooth) => booth.staff,
  'staff on a paired device': async (booth: HttpBooth) => {
    const device = await openDevice(booth, { paired: true });
    expect((await logIn(device)).status).toBe(200);
    return device;
  },
  kiosk: async (booth: HttpBooth) => {
    const device = await openDevice(booth, { paired: true });
    await logIn(device);
    expectDone(await device.put('/api/admin/devices/kiosk', { pin: '4719' }));
    return device;
  },
  'who stands': async (booth: HttpBooth) => openAs(booth, (await openPeople(booth)).ben),
} satisfies Record<string, (booth: HttpBooth) => Client | Promise<Client>>;
type Role = keyof typeof ROLES;
const ADMINS = ['staff', 'staff on a paired device'] as const;
const STAFF: Role[] = [...ADMINS, 'who stands'];
const OTHERS = ['nobody', 'visitor', 'unpaired device', 'paired device'] as const;
const DEVICES: Role[] = ['unpaired device', 'paired device', 'staff on a paired device', 'kiosk'];

const HOSTS = [
  [ADMIN_HOST, ADMIN_HOST, PUBLIC_HOST, '127.0.0.1', 'shop.example', 'admin.shop.example'],
  ['ADMIN.', '[', '%00', 'a..b:x'],
].flat();
/** Staff are mostly where they work, so that what they send is done. */
const STAFF_HOSTS = fc.oneof(
  { weight: 4, arbitrary: fc.constant(ADMIN_HOST) },
  fc.constantFrom(...HOSTS),
);

async function ask(
  client: Client | undefined,
  host: string,
  { path, call }: Asked,
): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer')), ANSWER_MS);
  if (client === undefined) throw new Error('Nobody asks.');
  const sent = client.send(path, { ...call, headers: { ...call.headers, host } });
  return Promise.race([sent, late.promise]).finally(() => clearTimeout(timer));
}

/** In what staff alone may see, and in a key that nobody may. */
const STAFFS = 'between-us-4711';
const KEY = 'sk-nobodys-4711';
/** The name of a lead that nobody captured: an admin's alone. */
const LEAD = `A lead ${STAFFS}`;
const FOR_ALL = ['GET /api/admin/csrf-token', 'GET /api/admin/setup-status'];
const DOOR = ['/pair', '/trust', '/booth-authority.crt'];
/** Said of a body before anybody looks at what is in it. */
const UNREAD = /could not be read|more than we can take|encoding is not supported/;

function bodyOf({ text }: Answer) {
  try {
    return errorBody.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** @returns what is wrong with an answer, null when nothing is */
function faultOf(name: string, role: Role, host: string, answer: Answer): string | null {
  const { status, text, headers } = answer;
  const refusal = bodyOf(answer);
  if (status >= 500 && !([503, 507].includes(status) && refusal !== null)) return 'is a fault';
  if (/^(https?:)?\/\/[^/]*shop/.test(headers.location ?? '') && !host.includes('shop')) {
    return 'leads to another host';
  }
  if (text.includes(KEY)) return 'shows the key';
  if (role === 'who stands' && text.includes(LEAD)) return 'shows what is an admin’s alone';
  if (STAFF.includes(role)) return null;
  if (text.includes(STAFFS)) return 'shows what is staff’s alone';
  const isDone = status < 300;
  const path = name.split(' ')[1] ?? '';
  if (role === 'unpaired device' && isDone && !DOOR.includes(path)) return 'is open before pairing';
  if (role === 'visitor' && isDone && /^admin\./i.test(host)) return 'is open over http';
  if (!path.startsWith(ADMIN_PATH)) return null;
  if (FOR_ALL.includes(name)) return text.includes('"authenticated":true') ? 'signs in' : null;
  const codes = name.endsWith('/login') ? [400, 401, 403, 404, 429] : [401, 403, 404, 429];
  if (status === 400 && !/^[\w.-]+$/.test(host)) return null;
  // Over https another name leads back to http.
  if (codes.includes(status) || (DEVICES.includes(role) && status === 307)) return null;
  return UNREAD.test(refusal?.error ?? '') ? null : 'is open';
}

async function openRoles(booth: HttpBooth, roles: readonly Role[]): Promise<Map<Role, Client>> {
  const clients = new Map<Role, Client>();
  // One after the other: a pairing is one conversation.
  for (const role of roles) clients.set(role, await ROLES[role](booth));
  return clients;
}

function placesOf(role: Role) {
  const host = STAFF.includes(role) ? STAFF_HOSTS : fc.constantFrom(...HOSTS);
  return fc.record({ role: fc.constant(role), host });
}

/** Sends what is asked for and what is not, and says which answers are wrong. */
async function tryAll(clients: Map<Role, Client>, calls: [string, Shape][]): Promise<string[]> {
  const faults: string[] = [];
  const until = performance.now() + WALK_MS;
  for (const [at, [name, shape]] of calls.entries()) {
    const share = Math.max(0, until - performance.now()) / (calls.length - at);
    const one = fc.asyncProperty(
      fc.oneof(...[...clients.keys()].map(placesOf)),
      requestsOf(name, shape),
      async ({ role, host }, asked) => {
        const client = clients.get(role);
        // A forged cookie is for others: its answer would end the session.
        const headers = { ...asked.call.headers };
        if (STAFF.includes(role)) delete headers['cookie'];
        const call = { ...asked.call, headers };
        const answer = await ask(client, host, { path: asked.path, call });
        expect(faultOf(name, role, host, answer), answer.text.slice(0, 300)).toBe(null);
      },
    );
    const numRuns = shape.slow ? Math.ceil(RUNS / 10) : RUNS;
    const seed = SEED * 1000 + at;
    const result = await fc.check(one, { seed, numRuns, interruptAfterTimeLimit: share });
    const { counterexample, counterexamplePath, errorInstance } = result;
    if (counterexample === null) continue;
    const example = JSON.stringify(counterexample).slice(0, 600);
    faults.push(
      `${name} ${example}, seed ${seed}, path ${counterexamplePath}: ${String(errorInstance)}`,
    );
  }
  return faults;
}

function isAdmin([name]: [string, Shape]): boolean {
  return name.includes(` ${ADMIN_PATH}/`);
}

const OPEN = { config: { rateLimits: false, twilioUrl: 'http://127.0.0.1:9' } };

/** Makes each call once, at a booth of its own, for {@link reads}. */
async function learn(): Promise<void> {
  const { opened: booth, calls } = await callsWhile(() => openHttpBooth(OPEN));
  for (const name of calls) {
    const { params, stream, notByStaff } = SHAPES[name] ?? {};
    if (stream || notByStaff !== undefined) continue;
    const [method, pattern = ''] = name.split(' ');
    const client = pattern.startsWith(ADMIN_PATH) ? booth.staff : booth.visitor;
    await client.send(
      pathOf(pattern, (param) => params?.[param]?.[0] ?? '1'),
      { method },
    );
  }
}

/** With something of everything that is staff's alone; and every call of it. */
async function openFull() {
  if (reads.body.size === 0) await learn();
  const { opened: booth, calls } = await callsWhile(() => openHttpBooth(OPEN));
  const all = calls.map((name): [string, Shape] => {
    const [body, query] = [reads.body.get(name) ?? [], reads.query.get(name) ?? []];
    return [name, { body: [...body], query: [...query], ...SHAPES[name] }];
  });
  await booth.ask(`A question ${STAFFS}`);
  await leaveDetails(booth.port, { name: LEAD, email: 'hidden@example.org' });
  const ai = { apiKey: KEY, baseUrl: 'http://127.0.0.1:9/v1', system: STAFFS };
  const made = [
    await booth.staff.put('/api/admin/settings', { ai }),
    await booth.staff.post('/api/admin/labels', { name: `Label ${STAFFS}` }),
    await booth.staff.post('/api/admin/replies', { key: 'price', text: STAFFS }),
    await booth.staff.post('/api/admin/backups'),
  ];
  for (const { status, text } of made) expect(status, text).toBeLessThan(300);
  return { booth, all };
}

/** Times that a request moves when it comes a minute after the one before: of a device, and the end of a session. */
const MOVING = ['last_seen_at', 'expires_at'];
function withoutMoving(key: string, value: unknown): unknown {
  return MOVING.includes(key) ? null : value;
}
/** Every row of every table, but for the log of wrong passwords and {@link MOVING}. */
function rowsOf({ deps: { db } }: HttpBooth): Map<string, string> {
  const tables = db
    .prepare<[], { name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .all();
  return new Map(
    tables.map(({ name }) => {
      const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`).all();
      const kept = rows.filter((row) => row['action_summary'] !== 'Failed login');
      return [name, JSON.stringify(kept, withoutMoving)];
    }),
  );
}

beforeEach(needLoopbackAddresses);

test('what a call takes is known of calls that there are', async () => {
  const { calls } = await callsWhile(() => openHttpBooth());
  expect(calls.length).toBeGreaterThan(100);
  await learn();
  const known = new Set([...reads.body.keys(), ...reads.query.keys()]);
  expect([...known].filter((name) => !calls.includes(name))).toEqual([]);
  expect(Object.keys(SHAPES).filter((name) => !calls.includes(name))).toEqual([]);
});

test('the admin area answers nobody but staff, and nobody else changes anything', async () => {
  const { booth, all } = await openFull();
  const clients = await openRoles(booth, OTHERS);
  const before = rowsOf(booth);
  const calls = all.filter(isAdmin);
  expect(await tryAll(clients, calls)).toEqual([]);
  expect(rowsOf(booth)).toEqual(before);
});

test('no call changes anything for staff without their own token', async () => {
  const { booth, all } = await openFull();
  const other = adminClient(booth);
  await fetchToken(other);
  const tokens = ['', 'x'.repeat(38), other.csrf];
  const before = rowsOf(booth);
  for (const [at, [name]] of all.filter(isAdmin).entries()) {
    const turn = (SEED + at) % tokens.length;
    const [method = '', path = ''] = name.replaceAll(/:\w+/g, '1').split(' ');
    if (method === 'GET') continue;
    for (const token of isDeep ? tokens : tokens.slice(turn, turn + 1)) {
      const forged = await booth.staff.send(path, { method, headers: { 'x-csrf-token': token } });
      expectRefusal(forged, 'csrf_failed', MESSAGES.securityCheckFailed);
    }
  }
  expect(rowsOf(booth)).toEqual(before);
});

test('no request of anybody is a fault of ours, or shows what is staff’s', async () => {
  const { booth, all } = await openFull();
  const clients = await openRoles(booth, [...OTHERS, 'kiosk', ...ADMINS]);
  const calls = all.filter((each) => !isAdmin(each));
  expect(await tryAll(clients, calls)).toEqual([]);
});

test('no request of staff is a fault of ours', async () => {
  const { booth, all } = await openFull();
  const clients = await openRoles(booth, ADMINS);
  const calls = all.filter(isAdmin).filter(([, { notByStaff }]) => notByStaff === undefined);
  expect(await tryAll(clients, sample(calls))).toEqual([]);
  for (const [role, client] of clients) expect(await canRead(client), role).toBe(true);
});

test('no request of who stands is a fault of ours, or shows what is an admin’s', async () => {
  const { booth, all } = await openFull();
  const clients = await openRoles(booth, ['who stands']);
  const calls = all.filter(isAdmin).filter(([, { notByStaff }]) => notByStaff === undefined);
  expect(await tryAll(clients, sample(calls))).toEqual([]);
});
