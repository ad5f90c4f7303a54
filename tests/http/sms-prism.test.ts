import { expect, test } from 'vitest';
import { smsMediaList, twilioTestResult } from '../../server/contract/sms.ts';
import { dataOf } from '../support/data-of.ts';
import { startPrism } from '../support/prism.ts';
import { openSmsBooth } from '../support/sms-booth.ts';
import { ACCOUNT_SID } from '../support/twilio-peer.ts';

const ACCOUNT = '/2010-04-01/Accounts/{AccountSid}';
const PATHS = [
  `${ACCOUNT}/Messages.json`,
  `${ACCOUNT}/Messages/{MessageSid}/Media.json`,
  `${ACCOUNT}/IncomingPhoneNumbers.json`,
  '/2010-04-01/Accounts/{Sid}.json',
];

test('Twilio’s own description: list, page on, store, reply, files and the test button', async (context) => {
  const prism = await startPrism(context, 'twilio_api_v2010.json', PATHS);
  const booth = await openSmsBooth({
    config: { twilioUrl: prism.url, pollMs: 200 },
    twilio: { autoReplyEnabled: true, answerByText: true },
  });
  // One of the example's messages is an incoming one.
  await booth.until(async () => expect(await booth.questions()).toHaveLength(1));
  const [text] = await booth.texts();
  expect(text).toMatchObject({ body: 'look mom I have media!', source: 'poll', question_id: 1 });
  expect(text?.num_media).toBeGreaterThan(0);
  await booth.until(async () => expect((await booth.state()).last_poll_at).not.toBeNull());
  expect((await booth.state()).error).toBeNull();

  const answered = await booth.staff.put('/api/admin/question/1', {
    status: 'approved',
    answer: 'We see it.',
  });
  expect(answered.status).toBe(200);
  const sent = () =>
    booth.deps.db
      .prepare("SELECT message_sid FROM sms_replies WHERE kind = 'answer'")
      .pluck()
      .get();
  await booth.until(() => expect(sent()).toMatch(/^SM[0-9a-f]{32}$/));

  // The description has the list of files, but not their content.
  await booth.until(async () => {
    const media = dataOf(smsMediaList, await booth.staff.get('/api/admin/twilio/inbound/1/media'));
    expect(media[0]?.state).toBe('failed');
  });

  const tested = await booth.staff.post('/api/admin/twilio/test', {});
  expect(dataOf(twilioTestResult, tested)).toMatchObject({ ok: false, field: 'phoneNumber' });

  // Prism reports it when a request does not fit the description, whose own examples do not always fit it.
  const lines = prism.output().split('\n');
  const misfits = lines.filter((line) => /Violation: request|Request terminated/.test(line));
  expect(misfits.filter((line) => !line.includes('/Media/ME'))).toEqual([]);
  expect(lines.some((line) => line.includes(`/Accounts/${ACCOUNT_SID}/Messages.json`))).toBe(true);
}, 120_000);
