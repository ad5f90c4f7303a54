import { expect, test } from 'vitest';
import { adminFallbackPage } from '../../../main/windows/fallback/fallback-pages.ts';
import type { NewerData } from '../../../server/contract/shell.ts';

/** The page's body, as far as it is read: without the drawing at its top. */
function bodyOf(newer: NewerData | null): string {
  const failed = { kind: 'failed', attempts: 2, reason: 'The disk is full.' } as const;
  const url = adminFallbackPage({ ...failed, isDamaged: false, newer });
  const html = Buffer.from(url.split(',')[1] ?? '', 'base64').toString();
  return html.slice(html.indexOf('</svg>'));
}
function buttonsOf(body: string) {
  return body.match(/data-action="[\w-]+"/g)?.map((one) => one.slice(13, -1));
}

const NEWER = { version: '1.1.0', backup_made_at: '2026-11-29T10:00:00.000Z', problem: null };

test('data of a newer version are no failure: staff read both ways on, and choose', () => {
  const body = bodyOf(NEWER);
  expect(body).toContain('<h1>This data is from Booth 1.1.0</h1>');
  expect(body).toContain('install Booth 1.1.0 again');
  expect(body).toContain('>Go Back to Nov 29, 2026, 15:45</button>');
  expect(buttonsOf(body)).toEqual(['go-back', 'open-data']);
  expect(body).not.toMatch(/cannot start|keeps trying|role="(alert|progressbar)"/);
});

test('a way back that failed says why, and where there is none, none is offered', () => {
  expect(bodyOf({ ...NEWER, problem: 'The disk is full.' })).toContain(
    '<p class="reason" role="alert">The disk is full.</p>',
  );
  const none = bodyOf({ version: null, backup_made_at: null, problem: null });
  expect(none).toContain('There is no backup from before the update');
  expect(buttonsOf(none)).toEqual(['try-again', 'open-data']);
});

test('another failure has its reason, and Booth keeps trying', () => {
  const body = bodyOf(null);
  expect(body).toMatch(/The disk is full\.<\/p>[^]*keeps trying[^]*role="progressbar"/);
  expect(buttonsOf(body)).toEqual(['try-again', 'open-logs']);
});
