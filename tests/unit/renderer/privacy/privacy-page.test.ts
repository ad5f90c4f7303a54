import { expect, test } from 'vitest';
import { renderPrivacy } from '../../../../renderer/server-entry.tsx';
import { DEFAULT_SETTINGS } from '../../../../server/contract/settings.ts';

function drawn(text: string): string {
  const { theme, brand } = DEFAULT_SETTINGS;
  return renderPrivacy({
    language: 'en',
    settings: {
      theme,
      brand: { ...brand, accent: null },
      twilio: { phone: '', shown: '' },
      logo: null,
      accent: null,
    },
    privacy: { keepDays: 0, hasText: true, notice: '' },
    text,
  });
}

test('a burst of requests for the privacy text draws it once, and a new text again', () => {
  const text = '**We** keep [little](https://acme.example).\n\n'.repeat(400);
  const start = performance.now();
  const first = drawn(text);
  const once = performance.now() - start;
  for (let at = 0; at < 100; at += 1) expect(drawn(text)).toBe(first);
  expect(performance.now() - start).toBeLessThan(20 * once);
  expect(drawn('*Other*')).toContain('<em>Other</em>');
});

test('a privacy text that nests too deeply stays as it was typed', () =>
  expect(drawn(`${'>'.repeat(5000)} deep`)).toContain('&gt; deep</p>'));
