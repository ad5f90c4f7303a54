import { isDeep, sample } from '../support/sample.ts';
import { type Desktop, expect, test } from './desktop.ts';
import { click, focusDisplay, middleOf, press, wheelWith } from './hands.ts';
import { SECOND_MONITOR } from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

/**
 * Those of the laptop's keyboard, and those that Chromium and Electron react to. A presenter's clicker's are tested
 * by on-air.spec.ts: they reach the server, and never the page.
 */
const KEYS = `
  ctrl+shift+i F12 ctrl+shift+j ctrl+u F7 F10
  ctrl+plus ctrl+shift+equal ctrl+minus ctrl+0 ctrl+plus
  ctrl+r ctrl+shift+r F5 shift+F5 alt+Left alt+Home BackSpace
  ctrl+w ctrl+m alt+F4 F11 Escape Escape
  alt alt+b alt+d Menu ctrl+a ctrl+p ctrl+f ctrl+o Tab Return
  space End Home Left Right
  ctrl+q
`
  .trim()
  .split(/\s+/);
/** The worst of them, and today's sample of all. */
const PRESSED = isDeep ? KEYS : ['ctrl+r', 'ctrl+w', 'alt+F4', 'F11', 'ctrl+plus', ...sample(KEYS)];

/** What a visitor sees of the display's window, and what would show that a key got through. */
function stateOf(desktop: Desktop) {
  return desktop.electron().evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().endsWith('/wedeliver'),
    );
    if (window === undefined) return null;
    const contents = window.webContents;
    return {
      bounds: window.getBounds(),
      kiosk: window.isKiosk(),
      visible: window.isVisible(),
      zoom: contents.getZoomLevel(),
      tools: contents.isDevToolsOpened(),
      menuBar: window.isMenuBarVisible(),
    };
  });
}

test('no key but a clicker’s and no mouse button does anything to the display', async ({
  desktop,
}) => {
  await desktop.admin();
  const display = await desktop.display();
  const { second } = await desktop.bounds();
  await display.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ['keydown', 'keyup', 'selectionchange']) {
      document.addEventListener(type, (event) => heard.push(event.type), { capture: true });
    }
  });
  const before = await stateOf(desktop);
  const windows = (await desktop.windows()).length;

  for (const key of PRESSED) {
    await focusDisplay(desktop);
    await press(key);
    expect(await stateOf(desktop), key).toEqual(before);
  }
  await focusDisplay(desktop);
  await wheelWith('ctrl', 3);
  for (const button of [8, 9, 3, 2]) click(middleOf(second!), button);

  // Still the same document: nothing has reloaded it or gone back to what was there before.
  expect(await display.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
  expect(await stateOf(desktop)).toEqual(before);
  expect(await desktop.windows()).toHaveLength(windows);
  expect(before).toMatchObject({ zoom: 0, tools: false, menuBar: false });
});
