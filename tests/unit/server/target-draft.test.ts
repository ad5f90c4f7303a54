import { expect, test } from 'vitest';
import { targetDraft, targetUpdate } from '../../../server/contract/headquarters.ts';

const CERTIFICATE = `-----BEGIN CERTIFICATE-----\n${`${'A'.repeat(64)}\n`.repeat(21)}-----END CERTIFICATE-----`;

function caOf(ca: string) {
  const draft = { kind: 'postgres', name: 'HQ', url: 'postgresql://booth:x@hq.example/booth', ca };
  const { data, error } = targetDraft.safeParse(draft);
  return data?.kind === 'postgres' ? data.ca : error?.issues[0]?.message;
}

test('a bundle of authorities is taken as systems write it, and nothing but its certificates is kept', () => {
  const bundle = Array.from(
    { length: 130 },
    (_, n) => `# Authority ${n}\nAuthority\n====\n${CERTIFICATE}\n`,
  );
  const kept = Array<string>(130).fill(CERTIFICATE).join('\n');
  expect(bundle.join('\n').length).toBeGreaterThan(187_000);
  expect(caOf(bundle.join('\n'))).toBe(kept);
  expect(targetUpdate.parse({ ca: `Bag Attributes\r\n${CERTIFICATE}` }).ca).toBe(CERTIFICATE);
  expect(caOf(' ')).toBe('');
  for (const none of ['hello', CERTIFICATE.slice(5), '-----BEGIN PRIVATE KEY-----']) {
    expect(caOf(none)).toBe('A certificate begins with -----BEGIN CERTIFICATE-----.');
  }
});
