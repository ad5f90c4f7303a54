import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { ADMIN_HOST } from '../support/api.ts';
import { createClient } from '../support/http-client.ts';
import { startSourceServer, tempFolder } from '../support/source-server.ts';
import { startTwilioPeer, TWILIO_SETTINGS } from '../support/twilio-peer.ts';

const TEXTS = 30;
const SENDERS = 15;

test('30 texts that came while nobody was online are 30 questions, each once, though the server is killed twice on the way', async () => {
  const peer = await startTwilioPeer();
  onTestFinished(peer.close);
  const dataDir = tempFolder();
  const template = inject('template');
  await cp(template.staff, dataDir, { recursive: true });
  const env = {
    BOOTH_TWILIO_URL: peer.url,
    BOOTH_POLL_SECONDS: '0.1',
    BOOTH_PROBE_SECONDS: '0.1',
  };
  let server = await startSourceServer(dataDir, { env });
  const { port } = server;
  const staff = createClient({ port, host: ADMIN_HOST });
  staff.setCookie(template.cookie);
  staff.csrf = template.csrf;
  const twilio = { ...TWILIO_SETTINGS, autoReplyEnabled: true, autoReplyText: 'Thank you!' };
  expect((await staff.put('/api/admin/settings', { twilio })).status).toBe(200);
  await vi.waitFor(() => expect(peer.requests.length).toBeGreaterThan(0), { timeout: 10_000 });

  await peer.goOffline();
  for (let n = 0; n < TEXTS; n += 1) {
    peer.receive({ from: `+12125550${100 + (n % SENDERS)}`, body: `Question ${n}` });
  }
  /** Pulls the plug as soon as something happens at Twilio, whose answer the server never gets. */
  const killWhen = (happens: (method: string) => boolean) =>
    new Promise<void>((killed) => {
      peer.behave(({ method }, response) => {
        if (!happens(method)) return false;
        peer.behave(null);
        response.once('close', killed);
        void server.kill();
        return true;
      });
    });

  const first = killWhen((method) => method === 'GET');
  await peer.goOnline();
  await first;
  const second = killWhen((method) => method === 'SENT' && peer.sent().length === 5);
  server = await startSourceServer(dataDir, { env, port });
  await second;
  server = await startSourceServer(dataDir, { env, port });

  await vi.waitFor(
    async () => expect((await staff.get('/api/admin/jobs')).text).toContain('"data":[]'),
    { timeout: 30_000, interval: 100 },
  );
  expect(await server.stop()).toBe(0);
  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  const all = (sql: string) => db.prepare(sql).pluck().all();
  const bodies = Array.from({ length: TEXTS }, (_, n) => `Question ${n}`);
  expect(all('SELECT content FROM questions ORDER BY id')).toEqual(bodies);
  expect(all('SELECT body FROM inbound_sms ORDER BY id')).toEqual(bodies);
  const recorded = new Set(all('SELECT message_sid FROM sms_replies'));
  expect(recorded).toEqual(new Set(peer.sent().map(({ sid }) => sid)));
  db.close();
  const thanked = peer.sent().map(({ to }) => to);
  expect(thanked).toHaveLength(SENDERS);
  expect(new Set(thanked).size).toBe(SENDERS);
}, 90_000);
