import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { smsMediaList, smsPage, twilioTestResult } from '../../server/contract/sms.ts';
import { changed } from '../support/event-stream.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { plain } from '../support/images.ts';
import { ADA, openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { answering, AUTH_TOKEN, TWILIO_SETTINGS, type PeerFile } from '../support/twilio-peer.ts';

const test = base.extend('booth', () => openSmsBooth());

describe('the history', () => {
  test('is announced, filtered, searched, sorted and paged', async ({ booth }) => {
    const stream = await booth.listenAsStaff();
    const now = Date.now();
    const files = [{ contentType: 'text/plain', content: Buffer.from('x') }];
    const { receive } = booth.peer;
    receive({ from: ADA, body: 'Does it float?', at: now - 4000 });
    receive({ from: '+13105550199', body: 'ÄRGER?', at: now - 3000, files });
    receive({ from: '+4915112345678', body: 'Wie lange hält es?', at: now - 2000 });
    await booth.arrived(3);
    await changed(stream, 'sms', 'questions');
    const cases: [query: string, bodies: string[], total?: number][] = [
      ['', ['Wie lange hält es?', 'ÄRGER?', 'Does it float?']],
      ['country=US', ['ÄRGER?', 'Does it float?']],
      ['country=us&state=ny', ['Does it float?']],
      ['state=CA', ['ÄRGER?']],
      ['country=DE', ['Wie lange hält es?']],
      ['has_media=true', ['ÄRGER?']],
      ['has_media=false&country=', ['Wie lange hält es?', 'Does it float?']],
      ['q=arger', ['ÄRGER?']],
      ['q=hält lange', ['Wie lange hält es?']],
      ['q=5550123', ['Does it float?']],
      ['q=%', []],
      ['sort=from_number&order=asc', ['Does it float?', 'ÄRGER?', 'Wie lange hält es?']],
      ['page=2&page_size=2', ['Does it float?'], 3],
    ];
    for (const [query, bodies, total = bodies.length] of cases) {
      const answer = await booth.staff.get(`/api/admin/twilio/inbound?${encodeURI(query)}`);
      const items = bodies.map((body) => ({ body }));
      expect(dataOf(smsPage, answer), query).toMatchObject({
        items,
        total,
        countries: ['DE', 'US'],
      });
    }
    booth.deps.db.prepare('DELETE FROM questions WHERE id = 1').run();
    expect((await booth.texts())[0]).toMatchObject({ body: 'Does it float?', question_id: null });
    for (const path of ['inbound/99/media', 'media/99', 'media/x']) {
      expectRefusal(await booth.staff.get(`/api/admin/twilio/${path}`), 'not_found');
    }
  });
});

test('a sender’s number is in no question, log, job or public answer, even when Twilio names it in a refusal', async () => {
  const booth = await openSmsBooth({ twilio: { autoReplyEnabled: true, answerByText: true } });
  const message = `The number ${ADA} is unreachable`;
  booth.peer.behave(answering(/^POST/, 400, { code: 63_038, message, status: 400 }));
  booth.peer.receive({ from: ADA, body: 'Where am I shown?' });
  await booth.arrived(1);
  await booth.staff.put('/api/admin/question/1', { status: 'approved', answer: 'Nowhere.' });
  const failed = { state: 'failed', reason: expect.stringContaining('refused it (error 63038)') };
  await booth.until(() => expect(booth.deps.jobs.list()).toMatchObject([failed, failed]));
  const forStaff = ['questions', 'export/questions.csv', 'jobs', 'status', 'logs', 'twilio/state'];
  const everything = await Promise.all([
    ...forStaff.map((path) => booth.staff.get(`/api/admin/${path}`)),
    booth.visitor.get('/api/questions/approved'),
    booth.visitor.get('/api/settings/public'),
  ]);
  const jobs = booth.deps.db.prepare('SELECT * FROM jobs').all();
  const text = [...everything.map((answer) => answer.text), ...booth.logLines()].join('\n');
  expect(text).toContain('Where am I shown?');
  expect(text + JSON.stringify(jobs)).not.toMatch(/5550123/);
  expect(text).not.toContain(AUTH_TOKEN);
});

async function tested(booth: SmsBooth, form: object = {}) {
  return dataOf(twilioTestResult, await booth.staff.post('/api/admin/twilio/test', form));
}

describe('the test button', () => {
  test('says that it works, with what is stored and with what stands in the form', async () => {
    const booth = await openSmsBooth({ twilio: null });
    const form = { ...TWILIO_SETTINGS, phoneNumber: '+1 (555) 010-9999' };
    expect(await tested(booth, form)).toMatchObject({ ok: true });
    expect((await booth.state()).mode).toBe('off');
    await booth.set(form);
    expect(await tested(booth)).toMatchObject({ ok: true, field: null, notes: [] });
  });

  test('says what is wrong', async ({ booth }) => {
    const unknown = await booth.staff.post('/api/admin/twilio/test', { url: 'http://x' });
    expectRefusal(unknown, 'validation_failed');
    // Tests of the sentences: tests/unit/server/sms.test.ts.
    const wrong = { ok: false, field: 'authToken' };
    expect(await tested(booth, { authToken: 'wrong' })).toMatchObject(wrong);
    await booth.peer.goOffline();
    expect(await tested(booth)).toMatchObject({
      ok: false,
      message: 'Twilio can’t be reached. Is this laptop on the internet?',
    });
  });
});

async function photo(): Promise<PeerFile> {
  const content = await plain()
    .withExif({ IFD0: { Copyright: 'Ada Lovelace' } })
    .jpeg()
    .toBuffer();
  return { contentType: 'image/jpeg', content };
}

/** Waits until the files of a text are in these states. */
async function filesOf({ staff, until }: SmsBooth, states: string[]) {
  let files = smsMediaList.parse([]);
  await until(async () => {
    files = dataOf(smsMediaList, await staff.get('/api/admin/twilio/inbound/1/media'));
    expect(files.map(({ state }) => state)).toEqual(states);
  });
  return files;
}

describe('a file', () => {
  test('that is an image is drawn and shown; any other is a download', async ({ booth }) => {
    const html = '<script>alert(1)</script>';
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://evil.example/x"/></svg>';
    const others = [
      ['image/png', html],
      ['text/html', html],
      ['image/svg+xml', svg],
    ].map(([contentType = '', content = '']) => ({ contentType, content: Buffer.from(content) }));
    booth.peer.receive({ from: ADA, body: '', files: [await photo(), ...others] });
    await booth.arrived(1);
    const [image, ...files] = await filesOf(
      booth,
      Array.from({ length: 4 }, () => 'stored'),
    );
    expect(image).toMatchObject({
      content_type: 'image/jpeg',
      kind: 'picture',
      width: 40,
      height: 30,
      reason: null,
    });
    expect(await booth.questions()).toEqual([]);

    await booth.peer.goOffline();
    await booth.restart();
    const shown = await booth.staff.get(image?.url ?? '');
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.bytes.includes('Ada Lovelace')).toBe(false);
    expectRefusal(await booth.visitor.get(image?.url ?? ''), 'not_found');
    for (const { kind, url } of files) {
      expect(kind).toBe('file');
      expect((await booth.staff.get(url)).headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment; filename="?text-1-file-\d/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
  });

  test('waits for the internet, and comes in its turn when that is back', async ({ booth }) => {
    const { peer } = booth;
    peer.behave(({ path }, response) => {
      const isSecond = /Media\/ME0+1$/.test(path);
      if (isSecond) response.destroy();
      return isSecond;
    });
    const content = await photo();
    peer.receive({ from: ADA, body: 'Three', files: [content, content, content] });
    await booth.arrived(1);
    await filesOf(booth, ['stored', 'waiting', 'waiting']);
    peer.behave(null);
    await filesOf(booth, ['stored', 'stored', 'stored']);
    // The first one was not asked for again.
    expect(peer.requests.filter((line) => /Media\/ME0+$/.test(line))).toHaveLength(1);
    expect(await readdir(join(booth.dataDir, 'sms-media'))).toHaveLength(3);
  });

  test('that cannot be had says why; one of no text goes at the next start', async ({ booth }) => {
    booth.peer.behave(answering(/Media\/ME/, 200, Buffer.alloc(17 * 1024 * 1024)));
    booth.peer.receive({ from: ADA, body: 'Look!', files: [await photo()] });
    await booth.arrived(1);
    const [file] = await filesOf(booth, ['failed']);
    expect(file?.reason).toMatch(/16 MB/);
    expectRefusal(await booth.staff.get(file?.url ?? ''), 'not_found');
    expect(await booth.questions()).toHaveLength(1);

    const folder = join(booth.dataDir, 'sms-media');
    expect(await readdir(folder)).toEqual([]);
    await writeFile(join(folder, `${'ab'.repeat(12)}.jpg`), 'left behind');
    await booth.restart();
    expect(await readdir(folder)).toEqual([]);
  });
});
