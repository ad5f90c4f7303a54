import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { smsMediaList } from '../../server/contract/sms.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openSmsBooth, type SmsBooth } from '../support/sms-booth.ts';
import { startTwilioPeer, type PeerFile } from '../support/twilio-peer.ts';

const ADA = '+12125550123';

async function photo(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'Ada Lovelace' } })
    .jpeg()
    .toBuffer();
}

async function mediaOf(booth: SmsBooth, id = 1) {
  return dataOf(smsMediaList, await booth.staff.get(`/api/admin/twilio/inbound/${id}/media`));
}

/** Waits until none of a text's files is pending any more. */
async function fetched(booth: SmsBooth, count: number) {
  await booth.until(async () => {
    const files = await mediaOf(booth);
    expect(files.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'stored'));
  });
  return mediaOf(booth);
}

test('a picture is fetched with the credentials, drawn anew, and shown without the internet', async () => {
  const booth = await openSmsBooth();
  booth.peer.receive({
    from: ADA,
    body: 'Look!',
    files: [{ contentType: 'image/jpeg', content: await photo() }],
  });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  const [file] = await fetched(booth, 1);
  expect(file).toMatchObject({
    content_type: 'image/jpeg',
    kind: 'picture',
    width: 40,
    height: 30,
    reason: null,
  });
  await booth.peer.goOffline();
  await booth.restart();
  const answer = await booth.staff.get(file?.url ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.bytes.includes('Ada Lovelace')).toBe(false);
  const stranger = booth.client({ host: PUBLIC_HOST });
  expectRefusal(await stranger.get(file?.url ?? ''), 404, 'not_found');
});

test('what only says that it is a picture is a download, and so is everything else', async () => {
  const booth = await openSmsBooth();
  const html = '<script>alert(1)</script>';
  const files: PeerFile[] = [
    { contentType: 'image/png', content: Buffer.from(html) },
    { contentType: 'text/html', content: Buffer.from(html) },
    { contentType: 'text/x-vcard', content: Buffer.from('BEGIN:VCARD\nFN:Ada\nEND:VCARD') },
    {
      contentType: 'image/svg+xml',
      content: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://evil.example/x"/></svg>',
      ),
    },
  ];
  booth.peer.receive({ from: ADA, body: '', files });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  for (const file of await fetched(booth, 4)) {
    expect(file.kind).toBe('file');
    const answer = await booth.staff.get(file.url);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?text-1-file-\d/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  }
  expect(await booth.questions()).toEqual([]);
});

test('files wait for the internet with their text, and come one by one when it is back', async () => {
  const peer = await startTwilioPeer();
  const content = await photo();
  let isDown = true;
  peer.behave(({ path }, response) => {
    const isSecond = /Media\/ME0+1$/.test(path);
    if (isDown && isSecond) response.destroy();
    return isDown && isSecond;
  });
  const booth = await openSmsBooth({ peer });
  peer.receive({
    from: ADA,
    body: 'Three',
    files: Array.from({ length: 3 }, () => ({ contentType: 'image/jpeg', content })),
  });
  await booth.until(async () => {
    expect(await booth.texts()).toHaveLength(1);
    expect((await mediaOf(booth)).map(({ state }) => state)).toEqual([
      'stored',
      'waiting',
      'waiting',
    ]);
  });
  isDown = false;
  await fetched(booth, 3);
  // The first one was not asked for again.
  expect(peer.requests.filter((line) => /Media\/ME0+$/.test(line))).toHaveLength(1);
  expect(await readdir(join(booth.dataDir, 'sms-media'))).toHaveLength(3);
});

test.each<
  [
    string,
    (send: (status: number, headers?: Record<string, string>, body?: Buffer) => void) => void,
    RegExp,
  ]
>([
  ['is gone', (send) => send(404), /any more/],
  ['is larger than we keep', (send) => send(200, {}, Buffer.alloc(17 * 1024 * 1024)), /16 MB/],
  [
    'lies elsewhere',
    (send) => send(307, { location: 'http://127.0.0.1:1/secrets' }),
    /not fetched/,
  ],
  [
    'lies behind another scheme',
    (send) => send(307, { location: 'file:///etc/passwd' }),
    /not fetched/,
  ],
  [
    'lies in a circle',
    (send) => send(307, { location: './ME00000000000000000000000000000000' }),
    /circles/,
  ],
])('a file that %s fails with a reason', async (_name, behave, reason) => {
  const peer = await startTwilioPeer();
  peer.behave(({ path }, response) => {
    if (!/Media\/ME/.test(path)) return false;
    behave((status, headers = {}, body = Buffer.alloc(0)) =>
      response.writeHead(status, headers).end(body),
    );
    return true;
  });
  const booth = await openSmsBooth({ peer });
  peer.receive({
    from: ADA,
    body: 'Look!',
    files: [{ contentType: 'image/jpeg', content: await photo() }],
  });
  await booth.until(async () => {
    expect(await booth.texts()).toHaveLength(1);
    expect((await mediaOf(booth))[0]?.state).toBe('failed');
  });
  const [file] = await mediaOf(booth);
  expect(file?.reason).toMatch(reason);
  expectRefusal(await booth.staff.get(file?.url ?? ''), 404, 'not_found');
  expect(await readdir(join(booth.dataDir, 'sms-media'))).toEqual([]);
  expect(await booth.questions()).toHaveLength(1);
});

test('a redirect to Twilio’s own files carries no credentials', async () => {
  const peer = await startTwilioPeer();
  const content = await photo();
  const seen: (string | undefined)[] = [];
  peer.behave(({ path }, response) => {
    if (path === '/file') {
      seen.push(response.req.headers.authorization);
      response.writeHead(200).end(content);
      return true;
    }
    if (!/Media\/ME/.test(path)) return false;
    seen.push(response.req.headers.authorization);
    response.writeHead(307, { location: '/file' }).end();
    return true;
  });
  const booth = await openSmsBooth({ peer });
  peer.receive({ from: ADA, body: 'Look!', files: [{ contentType: 'image/jpeg', content }] });
  await booth.until(async () => expect(await booth.texts()).toHaveLength(1));
  await fetched(booth, 1);
  expect(seen).toEqual([expect.stringMatching(/^Basic /), undefined]);
});

test('files that no text knows are removed at the next start', async () => {
  const booth = await openSmsBooth();
  const { writeFile, mkdir } = await import('node:fs/promises');
  const folder = join(booth.dataDir, 'sms-media');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${'ab'.repeat(12)}.jpg`), 'left behind');
  await booth.restart();
  expect(await readdir(folder)).toEqual([]);
});
