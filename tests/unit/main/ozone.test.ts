import { expect, it } from 'vitest';
import { betterOzone, ozoneSwitch } from '../../../main/chromium.ts';

const BOTH = { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' };
const WITHOUT_X = { XDG_SESSION_TYPE: 'wayland' };

it('is the X server wherever there is one', () => {
  expect(ozoneSwitch(BOTH, 'linux')).toEqual(['--ozone-platform=x11']);
  expect(ozoneSwitch(WITHOUT_X, 'linux')).toEqual(['--ozone-platform=wayland']);
  expect(ozoneSwitch(BOTH, 'darwin')).toEqual([]);
});

it.each([
  ['a Wayland session with an X server', '', BOTH, 'x11'],
  ['a shortcut that asks for X where there is none', 'x11', WITHOUT_X, 'wayland'],
  ['a choice of one’s own', 'wayland', BOTH, null],
  ['X, as it is to be', 'x11', BOTH, null],
  ['Wayland without X server', '', WITHOUT_X, null],
  ['a session on X', '', { DISPLAY: ':0', XDG_SESSION_TYPE: 'x11' }, null],
])('is looked at by a running app: %s', (_case, given, env, better) => {
  expect(betterOzone(given, env)).toBe(better);
});
