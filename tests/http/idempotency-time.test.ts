import { expect, test } from 'vitest';
import { submittedLead } from '../../server/contract/leads.ts';
import { submittedQuestion } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth } from '../support/http-booth.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const START = Date.UTC(2026, 10, 21, 10);

test.each([
  ['question', { content: 'Once?' }, submittedQuestion],
  ['lead', { name: 'Ada', email: 'ada@example.com' }, submittedLead],
])('the key of a %s is remembered for a week, and no longer', async (kind, body, schema) => {
  let now = START;
  const booth = await openHttpBooth({ now: () => now });
  const send = async () => {
    const answer = await booth.visitor.post(`/api/${kind}`, body, {
      'idempotency-key': 'the-one-key',
    });
    return dataOf(schema, answer, 201).id;
  };
  const first = await send();

  now = START + WEEK_MS;
  await booth.restart();
  expect(await send(), 'after a week, with a restart').toBe(first);

  now = START + WEEK_MS + 1;
  await booth.restart();
  expect(await send(), 'after more than a week').not.toBe(first);
});
