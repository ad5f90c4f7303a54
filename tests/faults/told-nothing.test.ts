import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADMIN_HOST, ADMIN_PASSWORD, PUBLIC_HOST } from '../support/api.ts';
import { createClient, type Answer } from '../support/http-client.ts';
import { startTestServer } from '../support/test-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

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
  const dataDir = tempFolder();
  const server = await startTestServer(dataDir, { env: { BOOTH_LOG_LEVEL: 'trace' } });
  const { port } = server;
  const visitor = createClient({ port, host: PUBLIC_HOST });
  const staff = createClient({ port, host: ADMIN_HOST });
  const answers: Answer[] = [];
  const keep = async (answer: Promise<Answer>) => {
    answers.push(await answer);
    return answer;
  };
  const tokens: string[] = [];
  const takeToken = ({ text }: Answer) => {
    staff.csrf = /"csrf_token":"([^"]+)"/.exec(text)?.[1] ?? '';
    tokens.push(staff.csrf);
  };

  takeToken(await staff.get('/api/admin/csrf-token'));
  const login = (password: string) =>
    keep(staff.post('/api/admin/login', { username: 'admin', password }));
  takeToken(await login(SECRETS.password));
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
  await keep(staff.get('/api/admin/logs'));
  const cookie = /booth\.sid=([^;]+)/.exec(staff.cookie())?.[1] ?? '';
  expect(await server.stop()).toBe(0);

  const files = readdirSync(join(dataDir, 'logs')).map((name) => join(dataDir, 'logs', name));
  const log = files.map((file) => readFileSync(file, 'utf8')).join('');
  expect(log).toMatch(/"path":"\/api\/lead"/);
  expect(log).toMatch(/"path":"\/api\/qr.png/);
  const logs = readable(log + server.output());
  for (const [what, text] of Object.entries({ ...SECRETS, ...PERSONAL })) {
    expect(logs.includes(readable(text)), `the logs tell the ${what}`).toBe(false);
  }
  expect(
    tokens.concat(cookie).filter((text) => text !== '' && logs.includes(readable(text))),
  ).toEqual([]);
  const told = readable(answers.map(({ text }) => text).join('\n'));
  for (const [what, text] of Object.entries(SECRETS)) {
    expect(told.includes(readable(text)), `an answer tells the ${what}`).toBe(false);
  }
});
