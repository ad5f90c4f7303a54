import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { logEntry } from '../../server/contract/logs.ts';
import { deletedMedia, mediaItem, mediaList } from '../../server/contract/media.ts';
import { adminSettings, publicSettings } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { upload } from '../support/multipart.ts';

function png() {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
}
async function add(booth: HttpBooth, content: Buffer, filename?: string) {
  return dataOf(mediaItem, await upload(booth.staff, content, filename), 201);
}
async function list(booth: HttpBooth) {
  return dataOf(mediaList, await booth.staff.get('/api/admin/media'));
}
function settings(booth: HttpBooth, patch: unknown) {
  return booth.staff.put('/api/admin/settings', patch);
}
async function filesOf(booth: HttpBooth) {
  return readdir(join(booth.dataDir, 'media'));
}
async function newestLog(booth: HttpBooth) {
  return dataOf(logEntry.array(), await booth.staff.get('/api/admin/logs'))[0]?.action_summary;
}

async function openUsed() {
  const booth = await openHttpBooth();
  const item = await add(booth, await png(), 'logo.png');
  const other = await add(booth, await png(), 'other.png');
  const url = item.url_path;
  const logo = { height: 40, position: 'top-left' };
  const answer = await settings(booth, {
    wedeliver: {
      logoUrl: url,
      overlayImageUrl: url,
      logos: [
        { ...logo, url: other.url_path },
        { ...logo, url },
      ],
    },
    qrcode: { logoUrl: url },
  });
  expect(answer.status, answer.text).toBe(200);
  return { booth, item, other };
}

describe('in use', () => {
  test('it says where', async () => {
    const { booth } = await openUsed();
    expect((await list(booth)).map(({ used_in }) => used_in)).toEqual([
      ['wedeliver.logos[0]'],
      ['wedeliver.logoUrl', 'wedeliver.logos[1]', 'wedeliver.overlayImageUrl', 'qrcode.logoUrl'],
    ]);
  });

  test('it is not deleted, unless it leaves the settings with it', async () => {
    const { booth, item, other } = await openUsed();
    const refused = await booth.staff.delete(`/api/admin/media/${item.id}`);
    expectRefusal(
      refused,
      409,
      'conflict',
      'This picture is in use: it is the display’s main logo, logo 2 on the display, the display’s overlay picture and the QR code’s logo.',
    );
    expect((await booth.visitor.get(item.url_path)).status).toBe(200);

    const forced = await booth.staff.delete(`/api/admin/media/${item.id}?force=true`);
    expect(dataOf(deletedMedia.strict(), forced).cleared).toHaveLength(4);
    const { wedeliver, qrcode } = dataOf(
      publicSettings,
      await booth.visitor.get('/api/settings/public'),
    );
    expect(wedeliver).toMatchObject({ logoUrl: '', overlayImageUrl: '' });
    expect(wedeliver.logos.map(({ url }) => url)).toEqual([other.url_path]);
    expect(qrcode.logoUrl).toBe('');
    expect(await newestLog(booth)).toMatch(/^Media: deleted “logo\.png” \(it was the display’s/);
    expectRefusal(await booth.visitor.get(item.url_path), 404, 'not_found');
    expect(await filesOf(booth)).toEqual([other.url_path.replace('/media/', '')]);

    await booth.restart();
    const kept = dataOf(adminSettings, await booth.staff.get('/api/admin/settings'));
    expect(kept.wedeliver.logos).toHaveLength(1);
  });

  test('what is not in use goes at once, and only once', async () => {
    const booth = await openHttpBooth();
    const { id } = await add(booth, await png());
    const gone = await booth.staff.delete(`/api/admin/media/${id}`);
    expect(dataOf(deletedMedia.strict(), gone)).toEqual({ cleared: [] });
    const path = `/api/admin/media/${id}`;
    expectRefusal(await booth.staff.delete(path), 404, 'not_found', 'This picture was not found.');
    expectRefusal(await booth.staff.get(`${path}/download`), 404, 'not_found');
    expectRefusal(await booth.staff.delete('/api/admin/media/x'), 404, 'not_found');
    expect(await filesOf(booth)).toEqual([]);
  });

  test.each([
    [{ wedeliver: { logoUrl: '/media/none.png' } }, 'wedeliver.logoUrl'],
    [{ wedeliver: { overlayImageUrl: '/media/none.png' } }, 'wedeliver.overlayImageUrl'],
    [
      {
        wedeliver: { logos: [{ url: '/media/none.png', height: 40, position: 'top-left' }] },
      },
      'wedeliver.logos.0.url',
    ],
    [{ qrcode: { logoUrl: '/media/none.png' } }, 'qrcode.logoUrl'],
  ])('a setting that names no stored picture is refused: %j', async (patch, field) => {
    const booth = await openHttpBooth();
    const answer = await settings(booth, { brand: { companyName: 'Acme' }, ...patch });
    const message = 'This picture is not in the media library.';
    expectRefusal(answer, 400, 'validation_failed', message, field);
    const kept = dataOf(adminSettings, await booth.staff.get('/api/admin/settings'));
    expect(kept.brand.companyName).toBe('');
  });
});

describe('the folder', () => {
  test.each([
    '/media/../booth.db',
    '/media/%2e%2e%2fbooth.db',
    '/media/..%5cbooth.db',
    '/media/%00',
    '/media/stray.png',
    '/media/a/b.png',
  ])('gives out nothing that is not in the table: %s', async (path) => {
    const booth = await openHttpBooth();
    await writeFile(join(booth.dataDir, 'media', 'stray.png'), await png());
    expect((await booth.visitor.get(path)).status).toBeGreaterThanOrEqual(400);
    expect((await booth.visitor.get(path)).status).toBeLessThan(500);
  });

  test('is tidied at the start: no file without a row, no setting without a file', async () => {
    const booth = await openHttpBooth();
    const kept = await add(booth, await png());
    const lost = await add(booth, await png());
    expect((await settings(booth, { wedeliver: { logoUrl: lost.url_path } })).status).toBe(200);
    const folder = join(booth.dataDir, 'media');
    const orphan = `${'0'.repeat(24)}.png`;
    await writeFile(join(folder, orphan), 'left by a power cut');
    await writeFile(join(folder, `${orphan}.part`), 'half of it');
    await writeFile(join(folder, 'notes.txt'), 'not ours');
    await rm(join(booth.dataDir, lost.url_path));

    await booth.restart();
    expect(await filesOf(booth)).toEqual(
      [kept.url_path.replace('/media/', ''), 'notes.txt'].toSorted(),
    );
    expect((await list(booth)).map(({ id }) => id)).toEqual([kept.id]);
    const { wedeliver } = dataOf(publicSettings, await booth.visitor.get('/api/settings/public'));
    expect(wedeliver.logoUrl).toBe('');
  });

  test('a picture whose file is gone is not found, and never a fault', async () => {
    const booth = await openHttpBooth();
    const item = await add(booth, await png());
    await rm(join(booth.dataDir, item.url_path));
    expectRefusal(await booth.visitor.get(item.url_path), 404, 'not_found');
    const path = `/api/admin/media/${item.id}/download`;
    expectRefusal(await booth.staff.get(path), 404, 'not_found');
  });

  test('that is full says so, and keeps nothing of the upload', async ({ skip }) => {
    const booth = await openHttpBooth();
    const folder = join(booth.dataDir, 'media');
    await mkdir(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      skip('a small disk needs root');
    }
    onTestFinished(() => void execFileSync('umount', ['-l', folder]));
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expectRefusal(await upload(booth.staff, noise), 507, 'storage_full', /disk is full/);
    expect(await readdir(folder)).toEqual([]);
    expect(await list(booth)).toEqual([]);
    await add(booth, await png());
  });

  test('holds the whole picture, as it is sent out', async () => {
    const booth = await openHttpBooth();
    const item = await add(booth, await png());
    const { bytes } = await booth.visitor.get(item.url_path);
    expect(await readFile(join(booth.dataDir, item.url_path))).toEqual(bytes);
  });
});
