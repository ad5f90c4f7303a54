import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import {
  FILM_MAX_BYTES,
  FILM_MESSAGES,
  mediaItem,
  mediaList,
  type MediaItem,
} from '../../server/contract/media.ts';
import { slideList } from '../../server/contract/slides.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { eachCase } from '../support/each-case.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { mp4, webm } from '../support/films.ts';
import { test, type HttpBooth } from '../support/http-booth.ts';
import { openRequest } from '../support/http-client.ts';
import { plain } from '../support/images.ts';
import { MULTIPART_TYPE, multipart, sendFile } from '../support/multipart.ts';
import { mountDisk } from '../support/small-disk.ts';
import { putSettings } from './settings-calls.ts';

const FACTS = '?width=1920&height=1080&ms=45000';
const PATH = `/api/admin/media/films${FACTS}`;

async function add(booth: HttpBooth, content: Buffer, name = 'Our film.mov'): Promise<MediaItem> {
  return dataOf(mediaItem.strict(), await sendFile(booth.staff, PATH, name, content), 201);
}
async function filesOf(booth: HttpBooth): Promise<string[]> {
  return readdir(join(booth.dataDir, 'media'));
}
async function listed(booth: HttpBooth): Promise<MediaItem[]> {
  return dataOf(mediaList, await booth.staff.get('/api/admin/media'));
}
/** An upload whose body the test writes. */
function openUpload({ port, staff }: HttpBooth, length: number) {
  const headers = {
    cookie: staff.cookie(),
    'x-csrf-token': staff.csrf,
    'content-type': MULTIPART_TYPE,
    'content-length': String(length),
  };
  return openRequest({ port, host: ADMIN_HOST }, PATH, { method: 'POST', headers });
}
async function jpeg() {
  return plain(64, 36).jpeg().toBuffer();
}
function putPoster(booth: HttpBooth, id: number, content: Buffer) {
  const body = multipart([{ name: 'file', filename: 'poster.jpg', content }]);
  const headers = { 'content-type': MULTIPART_TYPE };
  return booth.staff.send(`/api/admin/media/${id}/poster`, { method: 'PUT', body, headers });
}

describe('a film', () => {
  test('is told by its content, kept as it is, and served in pieces', async ({ booth }) => {
    const content = webm(5000);
    const item = await add(booth, content);
    expect(item).toMatchObject({
      filename: 'Our film.webm',
      content_type: 'video/webm',
      size: 5000,
      width: 1920,
      height: 1080,
      film: { ms: 45_000, poster_path: null },
    });
    expect((await add(booth, mp4())).content_type).toBe('video/mp4');
    expect((await add(booth, mp4('M4V '))).content_type).toBe('video/mp4');

    const whole = await booth.visitor.get(item.url_path);
    expect([whole.status, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
    expect(whole.bytes.equals(content)).toBe(true);
    const etag = String(whole.headers['etag']);
    // Safari asks for two bytes first, and plays nothing that is not answered so.
    const ranges = [
      ['bytes=0-1', 206, 'bytes 0-1/5000', 2],
      ['bytes=100-', 206, 'bytes 100-4999/5000', 4900],
      ['bytes=-10', 206, 'bytes 4990-4999/5000', 10],
      ['bytes=5000-', 416, 'bytes */5000', null],
    ] as const;
    await eachCase(ranges, async ([range, status, is, length]) => {
      const headers = { range, 'if-range': etag };
      const answer = await booth.visitor.send(item.url_path, {
        headers: status === 416 ? { range } : headers,
      });
      expect([answer.status, answer.headers['content-range']]).toEqual([status, is]);
      if (length !== null) expect(answer.bytes).toHaveLength(length);
    });
    const known = await booth.visitor.send(item.url_path, { headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
  });

  test('has a picture that stands for it, and both go', async ({ booth }) => {
    const { id } = await add(booth, webm());
    const first = dataOf(mediaItem, await putPoster(booth, id, await jpeg()));
    const { film } = dataOf(mediaItem, await putPoster(booth, id, await jpeg()));
    expect(film?.poster_path).not.toBe(first.film?.poster_path);
    const answer = await booth.visitor.get(String(film?.poster_path));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await filesOf(booth)).toHaveLength(2);
    const png = await plain().png().toBuffer();
    expectRefusal(await putPoster(booth, id, png), 'validation_failed', FILM_MESSAGES.notPoster);
    expectRefusal(await putPoster(booth, 99, await jpeg()), 'not_found');
    expect(await filesOf(booth)).toHaveLength(2);

    await booth.restart();
    expect(await filesOf(booth)).toHaveLength(2);
    await booth.staff.delete(`/api/admin/media/${id}`);
    expect(await filesOf(booth)).toEqual([]);
    expect((await booth.visitor.get(String(film?.poster_path))).status).toBe(404);
  });

  test('is no logo', async ({ booth }) => {
    const { url_path: logoUrl } = await add(booth, webm());
    const answer = await putSettings(booth, { wedeliver: { logoUrl } });
    expectRefusal(answer, 'validation_failed', /not in the media library/);
  });

  test('is in no backup, and its rows go where its file is missing', async ({ booth }) => {
    const { url_path, id } = await add(booth, webm());
    await booth.staff.post('/api/admin/slides', { media_id: id });
    const backup = await booth.deps.backups.schedule.make('asked');
    expect(backup?.manifest.pictures).toEqual([]);
    await rm(join(booth.dataDir, url_path));
    await booth.restart();
    expect(await listed(booth)).toEqual([]);
    expect(dataOf(slideList, await booth.staff.get('/api/admin/slides'))).toEqual({ items: [] });
  });
});

describe('a film that does not come', () => {
  test('is refused in words, with nothing left over', async ({ booth }) => {
    const cases = [
      ['QuickTime', mp4('qt  '), 415, FILM_MESSAGES.quickTime],
      ['a picture', await plain().png().toBuffer(), 415, FILM_MESSAGES.wrongType],
      ['text', Buffer.from('no film'), 415, FILM_MESSAGES.wrongType],
      ['nothing', Buffer.alloc(0), 400, FILM_MESSAGES.empty],
    ] as const;
    await eachCase(cases, async ([, content, status, words]) => {
      const answer = await sendFile(booth.staff, PATH, 'film.mp4', content);
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(words.slice(0, 40));
    });
    const odd = await sendFile(booth.staff, '/api/admin/media/films?width=0', 'a.webm', webm());
    expect(odd.status).toBe(400);
    expect(await filesOf(booth)).toEqual([]);
  });

  test('leaves nothing when it is cut off', async ({ booth }) => {
    const head = multipart([{ name: 'file', filename: 'a.webm', content: webm(400_000) }]);
    const sent = openUpload(booth, head.length);
    sent.on('error', () => {});
    sent.write(head.subarray(0, 300_000));
    await vi.waitFor(async () => expect(await filesOf(booth)).toHaveLength(1));
    sent.destroy();
    await vi.waitFor(async () => expect(await filesOf(booth)).toEqual([]));
    expect(await listed(booth)).toEqual([]);
  });

  test('leaves nothing on a disk that it filled', async ({ booth, task, skip }) => {
    const disk = mountDisk({ task, skip }, 'size=512k');
    const folder = join(booth.dataDir, 'media');
    await rm(folder, { recursive: true, force: true });
    await symlink(disk, folder);
    const large = Buffer.concat([webm(), randomBytes(1_000_000)]);
    const answer = await sendFile(booth.staff, PATH, 'a.webm', large);
    expectRefusal(answer, 'storage_full', /disk is full/);
    expect(await readdir(disk)).toEqual([]);
    await add(booth, webm());
  });
});

test(
  'one that is too large is refused; none is ever in memory',
  { tags: 'deep', timeout: 120_000 },
  async ({ booth }) => {
    const send = async (bytes: number) => {
      const [before = Buffer.alloc(0), after = Buffer.alloc(0)] = multipartAround();
      const sent = openUpload(booth, before.length + bytes + after.length);
      const answered = once(sent, 'response');
      sent.write(before);
      const piece = Buffer.alloc(1 << 20, 7);
      sent.write(webm(piece.length + (bytes % piece.length)));
      let most = 0;
      for (let left = Math.floor(bytes / piece.length) - 1; left > 0; left -= 1) {
        if (!sent.write(piece)) await once(sent, 'drain');
        most = Math.max(most, process.memoryUsage().rss);
      }
      sent.end(after);
      const [{ statusCode }] = await answered;
      return { statusCode, most };
    };
    await send(1 << 20);
    const before = process.memoryUsage().rss;
    const whole = await send(FILM_MAX_BYTES);
    expect(whole.statusCode).toBe(201);
    expect(whole.most - before).toBeLessThan(100e6);
    expect((await send(FILM_MAX_BYTES + 1)).statusCode).toBe(413);
    expect(await filesOf(booth)).toHaveLength(2);
  },
);

function multipartAround(): Buffer[] {
  const mark = 'HERE';
  const [before = '', after = ''] = multipart([{ name: 'file', filename: 'a.webm', content: mark }])
    .toString('latin1')
    .split(mark);
  return [Buffer.from(before, 'latin1'), Buffer.from(after, 'latin1')];
}
