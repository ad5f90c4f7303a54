import { isDeep } from '../support/sample.ts';
import { submitQuestion } from '../support/api.ts';
import { type Desktop, expect, test } from './desktop.ts';
import { SECOND_MONITOR, takePicture } from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

const QUESTION = 'How long does the battery last on a full charge?';

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

test('a visitor’s question goes over the admin window to the second monitor, and stays in view', async ({
  desktop,
}, testInfo) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();

  await submitQuestion(await desktop.port(), QUESTION);
  const row = admin.getByRole('row').filter({ hasText: QUESTION });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(display.getByText(QUESTION)).toBeVisible();
  await expect(admin.getByText('Question updated')).toBeVisible();
  await takePicture(desktop, testInfo.outputPath('both-monitors.png'));

  // The display stays as it is until what replaces it has something to show.
  const words: unknown = expect.stringContaining(QUESTION);
  await expect.poll(() => inView(desktop)).toEqual([{ side: 'right', kiosk: true, words }]);

  for (const [name, side, change] of isDeep ? CHANGES : CHANGES.slice(0, 1)) {
    const before = await inView(desktop);
    const answers = await holdAnswers(desktop);
    await admin.evaluate(change);
    await expect.poll(answers.asked, name).toBeGreaterThan(0);
    expect(await inView(desktop), name).toEqual(before);

    await answers.release();
    const kiosk = name !== 'a window';
    await expect.poll(() => inView(desktop), name).toEqual([{ side, kiosk, words }]);
  }
});
