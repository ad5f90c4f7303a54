import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { approvedQuestions, type ApprovedQuestions } from '../../server/contract/questions.ts';
import { openReceiver } from '../http/webhook-receiver.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { startLlm } from '../support/llm-peer.ts';
import { startPostgres } from '../support/postgres.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { startTwilioPeer, TWILIO_SETTINGS } from '../support/twilio-peer.ts';
import { openSoakBooth } from './booth.ts';
import { createLedger } from './ledger.ts';
import { createStaff } from './staff.ts';
import { openStream, type Hall, type Stream } from './visitors.ts';

export const TARGETS = '/api/admin/headquarters/targets';

/** A booth with all that it talks to, and nobody there yet. */
export type Show = Awaited<ReturnType<typeof openShow>>;

export async function openShow(stopping: AbortSignal) {
  const llm = await startLlm();
  onTestFinished(llm.close);
  const twilio = await startTwilioPeer();
  onTestFinished(twilio.close);
  const postgres = await startPostgres();
  onTestFinished(async () => postgres?.remove());
  /** What the webhook's receiver accepted. */
  const hook = { isAway: false, names: new Set<unknown>() };
  const receiver = await openReceiver((response, { message: { data } }) => {
    if (!hook.isAway) hook.names.add(data['name']);
    response.writeHead(hook.isAway ? 503 : 204).end();
  });
  const booth = await openSoakBooth({
    BOOTH_TWILIO_URL: twilio.url,
    BOOTH_POLL_SECONDS: '2',
    BOOTH_PROBE_SECONDS: '2',
  });
  const ledger = createLedger();
  const hall: Hall = { port: booth.cable.port, ledger, stopping, poll: null };
  const staff = () => createStaff(booth, hall);
  const office = staff();
  const laptop = createStaff(booth, hall, PUBLIC_HOST);
  const stick = join(tempFolder(), 'stick');
  mkdirSync(stick);

  await office.put('/api/admin/settings', {
    twilio: TWILIO_SETTINGS,
    ai: { enabled: true, baseUrl: llm.url, perMinute: 120, perDay: 20_000 },
  });
  await office.put('/api/admin/backups/second-place', { folder: stick });
  const webhook = { kind: 'webhook', name: 'CRM', url: receiver.url, records: ['lead'] };
  await office.post(TARGETS, { ...webhook, allowPrivate: true });
  if (postgres) {
    const database = { kind: 'postgres', name: 'Headquarters', url: postgres.url };
    await office.post(TARGETS, { ...database, tls: 'none' });
  }

  let display: Stream | null = null;
  async function publicList(): Promise<ApprovedQuestions> {
    const { text } = await laptop.get('/api/questions/approved');
    return approvedQuestions.parse(JSON.parse(text));
  }
  return {
    booth,
    hall,
    ledger,
    stick,
    llm,
    twilio,
    postgres,
    hook,
    office,
    staff,
    display: () => display,
    /** Loads the display's page, with a new stream. */
    async reloadDisplay(): Promise<void> {
      display?.close();
      const page = await laptop.get('/wedeliver');
      if (page.status !== 200) ledger.problems.push(`the display’s page: ${page.status}`);
      const opening = openStream({ port: booth.port, from: '127.0.0.1', ledger });
      display = await opening.catch(() => null);
      display?.know(await publicList());
    },
    publicList,
  };
}
