import { once } from 'node:events';
import { expect } from 'vitest';
import { MEDIA_MESSAGES } from '../../server/contract/media.ts';
import type { ChildEvents, StartChild } from '../../server/platform/child.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import {
  openHttpBooth,
  test,
  type HttpBooth,
  type HttpBoothOptions,
} from '../support/http-booth.ts';
import { openRequest } from '../support/http-client.ts';
import { MULTIPART_TYPE, multipart, upload } from '../support/multipart.ts';

const ACTOR = { requestId: 'test', username: 'admin', ipAddress: '127.0.0.1', userAgent: 'test' };
function image(number: number) {
  return Buffer.from([number, 0, 0]);
}

/** Stands in for the image process: it draws when the test says so. */
function imageChild() {
  const events: string[] = [];
  let current: { says: ChildEvents; upload: Uint8Array; exit: () => void } | null = null;
  return {
    /** What happened, in order: `job 3`, `answer 3`, `kill`. */
    events,
    /** Answers the job that it was given last, with an image whose content is the upload's first byte. */
    answer() {
      if (!current) throw new Error('It has no job.');
      const { says, upload } = current;
      events.push(`answer ${upload[0]}`);
      const image = { contentType: 'image/png', extension: 'png', width: 1, height: 1 };
      says.onMessage({ type: 'drawn', image: { ...image, content: upload.slice(0, 1) } });
    },
    says: (message: unknown) => current?.says.onMessage(message),
    exit: () => current?.exit(),
    start: (says: ChildEvents): ReturnType<StartChild> => {
      queueMicrotask(() => says.onMessage({ type: 'ready' }));
      let isOver = false;
      const exit = () => {
        isOver = true;
        says.onExit('It is over.');
      };
      return {
        send(message: unknown) {
          if (isOver) return;
          const upload: unknown = Reflect.get(Object(message), 'upload');
          if (!(upload instanceof Uint8Array)) throw new Error('That is no job.');
          events.push(`job ${upload[0]}`);
          current = { says, upload, exit };
        },
        kill() {
          events.push('kill');
          setImmediate(exit);
        },
      };
    },
  };
}

async function openDrawing(options: HttpBoothOptions = {}) {
  const child = imageChild();
  return { child, booth: await openHttpBooth({ startImageProcess: child.start, ...options }) };
}

function leavingClient(booth: HttpBooth, content: Buffer) {
  const body = multipart([{ name: 'file', filename: 'a.png', content }]);
  const at = { port: booth.port, host: ADMIN_HOST };
  const outgoing = openRequest(at, '/api/admin/media', {
    method: 'POST',
    headers: {
      cookie: booth.staff.cookie(),
      'x-csrf-token': booth.staff.csrf,
      'content-type': MULTIPART_TYPE,
      'content-length': String(body.length),
    },
  });
  outgoing.on('error', () => {});
  outgoing.end(body);
  return outgoing;
}

test('images are drawn one by one, in the order in which they came, and visitors wait for none', async () => {
  const { child, booth } = await openDrawing();
  const stored = [1, 2, 3].map((n) => booth.deps.media.add(`${n}.png`, image(n), ACTOR));
  for (const [index, item] of stored.entries()) {
    await expect.poll(() => child.events.at(-1)).toBe(`job ${index + 1}`);
    expect((await booth.visitor.get('/api/questions/approved')).status).toBe(200);
    child.answer();
    await item;
  }
  expect(child.events).toEqual(['job 1', 'answer 1', 'job 2', 'answer 2', 'job 3', 'answer 3']);
});

test('an image whose sender left is given up, and a waiting one is never drawn', async () => {
  const { child, booth } = await openDrawing();
  const first = leavingClient(booth, image(1));
  await expect.poll(() => child.events).toEqual(['job 1']);
  const waiting = new AbortController();
  const second = booth.deps.media.add('2.png', image(2), ACTOR, waiting.signal);
  const third = booth.deps.media.add('3.png', image(3), ACTOR);
  waiting.abort();
  first.destroy();
  await expect(second).rejects.toThrow(/abort/i);
  await expect.poll(() => child.events).toEqual(['job 1', 'kill', 'job 3']);
  child.answer();
  await third;
  expect(booth.logLines().filter((line) => line.includes('request failed'))).toEqual([]);
});

test('more uploads at once than the laptop holds are asked to come back', async () => {
  const { child, booth } = await openDrawing();
  const answers = Array.from({ length: 9 }, (_, n) => upload(booth.staff, image(n + 1)));
  const refused = await Promise.race(answers);
  expectRefusal(refused, 'rate_limited', MEDIA_MESSAGES.tooManyAtOnce, 'file');
  expect(refused.headers['retry-after']).toBe('5');
  for (let drawn = 1; drawn <= 8; drawn += 1) {
    await expect.poll(() => child.events).toHaveLength(2 * drawn - 1);
    child.answer();
  }
  const stored = (await Promise.all(answers)).filter(({ status }) => status === 201);
  expect(stored).toHaveLength(8);
  // Then there is room again.
  const later = upload(booth.staff, image(9));
  await expect.poll(() => child.events).toHaveLength(17);
  child.answer();
  expect((await later).status).toBe(201);
});

test('a process that cannot be started is our fault, not the image’s', async () => {
  const booth = await openHttpBooth({
    startImageProcess({ onExit }) {
      queueMicrotask(() => onExit('ENOENT'));
      return { send: () => {}, kill: () => {} };
    },
  });
  expectRefusal(await upload(booth.staff, image(1)), 'internal');
  const failed = booth.logLines().filter((line) => line.includes('request failed'));
  expect(failed.join('\n')).toContain('The image process did not start: ENOENT');
});

test('a process that ends, or says what is no answer, costs its image alone', async () => {
  const { child, booth } = await openDrawing({ imageLimits: { wallMs: 600_000 } });
  for (const [at, fault] of [() => child.exit(), () => child.says({ type: 'drawn' })].entries()) {
    const lost = upload(booth.staff, image(2 * at + 1));
    await expect.poll(() => child.events.at(-1)).toBe(`job ${2 * at + 1}`);
    fault();
    expectRefusal(await lost, 'payload_too_large', MEDIA_MESSAGES.tooExpensive, 'file');
    const next = upload(booth.staff, image(2 * at + 2));
    await expect.poll(() => child.events.at(-1)).toBe(`job ${2 * at + 2}`);
    child.answer();
    expect((await next).status).toBe(201);
    // Between two images.
    child.exit();
  }
});

test('a closing server refuses what waits and ends its process', async () => {
  const { child, booth } = await openDrawing();
  const leaving = leavingClient(booth, image(1));
  const answered = once(leaving, 'response');
  await expect.poll(() => child.events).toEqual(['job 1']);
  booth.deps.images.close();
  const [response] = await answered;
  expect(response.statusCode).toBe(503);
  expect(child.events.filter((event) => event === 'kill').length).toBeGreaterThan(0);
});

test('a server that ends takes its process along, though that draws nothing', async () => {
  const { child, booth } = await openDrawing();
  const stored = booth.deps.media.add('1.png', image(1), ACTOR);
  await expect.poll(() => child.events).toEqual(['job 1']);
  child.answer();
  await stored;
  await booth.restart();
  expect(child.events).toEqual(['job 1', 'answer 1', 'kill']);
});
