import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { MEDIA_MESSAGES } from '../../server/contract/media.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { MULTIPART_TYPE, multipart, upload } from '../support/multipart.ts';
import { pictureChild } from '../support/picture-child.ts';

const ACTOR = { requestId: 'test', username: 'admin', ipAddress: '127.0.0.1', userAgent: 'test' };
function picture(number: number) {
  return Buffer.from([number, 0, 0]);
}

/** A browser that sends a picture and can leave before the answer. */
function leavingClient(booth: HttpBooth, content: Buffer) {
  const body = multipart([{ name: 'file', filename: 'a.png', content }]);
  const outgoing = request({
    host: '127.0.0.1',
    port: booth.port,
    path: '/api/admin/media',
    method: 'POST',
    headers: {
      host: `${ADMIN_HOST}:${booth.port}`,
      cookie: booth.staff.cookie(),
      'x-csrf-token': booth.staff.csrf,
      'content-type': MULTIPART_TYPE,
      'content-length': body.length,
    },
  });
  outgoing.on('error', () => {});
  outgoing.end(body);
  return outgoing;
}

test('pictures are drawn one by one, in the order in which they came', async () => {
  const child = pictureChild();
  const booth = await openHttpBooth({ startPictures: child.start });
  const stored = [1, 2, 3].map((n) => booth.deps.media.add(`${n}.png`, picture(n), ACTOR));
  for (const [index, item] of stored.entries()) {
    await expect.poll(() => child.events.at(-1)).toBe(`job ${index + 1}`);
    child.answer();
    await item;
  }
  expect(child.events).toEqual(['job 1', 'answer 1', 'job 2', 'answer 2', 'job 3', 'answer 3']);
});

test('a picture whose sender left is given up, and a waiting one is never drawn', async () => {
  const child = pictureChild();
  const booth = await openHttpBooth({ startPictures: child.start });
  const first = leavingClient(booth, picture(1));
  await expect.poll(() => child.events).toEqual(['job 1']);
  const waiting = new AbortController();
  const second = booth.deps.media.add('2.png', picture(2), ACTOR, waiting.signal);
  const third = booth.deps.media.add('3.png', picture(3), ACTOR);
  waiting.abort();
  first.destroy();
  await expect(second).rejects.toThrow(/abort/i);
  await expect.poll(() => child.events).toEqual(['job 1', 'kill', 'job 3']);
  child.answer();
  await third;
  expect(booth.logLines().filter((line) => line.includes('request failed'))).toEqual([]);
});

test('more uploads at once than the laptop holds are asked to come back', async () => {
  const child = pictureChild();
  const booth = await openHttpBooth({ startPictures: child.start });
  const answers = Array.from({ length: 9 }, (_, n) => upload(booth.staff, picture(n + 1)));
  const refused = await Promise.race(answers);
  expectRefusal(refused, 429, 'rate_limited', MEDIA_MESSAGES.tooManyAtOnce, 'file');
  expect(refused.headers['retry-after']).toBe('5');
  for (let drawn = 1; drawn <= 8; drawn += 1) {
    await expect.poll(() => child.events).toHaveLength(2 * drawn - 1);
    child.answer();
  }
  const stored = (await Promise.all(answers)).filter(({ status }) => status === 201);
  expect(stored).toHaveLength(8);
  // Then there is room again.
  const later = upload(booth.staff, picture(9));
  await expect.poll(() => child.events).toHaveLength(17);
  child.answer();
  expect((await later).status).toBe(201);
});

test('a process that cannot be started is our fault, not the picture’s', async () => {
  const booth = await openHttpBooth({
    startPictures({ onExit }) {
      queueMicrotask(() => onExit('ENOENT'));
      return { send: () => {}, kill: () => {} };
    },
  });
  expectRefusal(await upload(booth.staff, picture(1)), 500, 'internal');
  const failed = booth.logLines().filter((line) => line.includes('request failed'));
  expect(failed.join('\n')).toContain('The picture process did not start: ENOENT');
});

test('a closing server refuses what waits and ends its process', async () => {
  const child = pictureChild();
  const booth = await openHttpBooth({ startPictures: child.start });
  const leaving = leavingClient(booth, picture(1));
  const answered = once(leaving, 'response');
  await expect.poll(() => child.events).toEqual(['job 1']);
  booth.deps.pictures.close();
  const [response] = await answered;
  expect(response.statusCode).toBe(503);
  expect(child.events.filter((event) => event === 'kill').length).toBeGreaterThan(0);
});
