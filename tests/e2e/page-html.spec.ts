import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { expect, test } from '../support/e2e.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { sendRequest, type Call } from '../support/http-client.ts';
import { ROOT } from '../support/node-binary.ts';

const CHECKER = resolve(ROOT, 'node_modules/vnu-jar/build/dist/vnu.jar');
/** Properties of CSS that the checker does not know yet. */
const NEWER_CSS = /^CSS: “field-sizing”/;

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      message: z.string(),
      url: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

function form(fields: Record<string, string>): Call {
  return { form: fields };
}

test('every page is valid HTML', { tag: '@deep' }, async ({ booth }, testInfo) => {
  const java = spawnSync('java', ['-version']);
  test.skip(java.status !== 0, 'there is no Java to run the Nu HTML checker with');
  await booth.updateSettings({ privacy: { text: '# Privacy\n\nWe keep *little*.' } });
  await booth.approve(await booth.ask('Does it float?', 'Ann'), '- **Yes**\n- It does');
  await booth.approve(await booth.ask('Is it safe?'));
  const named = { content: 'Why?', include_name: 'on', author_name: 'Ann', personalized: 'on' };
  const pages: [name: string, path: string, call?: Call][] = [
    ['question', '/'],
    ['question-ar', '/?lang=ar'],
    ['contact', '/contact-funnel'],
    ['live', '/wedeliver'],
    ['privacy', '/privacy'],
    ['refused', '/api/question', form({ content: '' })],
    ['submitted', '/api/question', form({ content: 'How?' })],
    ['contact-of-question', '/api/question', form(named)],
    ['contact-refused', '/api/lead', form({ name: 'Ann', email: 'ann' })],
    ['thanks', '/api/lead', form({ name: 'Ann', email: 'ann@example.com', consent: 'on' })],
  ];
  const files = await Promise.all(
    [...pages, ['admin', '/'] as const].map(async ([name, path, call]) => {
      const host = name === 'admin' ? ADMIN_HOST : PUBLIC_HOST;
      const { text } = await sendRequest({ port: booth.port, host }, path, call);
      expect(text, name).toContain('<!doctype html>');
      const file = testInfo.outputPath(`${name}.html`);
      writeFileSync(file, text);
      return file;
    }),
  );
  const args = ['-jar', CHECKER, '--stdout', '--exit-zero-always', '--format', 'json', ...files];
  const { stdout } = spawnSync('java', args, { encoding: 'utf8', cwd: ROOT });
  const { messages } = report.parse(JSON.parse(stdout));
  const errors = messages.filter(
    ({ type, message }) => type === 'error' && !NEWER_CSS.test(message),
  );
  expect(errors.map(({ url, message, extract }) => `${url}: ${message} ${extract}`)).toEqual([]);
  // It did look at them.
  expect(new Set(messages.map(({ url }) => url)).size).toBe(files.length);
});
