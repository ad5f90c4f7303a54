import type { Page } from 'playwright/test';
import { submitQuestion } from '../support/api.ts';
import { isDeep, sample } from '../support/sample.ts';
import { type Desktop, expect, test } from './desktop.ts';
import {
  approveQuestion,
  choose,
  click,
  focusDisplay,
  middleOf,
  press,
  wheelWith,
} from './hands.ts';
import { SECOND_MONITOR, takePicture } from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

const QUESTION = 'How long does the battery last on a full charge?';

function stageText(display: Page) {
  return display.locator('[data-part=item][data-phase=shown] [data-part=question]');
}

/**
 * Those of the laptop's keyboard, and those that Chromium and Electron react to. A presenter's clicker's reach the server,
 * and never the page.
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

async function expectNoKeyToAct(desktop: Desktop, display: Page): Promise<void> {
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
}

async function isTyping(desktop: Desktop): Promise<boolean | undefined> {
  return (await desktop.windows()).find(({ kiosk }) => !kiosk)?.focused;
}
async function focusAdmin(desktop: Desktop): Promise<void> {
  await desktop.electron().evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => !window.isKiosk())
      ?.focus();
  });
  await expect.poll(() => isTyping(desktop)).toBe(true);
}

/** What a presenter and the menus do, with keys that the page never hears. */
async function expectToFollow(
  desktop: Desktop,
  admin: Page,
  display: Page,
  picture: string,
): Promise<void> {
  for (const content of ['One', 'Two']) await approveQuestion(await desktop.port(), content);
  // The cycle goes on meanwhile; in a pause only hands move it.
  await choose(desktop, 'Pause');
  const strip = admin.getByRole('region', { name: 'On the big screen' });
  await expect(strip).toContainText('On the big screen · paused');
  const start = (await stageText(display).textContent()) ?? '';
  await focusAdmin(desktop);
  await press('ctrl+Next');
  await expect(stageText(display)).not.toHaveText(start);
  await choose(desktop, 'Previous Question');
  await expect(stageText(display)).toHaveText(start);

  await display.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener('keydown', ({ key }) => heard.push(key), { capture: true });
  });
  await focusDisplay(desktop);
  await press('Next');
  await expect(stageText(display)).not.toHaveText(start);
  const second = (await stageText(display).textContent()) ?? '';
  await expect(strip.locator('[data-part=on-air]')).toHaveText(second);
  await press('Prior');
  await expect(stageText(display)).toHaveText(start);
  await takePicture(desktop, picture);
  for (const key of ['b', 'period']) {
    await press(key);
    await expect(display.locator('[data-part=blank]')).toBeVisible();
    await expect(display.locator('[data-part=stage]')).toHaveText('');
    await expect(strip).toContainText('The big screen is empty');
    // Whatever is pressed meanwhile, by a clicker in a pocket.
    await press('Next', 'Prior', 'Return', 'space');
    await expect(display.locator('[data-part=blank]')).toBeVisible();
    await press(key);
    await expect(stageText(display)).toBeVisible();
  }
  // The page itself has heard nothing of it.
  expect(await display.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);

  await choose(desktop, 'Blank the Big Screen');
  await expect(display.locator('[data-part=blank]')).toBeVisible();
  await choose(desktop, 'Show the Big Screen Again');
  await expect(stageText(display)).toHaveText(start);
  await admin.getByRole('tab', { name: 'Approved' }).click();
  await expect(admin.getByRole('row').filter({ hasText: QUESTION })).toBeVisible();
  await admin.keyboard.press('j');
  await admin.keyboard.press('p');
  await expect(strip).toContainText('On the big screen · pinned');
  // A passer-by presses the screen in the middle of staff's word: no letter is lost, and none is a clicker's.
  const search = admin.getByLabel('Search questions');
  await focusAdmin(desktop);
  await search.click();
  await press('b', 'a');
  click(middleOf((await desktop.bounds()).second!));
  await expect.poll(() => isTyping(desktop)).toBe(true);
  await press('b', 'period');
  await expect(search).toHaveValue('bab.');
  await expect(display.locator('[data-part=blank]')).toHaveCount(0);
  await search.clear();
  await choose(desktop, 'Unpin');
  await expect(strip).not.toContainText('pinned');
  await choose(desktop, 'Resume');
  await expect(strip).not.toContainText('On the big screen · paused');
}

/** From now on no page of the display gets an answer about what to show, until `release`. */
async function holdAnswers(desktop: Desktop) {
  await desktop.electron().evaluate(({ session }) => {
    const held: (() => void)[] = [];
    Object.assign(globalThis, { held });
    const filter = { urls: ['http://*/api/*'] };
    session.fromPartition('persist:display').webRequest.onBeforeRequest(filter, (_details, go) => {
      held.push(() => go({}));
    });
  });
  return {
    asked: () =>
      desktop.electron().evaluate(() => (Reflect.get(globalThis, 'held') as unknown[]).length),
    release: () =>
      desktop.electron().evaluate(({ session }) => {
        session.fromPartition('persist:display').webRequest.onBeforeRequest(null);
        for (const go of Reflect.get(globalThis, 'held') as (() => void)[]) go();
      }),
  };
}

/** The words of each display that is in view. */
function inView(desktop: Desktop) {
  return desktop.electron().evaluate(({ BrowserWindow }) =>
    Promise.all(
      BrowserWindow.getAllWindows()
        .filter(
          (window) => window.isVisible() && window.webContents.getURL().endsWith('/wedeliver'),
        )
        .map(async (window) => {
          const words: unknown =
            await window.webContents.executeJavaScript('document.body.innerText');
          const { x } = window.getBounds();
          return {
            side: x < 1280 ? 'left' : 'right',
            kiosk: window.isKiosk(),
            words: String(words),
          };
        }),
    ),
  );
}

const CHANGES = [
  ['a window', 'right', () => window.boothDesktop?.setKiosk(false)],
  ['full screen again', 'right', () => window.boothDesktop?.setKiosk(true)],
  ['the other monitor', 'left', () => window.boothDesktop?.swapMonitors()],
] as const;

/** The display stays as it is until what replaces it has something to show. */
async function expectToStayInView(desktop: Desktop, admin: Page, words: string): Promise<void> {
  const said: unknown = expect.stringContaining(words);
  await expect.poll(() => inView(desktop)).toEqual([{ side: 'right', kiosk: true, words: said }]);

  for (const [name, side, change] of isDeep ? CHANGES : CHANGES.slice(0, 1)) {
    const before = await inView(desktop);
    const answers = await holdAnswers(desktop);
    await admin.evaluate(change);
    await expect.poll(answers.asked, name).toBeGreaterThan(0);
    expect(await inView(desktop), name).toEqual(before);

    await answers.release();
    const kiosk = name !== 'a window';
    await expect.poll(() => inView(desktop), name).toEqual([{ side, kiosk, words: said }]);
  }
}

test('a question reaches the second monitor, and stays in view', async ({ desktop }, testInfo) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();

  await submitQuestion(await desktop.port(), QUESTION);
  const row = admin.getByRole('row').filter({ hasText: QUESTION });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(display.getByText(QUESTION)).toBeVisible();
  await expect(admin.getByText('Question updated')).toBeVisible();
  await takePicture(desktop, testInfo.outputPath('both-monitors.png'));
  await expectNoKeyToAct(desktop, display);
  await expectToFollow(desktop, admin, display, testInfo.outputPath('on-air.png'));
  await expectToStayInView(desktop, admin, (await stageText(display).textContent()) ?? '');
});
