import { expect, test, vi } from 'vitest';
import { createApiClient } from '../../../../renderer/lib/api-client.ts';
import {
  ApiError,
  isFinal,
  isToldElsewhere,
  refusalSentence,
  unlessGone,
} from '../../../../renderer/lib/api-error.ts';
import { MESSAGES } from '../../../../server/contract/messages.ts';

/** A client whose calls the test ends one by one: with 401, or without an answer. */
function openPage() {
  const calls: PromiseWithResolvers<void>[] = [];
  vi.stubGlobal('fetch', async () => {
    const call = Promise.withResolvers<void>();
    calls.push(call);
    await call.promise;
    return Response.json({ success: false, error: 'Not logged in.' }, { status: 401 });
  });
  const reached: boolean[] = [];
  const onSessionExpired = vi.fn<() => void>();
  const api = createApiClient({
    ...SILENT,
    onSessionExpired,
    onReachable: (reachable) => reached.push(reachable),
  });
  const refuseNext = () => calls.shift()?.resolve();
  const loseLast = () => calls.pop()?.reject(new TypeError('Failed to fetch'));
  return { api, onSessionExpired, refuseNext, loseLast, reached };
}

function nothing(): void {}
const SILENT = {
  onSessionExpired: nothing,
  onRateLimited: nothing,
  onAdminOnly: nothing,
  onReachable: nothing,
};

test.each([
  [409, 'conflict', 'There is one already.'],
  [403, 'csrf_failed', MESSAGES.securityCheckFailed],
  [500, 'internal', MESSAGES.requestFailed(500)],
  [503, 'offline', 'There is one already.'],
  // A proxy's.
  [404, undefined, MESSAGES.requestFailed(404)],
])('a refusal with %i is told in the right words', async (status, code, words) => {
  const body = { success: false, error: 'There is one already.', code };
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const asked = createApiClient(SILENT).done('GET', '/api/admin/labels');
  expect(refusalSentence(await asked.catch((cause: unknown) => cause))).toBe(words);
});

test('of a query, values that are empty are left out', async () => {
  const send = vi.fn(async (_url: string) => Response.json({ success: true }));
  vi.stubGlobal('fetch', send);
  const query = { page: 0, query: 'a b', status: '', label: null, event: undefined };
  await createApiClient(SILENT).done('GET', '/api/admin/leads', { query });
  await createApiClient(SILENT).done('GET', '/api/admin/leads');
  const urls = send.mock.calls.map(([url]) => url);
  expect(urls).toEqual(['/api/admin/leads?page=0&query=a+b', '/api/admin/leads']);
});

test.each([
  ['is refused', Response.json({}, { status: 500 }), MESSAGES.csrfUnavailable],
  ['makes no sense', Response.json({ success: true, data: {} }), MESSAGES.csrfInvalid],
])('a token that %s is told in words', async (_what, answer, words) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  const api = createApiClient(SILENT);
  await expect(api.done('PUT', '/api/admin/settings')).rejects.toThrow(words);
});

/** A page and what it fetched; each change gets this answer. */
function openSession(answer: object = { success: true }, status = 200) {
  const fetched: string[] = [];
  const token = { success: true, data: { csrf_token: 'a'.repeat(64) } };
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return url.endsWith('/csrf-token') ? Response.json(token) : Response.json(answer, { status });
  });
  return { api: createApiClient(SILENT), fetched };
}

test('a token that was asked for ahead leaves a change one request', async () => {
  const { api, fetched } = openSession();
  await api.prepare();
  await api.prepare();
  expect(fetched).toEqual(['/api/admin/csrf-token']);
  await api.done('PUT', '/api/admin/settings');
  expect(fetched).toEqual(['/api/admin/csrf-token', '/api/admin/settings']);
});

test('a token that the server refused is fetched again for the next change', async () => {
  const refused = { success: false, error: 'x', code: 'csrf_failed' };
  const { api, fetched } = openSession(refused, 403);
  for (let n = 0; n < 2; n += 1) await api.done('PUT', '/api/admin/settings').catch(nothing);
  expect(fetched.filter((url) => url.endsWith('/csrf-token'))).toHaveLength(2);
});

test('with its token known, a change is sent at once: the page draws it while it is on its way', async () => {
  const { api, fetched } = openSession();
  api.adoptToken('a'.repeat(64));
  const done = api.done('PUT', '/api/admin/settings');
  expect(fetched).toEqual(['/api/admin/settings']);
  await done;
});

test('a call that began in a session that is over does not end the next one', async () => {
  const { api, onSessionExpired, refuseNext } = openPage();
  const late = api.done('GET', '/api/admin/questions');
  api.endSession();
  refuseNext();
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(onSessionExpired).not.toHaveBeenCalled();

  const next = api.done('GET', '/api/admin/questions');
  refuseNext();
  await expect(next).rejects.toMatchObject({ status: 401 });
  expect(onSessionExpired).toHaveBeenCalledOnce();
});

test('an answer to a call from before the server was lost does not say that it is back', async () => {
  const { api, refuseNext, loseLast, reached } = openPage();
  const older = api.done('GET', '/api/admin/questions');
  const lost = api.done('GET', '/api/admin/leads');
  loseLast();
  await expect(lost).rejects.toMatchObject({ status: 0 });
  refuseNext();
  await expect(older).rejects.toMatchObject({ status: 401 });
  expect(reached).toEqual([false]);
  const next = api.done('GET', '/api/admin/leads');
  refuseNext();
  await expect(next).rejects.toMatchObject({ status: 401 });
  expect(reached).toEqual([false, true]);
});

function openFile(length: string | null) {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const headers: HeadersInit = length === null ? {} : { 'Content-Length': length };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })));
  const api = createApiClient(SILENT);
  return { api, send: send! };
}

test.each([
  ['6', 6],
  [null, null],
])('a file of %s bytes is counted as it comes', async (length, total) => {
  const { api, send } = openFile(length);
  const counts: [number, number | null][] = [];
  const coming = api.file('/file', {}, { onBytes: (...count) => counts.push(count) });
  send.enqueue(new Uint8Array(4));
  send.enqueue(new Uint8Array(2));
  send.close();
  expect((await coming).size).toBe(6);
  expect(counts).toEqual([4, 6].map((bytes) => [bytes, total]));
});

test('a file that is given up is no lost server', async () => {
  const { api, send } = openFile(null);
  const abort = new AbortController();
  const counted = Promise.withResolvers<number>();
  const coming = api.file('/file', {}, { signal: abort.signal, onBytes: counted.resolve });
  send.enqueue(new Uint8Array(4));
  expect(await counted.promise).toBe(4);
  abort.abort();
  await expect(coming).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  [null, 'removed'],
  [404, 'gone'],
  [409, 'refused'],
  [0, 'refused'],
])('what is removed with the answer %s is %s', async (status, outcome) => {
  const remove = async () => {
    if (status !== null) throw new ApiError({ status, message: 'refused' });
  };
  const done = unlessGone(remove).then((was) => (was ? 'removed' : 'gone'));
  expect(await done.catch(() => 'refused')).toBe(outcome);
});

test.each([
  [403, null, true, false, false],
  [403, 'admin_only', false, false, false],
  [400, 'csrf_failed', true, true, false],
  [400, 'validation_failed', false, true, false],
  // A proxy's.
  [409, null, false, false, false],
  [401, 'unauthorized', false, false, true],
  [429, 'rate_limited', false, false, true],
  [500, 'internal', false, false, false],
] as const)(
  'a refusal with %i and %j: the check is in the way %j, it is final %j, it is told elsewhere %j',
  (status, code, csrf, final, elsewhere) => {
    const error = new ApiError({ status, code, message: 'No.', field: 'name', retryAfter: 5 });
    expect([error.csrf, isFinal(error), isToldElsewhere(error)]).toEqual([csrf, final, elsewhere]);
    expect(error).toMatchObject({ code, serverMessage: null, field: 'name', retryAfter: 5 });
  },
);
