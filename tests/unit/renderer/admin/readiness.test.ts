import { expect, it } from 'vitest';
import type { DesktopApi } from '../../../../main/desktop-api.ts';
import type { Fact } from '../../../../server/contract/readiness.ts';
import { displayFact, statusOf, summaryOf } from '../../../../renderer/admin/readiness/facts.ts';

const OWN = { id: 1, label: 'Laptop', own: true, width: 1366, height: 768 };
const OTHER = { id: 2, label: 'Samsung', own: false, width: 1920, height: 1080 };
const DISPLAY = { visible: true, kiosk: true, monitorId: 2, misplaced: null };
// Nothing is pressed here.
// oxlint-disable-next-line typescript/consistent-type-assertions
const desktop = {} as DesktopApi;

function fact(id: string, state: Fact['state'], short: string | null = null): Fact {
  return { id, title: id, state, at: null, sentence: '', advice: null, short, actions: [] };
}

function look(misplaced: 'wayland' | 'elsewhere' | null) {
  const display = { ...DISPLAY, misplaced };
  return displayFact(fact('display', 'ok'), { desktop, monitors: [OWN, OTHER], display });
}

it('names a desktop that does not leave the big screen on its monitor', () => {
  expect(look(null)).toMatchObject({
    state: 'ok',
    sentence: 'The big screen fills Samsung, 1920 × 1080.',
  });
  expect(look('wayland').sentence).toMatch(/Wayland session has no X server/);
  expect(look('wayland').advice).toMatch(/Install XWayland/);
  expect(look('elsewhere').sentence).toMatch(/another monitor than Samsung/);
});

it('the status line has the gravest words, and none while all is well', () => {
  expect(statusOf(null)).toBe(null);
  expect(statusOf([fact('internet', 'off', 'Offline'), fact('a', 'ok', 'Fine')])).toBe(null);
  const facts = [
    fact('write', 'problem'),
    fact('disk', 'attention', 'Disk almost full'),
    fact('ai', 'waiting', '3 drafts wait for the internet'),
    fact('port', 'ok'),
  ];
  expect(statusOf(facts)).toEqual({ words: 'Disk almost full', gravity: 'attention' });
  expect(summaryOf(facts)).toBe('2 need attention, 1 still to come, 1 fine');
});
