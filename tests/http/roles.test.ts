import { expect, test, vi } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import { PEOPLE_MESSAGES } from '../../server/contract/people.ts';
import { errorBody } from '../../server/contract/envelope.ts';
import { adminClient, logIn } from '../support/admin-login.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';
import { openDevice } from '../support/paired-client.ts';
import { openAs, openPeople } from '../support/people.ts';
import { isDeep } from '../support/sample.ts';
import { ADMIN_PATH, callsWhile, SHAPES } from './every-call.ts';
import { needLoopbackAddresses } from './loopback.ts';

vi.mock(import('../../server/features/auth/password-hash.ts'), async (original) => {
  const { quickHash } = await import('../support/http-template.ts');
  return {
    ...(await original()),
    hashPassword: (password) => Promise.resolve(quickHash(password)),
  };
});

/** Before anybody is signed in. */
const EVERYBODYS = ['GET /csrf-token', 'GET /setup-status', 'POST /login'];
/** Of a session that is signed in, before a person is chosen. */
const SESSIONS = [
  'POST /logout',
  'GET /people/here',
  'PUT /people/here',
  'DELETE /people/here',
  'DELETE /people',
];
/** Of people whose role is *stand*; every other call is an admin's. A new call for them is named here too. */
const STANDS = [
  'DELETE /labels/:id',
  'DELETE /polls/:id',
  'DELETE /question/:id/ai-proposal',
  'DELETE /replies/:id',
  'GET /air',
  'GET /capture',
  'GET /event',
  'GET /event/list',
  'GET /events',
  'GET /labels',
  'GET /lead/:id',
  'GET /lead/:id/picture',
  'GET /leads',
  'GET /draw',
  'GET /polls',
  'GET /polls/:id/words',
  'GET /presence',
  'GET /question/:id',
  'GET /question/:id/alike',
  'GET /question/:id/merged',
  'GET /question/:id/similar',
  'GET /questions',
  'GET /readiness',
  'GET /replies',
  'GET /screens',
  'GET /votes/rise',
  'POST /air',
  'POST /capture',
  'POST /capture/consent',
  'POST /capture/known',
  'POST /capture/picture',
  'POST /capture/test',
  'POST /labels',
  'POST /labels/:id/restore',
  'POST /draw/command',
  'POST /polls',
  'POST /polls/:id/command',
  'POST /presence',
  'POST /question/:id/clear-ai',
  'POST /question/:id/merge',
  'POST /question/:id/mute',
  'POST /question/:id/rerun-ai',
  'POST /question/:id/unmerge',
  'POST /questions/bulk',
  'POST /replies',
  'POST /votes/rise',
  'PUT /labels/:id',
  'PUT /lead/:id',
  'PUT /draw',
  'PUT /polls/:id',
  'PUT /polls/:id/words',
  'PUT /question/:id',
  'PUT /question/:id/ai-proposal',
  'PUT /question/:id/labels',
  'PUT /replies/:id',
];
/** Those that change who is there come last. */
const LAST = ['POST /login', 'DELETE /people/here', 'POST /logout'];

type Who = 'nobody' | 'device' | 'nobody chosen' | 'stand' | 'admin';
type Outcome = 'signed out' | 'choose first' | 'admins only' | 'let in';
const REFUSALS: Record<string, Outcome> = {
  [`unauthorized ${MESSAGES.sessionExpired}`]: 'signed out',
  [`person_required ${PEOPLE_MESSAGES.required}`]: 'choose first',
  [`admin_only ${PEOPLE_MESSAGES.adminOnly}`]: 'admins only',
};

function expected(who: Who, call: string): Outcome {
  if (EVERYBODYS.includes(call)) return 'let in';
  if (who === 'nobody') return 'signed out';
  if (SESSIONS.includes(call)) return 'let in';
  const isStands = STANDS.includes(call);
  if (who === 'device' || who === 'nobody chosen') {
    return call === 'PUT /account/password' ? 'admins only' : 'choose first';
  }
  return who === 'stand' && !isStands ? 'admins only' : 'let in';
}

/** Makes a call with nothing in it: what it says of that is of those who may make it. */
async function outcomeOf(client: Client, who: Who, call: string): Promise<Outcome> {
  const name = call.replace(' ', ` ${ADMIN_PATH}`);
  // Nothing has such an id: an admin's call must not remove the device.
  const [method = '', path = ''] = name.replaceAll(/:\w+/g, '99').split(' ');
  const isStream = SHAPES[name]?.stream === true;
  const answer = await client.send(path, { method: isStream ? 'HEAD' : method });
  if (answer.status !== 401 && answer.status !== 403) return 'let in';
  // Without a body it does not say why.
  if (isStream) return who === 'nobody' ? 'signed out' : 'choose first';
  const { code, error } = errorBody.parse(JSON.parse(answer.text));
  return REFUSALS[`${code} ${error}`] ?? 'let in';
}

test('each call lets in those whose role it names, and nobody else', async (context) => {
  needLoopbackAddresses(context);
  const { opened: booth, calls } = await callsWhile(() =>
    openHttpBooth({ config: { rateLimits: false, twilioUrl: 'http://127.0.0.1:9' } }),
  );
  const all = calls
    .filter((name) => name.includes(` ${ADMIN_PATH}/`))
    .map((name) => name.replace(` ${ADMIN_PATH}`, ' '))
    // Visitors' calls, as the list has them.
    .filter((name) => SHAPES[name] === undefined);
  const missing = [...EVERYBODYS, ...SESSIONS, ...STANDS].filter((name) => !all.includes(name));
  expect(missing).toEqual([]);
  const device = await openDevice(booth, { paired: true });
  await logIn(device);
  const { ben } = await openPeople(booth);
  const clients: Record<Who, Client> = {
    nobody: adminClient(booth),
    device,
    'nobody chosen': await openAs(booth, null),
    stand: await openAs(booth, ben),
    admin: booth.staff,
  };
  const table: string[] = [];
  const wrong: string[] = [];
  const inOrder = [...all.filter((name) => !LAST.includes(name)), ...LAST];
  for (const call of inOrder) {
    const cells: string[] = [];
    for (const who of Object.keys(clients) as Who[]) {
      // One after the other: what an admin does must not be under way while the next one asks.
      const outcome = await outcomeOf(clients[who], who, call);
      cells.push(`${who}: ${outcome}`);
      if (outcome !== expected(who, call)) wrong.push(`${call}, ${who}: ${outcome}`);
    }
    table.push(`${call} | ${cells.join(' | ')}`);
  }
  if (isDeep) console.log(table.join('\n'));
  expect(wrong).toEqual([]);
});
