import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../../renderer/lib/api-client.ts';

afterEach(() => vi.unstubAllGlobals());

/** A client whose calls the test answers one by one, always with 401. */
function openPage() {
  const refusals: (() => void)[] = [];
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => refusals.push(resolve));
    return Response.json({ success: false, error: 'Not logged in.' }, { status: 401 });
  });
  const onSessionExpired = vi.fn<() => void>();
  const api = createApiClient({
    onSessionExpired,
    onRateLimited: () => undefined,
    onReachable: () => undefined,
  });
  const refuseNext = () => refusals.shift()?.();
  return { api, onSessionExpired, refuseNext };
}

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
