import { expect, onTestFinished, test, vi } from 'vitest';
import { local } from '../../../../renderer/lib/browser-storage.ts';
import type { Outcome } from '../../../../renderer/lib/outcome.ts';
import { idleAfter } from '../../../../renderer/kiosk/idle.ts';
import { waitsInWords, whyNotEnded } from '../../../../renderer/kiosk/leave-kiosk.tsx';
import { renewKiosk } from '../../../../renderer/kiosk/renew-kiosk.ts';
import { servicesOfVisit } from '../../../../renderer/kiosk/one-visit.ts';
import { createServices } from '../../../../renderer/visitor/visitor-services.ts';

test.each([
  [null, { isOver: false, secondsLeft: null }],
  [0, { isOver: false, secondsLeft: null }],
  [9999, { isOver: false, secondsLeft: null }],
  [10_000, { isOver: false, secondsLeft: 20 }],
  [30_000, { isOver: true, secondsLeft: null }],
  // The tablet slept.
  [7_200_000, { isOver: true, secondsLeft: null }],
])('a visit that was not touched for %s ms', (untouched, expected) => {
  expect(idleAfter(untouched)).toEqual(expected);
});

test('staff who end a kiosk read what waits, of none, one and many', () => {
  expect([0, 1, 12].map(waitsInWords)).toEqual([
    null,
    expect.stringMatching(/^One entry waits for the laptop\. It stays/),
    expect.stringMatching(/^12 entries wait for the laptop\. They stay/),
  ]);
});

test('a kiosk ends, or staff read why not', () => {
  const wrong = { code: 'validation_failed', message: 'Wrong.', field: 'pin' } as const;
  expect(whyNotEnded({ kind: 'sent', id: null })).toBeNull();
  expect(whyNotEnded({ kind: 'refused', status: 400, ...wrong })).toBe('Wrong.');
  expect(whyNotEnded({ kind: 'busy', retryAfterS: 600 })).toMatch(/^Too many wrong PINs/);
  expect(whyNotEnded({ kind: 'unreachable' })).toMatch(/doesn’t answer/);
});

test('an earlier visitor’s question goes on its way, and is shown to nobody who comes after', async () => {
  // The next test file may run in this process.
  onTestFinished(() => local.keys('').forEach((key) => local.remove(key)));
  const answers: Outcome[] = [
    { kind: 'unreachable' },
    { kind: 'refused', code: 'validation_failed', message: null, field: 'content', status: 400 },
    { kind: 'refused', code: 'storage_full', message: null, field: null, status: 507 },
    { kind: 'sent', id: 1 },
  ];
  const sent: string[] = [];
  const remembered = vi.fn<(id: number, content: string) => void>();
  const services = createServices(({ key }) => {
    sent.push(key);
    return Promise.resolve(answers.shift() ?? { kind: 'unreachable' });
  }, remembered);
  const first = servicesOfVisit(services);
  for (const key of ['away', 'wrong', 'full']) {
    first.unsentQueue.put({ key, kind: 'question', body: { content: key } });
    await first.unsentQueue.deliver(key);
  }
  expect(first.unsentQueue.due()).toMatchObject([{ key: 'away' }]);
  expect(first.unsentQueue.refused('question')).toMatchObject({ key: 'wrong' });

  const second = servicesOfVisit(services);
  expect(second.unsentQueue.due()).toEqual([]);
  expect(second.unsentQueue.refused('question')).toBeNull();
  // What the laptop had no room for is tried again; what was shown to its visitor is not kept.
  expect(sent).toEqual(['away', 'wrong', 'full', 'full']);
  await vi.waitFor(() => expect(services.unsentQueue.list()).toMatchObject([{ key: 'away' }]));
  expect(remembered.mock.calls).toEqual([[1, 'full']]);
  second.unsentQueue.put({ key: 'own', kind: 'question', body: { content: 'own' } });
  expect(second.unsentQueue.due()).toMatchObject([{ key: 'own' }]);
  // What one of them asks is not laid at the door of the next.
  expect(second.voter()).toBe(second.voter());
  expect(second.voter()).not.toBe(first.voter());
});

test.each([
  ['has another page', 'new', true, 1],
  ['has the same page', 'old', true, 0],
  ['has another page, and a visitor begins meanwhile', 'new', false, 0],
  ['is away', null, true, 0],
])('a kiosk whose laptop %s', async (_what, page, isUntouched, times) => {
  const replace = vi.fn<(path: string) => void>();
  vi.stubGlobal('window', { location: { replace } });
  vi.stubGlobal('fetch', async () => {
    if (page === null) throw new TypeError('The connection was lost.');
    return new Response(page);
  });
  vi.stubGlobal(
    'DOMParser',
    class {
      readonly parseFromString = (html: string) => ({
        querySelector: (what: string) => (what === '#page' ? { textContent: html } : null),
      });
    },
  );
  await renewKiosk(' old', () => isUntouched);
  expect(replace).toHaveBeenCalledTimes(times);
});
