import { expect, it } from 'vitest';
import { monitorCheck } from '../../../../renderer/admin/preflight/desktop-checks.ts';

const OWN = { id: 1, label: 'Laptop', own: true, width: 1366, height: 768 };
const OTHER = { id: 2, label: 'Samsung', own: false, width: 1920, height: 1080 };
const DISPLAY = { visible: true, kiosk: true, monitorId: 2, misplaced: null };

function look(misplaced: 'wayland' | 'elsewhere' | null) {
  return monitorCheck({ monitors: [OWN, OTHER], display: { ...DISPLAY, misplaced } });
}

it('names a desktop that does not leave the big screen on its monitor', () => {
  expect(look(null)).toMatchObject({
    state: 'ok',
    found: 'The big screen fills Samsung, 1920 × 1080.',
  });
  expect(look('wayland').found).toMatch(/Wayland session has no X server/);
  expect(look('wayland').advice).toMatch(/Install XWayland/);
  expect(look('elsewhere').found).toMatch(/another monitor than Samsung/);
});
