import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { screens, screenSets } from '../../server/contract/screens.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';
import { addLabel, mark } from '../support/labels.ts';
import { requestsOf } from '../support/page.ts';
import { approved, LONG_TURN, openDisplay, stageText } from './on-air.ts';

const SETS = '/api/admin/screens/sets';

async function shown(booth: Booth) {
  const list = dataOf(screens, await (await booth.admin()).get('/api/admin/screens'));
  return list.map(({ question_id, local }) => ({ question_id, local }));
}
function rowOf(page: Page, name: string) {
  return page.locator('[data-part=screen]').filter({ hasText: name });
}
async function openPreview(booth: Booth, page: Page) {
  await booth.signIn(page, '/preview/wedeliver');
  await expect(page.getByRole('heading', { name: 'Big screens', exact: true })).toBeVisible();
}

test('the server knows what the screen shows', async ({ booth, page, browser }) => {
  // A report that is lost hurts nothing.
  await page.route('**/api/screens', (route) => route.abort(), { times: 1 });
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const id = await booth.ask('Which question is on the screen?');
  await booth.approve(id);
  await expect(stageText(page)).toHaveText('Which question is on the screen?');
  await expect.poll(() => shown(booth)).toEqual([{ question_id: id, local: true }]);

  // A phone with the list does not count as a screen.
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const reports = requestsOf(phone, 'POST', /^\/api\/screens$/);
  await phone.goto(`${booth.publicUrl}/wedeliver`);
  await expect(phone.getByText('Which question').first()).toBeVisible();
  expect(reports).toEqual([]);

  await page.close();
  await expect.poll(() => shown(booth)).toEqual([]);
});

test('a named screen and the app’s window are stages at any size', async ({ booth, browser }) => {
  await booth.approve(await booth.ask('Is it loud?'));
  const app = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Booth/0.1.0 Electron/45.0.0' };
  for (const { path, ...device } of [
    { path: '/wedeliver?screen=Totem', viewport: { width: 540, height: 960 } },
    { path: '/wedeliver?screen=Totem', viewport: { width: 640, height: 360 } },
    // A portrait monitor at 175 %.
    { path: '/wedeliver', viewport: { width: 411, height: 731 }, ...app },
  ]) {
    const page = await browser.newPage({ ...device, hasTouch: true, isMobile: true });
    // As over https.
    await page.addInitScript(() => {
      Object.assign(Navigator.prototype, {
        wakeLock: {
          request: (what: string) => {
            document.documentElement.dataset['awake'] = what;
            return Promise.resolve({ released: false, release: () => Promise.resolve() });
          },
        },
      });
    });
    const [first] = await Promise.all([
      page.waitForResponse(/wedeliver/),
      page.goto(`${booth.publicUrl}${path}`),
    ]);
    await expect(stageText(page)).toHaveText('Is it loud?');
    await expect(page.locator('[data-part=phone]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-awake', 'screen');
    // Nor is a phone's first frame there before the script.
    expect(await first.text()).toContain('<div id="phone"></div>');
    // In the app's window nobody could follow the way to ask.
    if (path === '/wedeliver') await expect(page.locator('[data-part=ask-again]')).toHaveCount(0);
    await page.close();
  }
  const phone = await browser.newPage({ viewport: { width: 411, height: 731 } });
  await phone.goto(`${booth.publicUrl}/wedeliver?screen=%20`);
  await expect(phone.locator('[data-part=phone]')).toBeVisible();
  await phone.close();
});

test('staff limit a named screen to labels, by keyboard', async ({ booth, browser, page }) => {
  await booth.updateSettings({
    wedeliver: { cycleSeconds: 60 },
    // Where the visitors' code leads is no way to a screen.
    qrcode: { target: 'custom', customUrl: 'https://example.com/ask' },
  });
  const as = { staff: await booth.admin() };
  const { id: robots } = await addLabel(as, 'Robots');
  const arm = await booth.ask('How strong is the arm?');
  await mark(as, arm, [robots]);
  await booth.approve(arm);
  await approved(booth, 'What does the press cost?');
  // A name that is none is none.
  const other = await openDisplay(booth, browser, '?screen=%00%0a');
  const hall = await openDisplay(booth, browser, '?screen=Hall%202');
  await expect(stageText(hall)).toHaveText('What does the press cost?');

  await openPreview(booth, page);
  const row = rowOf(page, 'Hall 2');
  await expect(row).toContainText('What does the press cost?');
  await row.getByRole('button', { name: 'Set up Hall 2' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Big screen “Hall 2”' });
  await dialog.getByRole('combobox', { name: 'Only questions with these labels' }).focus();
  await page.keyboard.type('rob', { delay: 30 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(
    dialog.getByRole('img', { name: /http:\/\/[^/]+\/wedeliver\?screen=Hall%202$/ }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();

  await expect(stageText(hall)).toHaveText('How strong is the arm?');
  await expect(stageText(other)).toHaveText('What does the press cost?');
  await expect(row).toContainText('How strong is the arm?');
  await expect(row).toContainText('Robots');
  const sets = dataOf(screenSets, await (await booth.admin()).get(SETS)).items;
  expect(sets).toEqual([{ name: 'Hall 2', kind: 'stage', labels: [robots] }]);

  // With the server away a screen keeps its own questions, after a reload, too.
  await hall.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'no' }));
  await hall.reload();
  await expect(stageText(hall)).toHaveText('How strong is the arm?');
});

/** Opacity of a point of the page, from 0 to 255, as a video mixer gets it. */
async function opacityAt(page: Page, left: number, top: number): Promise<number | undefined> {
  const picture = sharp(await page.screenshot({ omitBackground: true, animations: 'disabled' }));
  const { data } = await picture
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[3];
}

test('an overlay shows the question alone, and follows staff', async ({ booth, browser }) => {
  await booth.updateSettings(LONG_TURN);
  const admin = await booth.admin();
  await admin.put(SETS, { name: 'mixer', kind: 'overlay' });
  const display = await openDisplay(booth, browser, '?screen=mixer');
  await expect(display.locator('[data-filled]')).toBeVisible();
  expect(await opacityAt(display, 640, 600), 'without a question').toBe(0);

  const id = await approved(booth, 'Is it live?');
  await admin.put(`/api/admin/question/${id}`, { answer: 'It is, and nobody reads this here.' });
  await expect(stageText(display)).toHaveText('Is it live?');
  await expect(display.locator('[data-part=answer]')).toHaveCount(0);
  const box = await stageText(display).boundingBox();
  expect(box?.y).toBeGreaterThan(720 * 0.6);
  expect(await opacityAt(display, Math.round(box?.x ?? 0), Math.round(box?.y ?? 0))).toBe(255);
  for (const [left, top] of [
    [2, 2],
    [640, 360],
    [1277, 717],
  ] as const)
    expect(await opacityAt(display, left, top), `${left}, ${top}`).toBe(0);

  await admin.post('/api/admin/air', { do: 'blank' });
  await expect(stageText(display)).toHaveCount(0);
  expect(await opacityAt(display, 640, 600), 'blank').toBe(0);
  await admin.post('/api/admin/air', { do: 'unblank' });

  // The same address becomes a stage as soon as staff want one.
  await admin.put(`/api/admin/question/${id}`, { status: 'rejected' });
  await admin.put(SETS, { name: 'mixer' });
  // Its page is another one, and a picture of a page that is being replaced may never come.
  await expect(display.locator('meta[name=screen-kind]')).toHaveCount(0);
  await expect(display.locator('[data-part=stage][data-filled]')).toBeVisible();
  const ground = () => display.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toMatch(/^rgb\(/);
});

test('staff preview, add and remove a screen', { tag: '@deep' }, async ({ booth, page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await booth.approve(await booth.ask('Can you see me?'), 'Clearly.');
  await openPreview(booth, page);
  await expect(page.getByText('Can you see me?').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute(
    'href',
    /\/wedeliver$/,
  );
  const filling = () =>
    page.evaluate(() => {
      const { width, height } = document.fullscreenElement?.getBoundingClientRect() ?? {};
      return { width: width === window.innerWidth, height: height === window.innerHeight };
    });
  const button = page.getByRole('button', { name: 'Full screen' });
  await button.press('Enter');
  await expect.poll(filling).toEqual({ width: true, height: true });
  await expect(page.getByText('Can you see me?').first()).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(filling).toEqual({ width: false, height: false });
  await expect(button).toBeVisible();

  // Neither does the preview count as one.
  await expect(page.getByText('No big screen is open.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a big screen' }).click();
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Back wall', { delay: 20 });
  await page.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'Back wall').getByRole('button', { name: 'Set up Back wall' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rowOf(page, 'Back wall')).toHaveCount(0);
});
