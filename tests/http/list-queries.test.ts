import { expect, test } from 'vitest';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth } from '../support/http-booth.ts';

const PAGES = ['page=0', 'page=x', 'page_size=101'];
const ODD_PAGES = ['page=-1', 'page=1.5', 'page=1e30', 'page_size=0'];
const ORDER = ['order=up', `q=${'x'.repeat(201)}`];
const QUESTIONS = ['status=open', 'has_answer=perhaps', ...ORDER];
const LEADS = ['sort=phone', 'rating=boiling', 'followed_up=maybe', 'consent=2', ...ORDER];
const LOGS = ['sort=id', ...ORDER];
const SMS = ['has_media=2', ...ORDER];

test('a list, or its export, with what no page asks for is 400 and names the parameter', async () => {
  const cases = {
    questions: [
      'sort=created_at;drop',
      'known=all',
      'q=a&q=b',
      ...QUESTIONS,
      ...PAGES,
      ...ODD_PAGES,
    ],
    leads: [...LEADS, ...PAGES],
    logs: [...LOGS, ...PAGES],
    'twilio/inbound': ['sort=body', 'country=USA', ...SMS, ...PAGES],
    'export/questions.csv': QUESTIONS,
    'export/leads.xlsx': LEADS,
    'export/logs.json': LOGS,
    'export/sms.csv': SMS,
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
