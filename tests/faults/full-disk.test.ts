import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import {
  approvedQuestions,
  questionPage,
  submittedQuestion,
} from '../../server/contract/questions.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal, jsonOf } from '../support/expect-answer.ts';
import { createClient } from '../support/http-client.ts';
import { fillDisk, mountDisk } from '../support/small-disk.ts';
import { startSourceServer } from '../support/source-server.ts';
import { skipLoudly } from '../support/skip-loudly.ts';

const SENTENCE =
  'It could not be saved: the laptop’s disk is full or read-only. Please tell the staff.';

test('a full disk is told in a sentence, stores no halves, and is over when space is free', async (context) => {
  const disk = mountDisk('size=12m');
  if (disk === null) {
    skipLoudly(context, 'only root on Linux can make a small disk; a full one was not tried');
  }
  const template = inject('template');
  cpSync(template.staff, disk, { recursive: true });
  const server = await startSourceServer(disk);
  const { port } = server;
  const visitor = createClient({ port, host: PUBLIC_HOST });
  const staff = createClient({ port, host: ADMIN_HOST });
  staff.setCookie(template.cookie);
  staff.csrf = template.csrf;

  const submit = (n: number) =>
    visitor.post(
      '/api/question',
      { content: `${n} ${'x'.repeat(900)}` },
      { 'idempotency-key': `phone-number-${n}` },
    );
  const stored = async () => {
    const page = dataOf(questionPage, await staff.get('/api/admin/questions?page_size=100'));
    return { total: page.total, numbers: page.items.map(({ content }) => parseInt(content, 10)) };
  };

  const kept = new Set<number>();
  for (let n = 0; n < 5; n += 1) {
    expect((await submit(n)).status).toBe(201);
    kept.add(n);
  }
  fillDisk(join(disk, 'filler'));

  // What is left of the last block may take one or two more.
  let refused = -1;
  for (let n = 5; n < 100 && refused === -1; n += 1) {
    const answer = await submit(n);
    if (answer.status === 201) kept.add(n);
    else {
      refused = n;
      expectRefusal(answer, 507, 'storage_full', SENTENCE);
    }
  }
  expect(refused).toBeGreaterThan(0);
  for (let n = refused + 1; n < refused + 5; n += 1) {
    expectRefusal(await submit(n), 507, 'storage_full', SENTENCE);
  }
  expectRefusal(
    await staff.put('/api/admin/settings', { theme: 'light' }),
    507,
    'storage_full',
    SENTENCE,
  );
  expectRefusal(
    await staff.put('/api/admin/question/1', { status: 'approved' }),
    507,
    'storage_full',
    SENTENCE,
  );
  const form = await visitor.send('/api/question', { form: { content: 'By form' } });
  expect(form.status).toBe(507);
  expect(form.headers['content-type']).toMatch(/^text\/html/);

  // Everything that was thanked for is there, and nothing else; reading goes on.
  expect(new Set((await stored()).numbers)).toEqual(kept);
  expect(
    approvedQuestions.parse(jsonOf(await visitor.get('/api/questions/approved'))).data,
  ).toEqual([]);
  expect((await staff.get('/api/admin/settings')).text).toContain('"theme":"dark"');

  rmSync(join(disk, 'filler'));
  const late = dataOf(submittedQuestion, await submit(refused), 201);
  expect(dataOf(submittedQuestion, await submit(refused), 201)).toEqual(late);
  kept.add(refused);
  expect((await staff.put('/api/admin/settings', { theme: 'light' })).status).toBe(200);
  const after = await stored();
  expect(new Set(after.numbers)).toEqual(kept);
  expect(after.total).toBe(kept.size);

  expect(await server.stop()).toBe(0);
  const log = readFileSync(join(disk, 'logs/booth.1.log'), 'utf8');
  expect(log).toContain('stopped');
});
