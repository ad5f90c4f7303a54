import { expect, test } from 'vitest';
import { renderPrivacy } from '../../../../renderer/server-entry.tsx';
import { DEFAULT_SETTINGS } from '../../../../server/contract/settings.ts';

let reads = 0;
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
    get text() {
      reads += 1;
      return text;
    },
  });
}

test('a burst of requests for the privacy text draws it once, and a new text again', () => {
  const first = drawn('**We** keep little.');
  reads = 0;
  expect(drawn('**We** keep little.')).toBe(first);
  expect(reads, 'to compare it, and not to draw it').toBe(1);
  expect(drawn('*Other*')).toContain('<em>Other</em>');
});

test('a privacy text that nests too deeply stays as it was typed', () =>
  expect(drawn(`${'>'.repeat(5000)} deep`)).toContain('&gt; deep</p>'));
