import { expect, test } from 'vitest';
import { openSmsBooth } from '../support/sms-booth.ts';

test('a text becomes a pending question without an author, once', async () => {
  const booth = await openSmsBooth();
  const sid = booth.peer.receive({ from: '+12125550123', body: 'Does it float?' });
  await booth.until(async () => expect(await booth.questions()).toHaveLength(1));
  expect(await booth.questions()).toMatchObject([
    { content: 'Does it float?', author_name: null, status: 'pending' },
  ]);
  expect(await booth.texts()).toMatchObject([
    {
      message_sid: sid,
      from_number: '+12125550123',
      from_country: 'US',
      from_state: 'NY',
      source: 'poll',
      question_id: 1,
    },
  ]);
});
