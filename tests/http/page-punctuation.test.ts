import { expect, test } from 'vitest';
import { openHttpBooth } from '../support/http-booth.ts';
import { pagesFromSource } from '../support/stub-pages.ts';
import { saveSettings } from './settings-calls.ts';

/** The words of a page's HTML: what stands within one block is one line. */
function linesOf(html: string): string[] {
  return html
    .replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, '')
    .replaceAll(/<\/?(?:a|b|bdi|i|strong|span)\b[^>]*>/g, '')
    .split(/<[^>]*>/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const HAN = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`;

test('on the pages as they are drawn, no blank follows a full-width stop, and a French mark has its blank before it', async () => {
  const booth = await openHttpBooth({ pages: await pagesFromSource() });
  await saveSettings(booth, { brand: { companyName: 'Hydrive' }, privacy: { text: 'Hydrive' } });
  // For the line above every page.
  expect((await booth.staff.post('/api/admin/event', { kind: 'rehearsal' })).status).toBe(201);
  const odd = {
    ja: new RegExp(`[。！？：] |${HAN}[.:,;!?]`, 'u'),
    zh: new RegExp(`[。！？：] |${HAN}[.:,;!?]`, 'u'),
    fr: /\p{L}[:;!?»]|[ \u00a0][;!?]/u,
    de: /\p{L}…/u,
  };
  for (const [language, pattern] of Object.entries(odd)) {
    for (const path of ['/', '/contact-funnel', '/wedeliver', '/privacy']) {
      const { text } = await booth.visitor.get(path, { 'accept-language': language });
      const lines = linesOf(text);
      expect(lines.length, path).toBeGreaterThan(3);
      expect(
        lines.filter((line) => pattern.test(line)),
        `${language} ${path}`,
      ).toEqual([]);
    }
  }
});
