import { expect, test } from 'vitest';
import '../../../../renderer/admin/kit/backups/model.ts';
import '../../../../renderer/admin/kit/form/settings-loaded.tsx';
import '../../../../renderer/admin/kit/network/devices.ts';
import { liveQueries } from '../../../../renderer/admin/kit/live.ts';
import '../../../../renderer/admin/leads/model.ts';
import '../../../../renderer/admin/preview/model.ts';
import '../../../../renderer/admin/questions/questions-api.ts';
import '../../../../renderer/admin/questions/replies/replies-api.ts';
import '../../../../renderer/admin/twilio/model.ts';
import { TOPICS } from '../../../../server/contract/stream.ts';

test('whatever changes on the server, some page fetches again', () => {
  const fetched = new Set(liveQueries.flatMap(({ news }) => news));
  // Another event makes everything stale.
  expect(TOPICS.filter((topic) => topic !== 'event' && !fetched.has(topic))).toEqual([]);
});
