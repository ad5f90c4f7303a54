import { expect, test } from 'vitest';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth } from '../support/http-booth.ts';

test('a list, or its export, with what no page asks for is 400 and names the parameter', async () => {
  const cases = {
    questions: ['sort=created_at;drop', 'known=all', 'q=a&q=b', 'has_answer=perhaps', 'page=1e30'],
    leads: ['sort=phone', 'rating=boiling', 'followed_up=maybe', 'consent=2', 'page_size=101'],
    logs: ['sort=id', `q=${'x'.repeat(201)}`, 'page_size=0'],
    'twilio/inbound': ['sort=body', 'country=USA', 'has_media=2', 'page=0'],
    'export/questions.csv': ['status=open'],
    'export/leads.xlsx': ['consent=2'],
    'export/logs.json': ['order=up'],
    'export/sms.csv': ['has_media=2'],
  };
  const { staff } = await openHttpBooth();
  for (const [path, queries] of Object.entries(cases)) {
    for (const query of queries) {
      const answer = await staff.get(`/api/admin/${path}?${query}`);
      expect(answer.status, `${path}?${query}`).toBe(400);
      expectRefusal(answer, 'validation_failed', /./, query.split('=', 1)[0]);
    }
  }
});
