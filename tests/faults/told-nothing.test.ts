import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADMIN_PASSWORD } from '../support/api.ts';
import type { Answer } from '../support/http-client.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';

const SECRETS = {
  password: ADMIN_PASSWORD,
  'wrong password': 'not the right one',
  'new password': 'zehn Zeichen oder mehr',
  'API key': 'sk-live-0123456789abcdef',
  token: 'twilio-auth-token-42',
};
const PERSONAL = {
  'phone in a lead': '+1 555 010 9999',
  'phone in a question': '+15550108888',
  email: 'ada.lovelace@example.com',
  name: 'Ada Lovelace',
};

/**
 * A text as a reader would find it: without the spaces, plus signs and percent signs in which an address or a form
 * hides it.
 */
function readable(text: string) {
  return text
    .replaceAll(/%[0-9a-f]{2}/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
    .replaceAll(/[\s+]/g, '');
}

test('no log, terminal or answer tells a secret; no log tells of a visitor', async () => {
  const dataDir = staffedFolder();
  const server = await startStaffed(dataDir, { env: { BOOTH_LOG_LEVEL: 'trace' } });
  const { visitor, staff } = server;
  const answers: Answer[] = [];
  const keep = async (answer: Promise<Answer>) => {
    answers.push(await answer);
    return answer;
  };
  const login = (password: string) =>
    keep(staff.post('/api/admin/login', { username: 'admin', password }));

  await login(SECRETS['wrong password']);
  await keep(
    staff.put('/api/admin/settings', {
      ai: { apiKey: SECRETS['API key'] },
      twilio: { authToken: SECRETS.token, phoneNumber: '+15550107777' },
    }),
  );
  await keep(staff.put('/api/admin/settings', { ai: { apiKey: SECRETS['API key'], nonsense: 1 } }));
  await keep(staff.get('/api/admin/settings'));
  await keep(visitor.get('/api/settings/public'));
  await keep(
    staff.put('/api/admin/account/password', {
      current_password: SECRETS.password,
      new_password: SECRETS['new password'],
    }),
  );
  const lead = {
    name: PERSONAL.name,
    email: PERSONAL.email,
    phone: PERSONAL['phone in a lead'],
  };
  await keep(visitor.post('/api/lead', lead));
  await keep(visitor.post('/api/lead', { ...lead, email: `${PERSONAL.email}@` }));
  await keep(visitor.send('/api/lead', { form: lead }));
  const content = `Call me: ${PERSONAL['phone in a question']}`;
  await keep(visitor.post('/api/question', { content, author_name: PERSONAL.name }));
  await visitor.get(`/api/qr.png?data=${encodeURIComponent(PERSONAL['phone in a question'])}`);
  expect((await login(SECRETS['new password'])).status).toBe(200);
  await keep(staff.get('/api/admin/logs'));
  const told = answers.map(({ text }) => text).join('\n');
  const tokens = [
    /"csrf_token":"([^"]+)"/.exec(told)?.[1],
    staff.csrf,
    staff.cookie().split('=')[1],
  ];
  expect(await server.stop()).toBe(0);

  const files = readdirSync(join(dataDir, 'logs')).map((name) => join(dataDir, 'logs', name));
  const log = files.map((file) => readFileSync(file, 'utf8')).join('');
  expect(log).toMatch(/"path":"\/api\/lead"/);
  expect(log).toMatch(/"path":"\/api\/qr.png/);
  const logs = readable(log + server.output());
  for (const [what, text] of Object.entries({ ...SECRETS, ...PERSONAL })) {
    expect(logs.includes(readable(text)), `the logs tell the ${what}`).toBe(false);
  }
  for (const token of tokens) {
    if (token === undefined) throw new Error('There is no token.');
    expect(logs.includes(readable(token)), 'the logs tell a token').toBe(false);
  }
  for (const [what, text] of Object.entries(SECRETS)) {
    expect(readable(told).includes(readable(text)), `an answer tells the ${what}`).toBe(false);
  }
});
