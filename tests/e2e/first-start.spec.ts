import type { Browser, Page } from 'playwright/test';
import { firstStart } from '../../server/contract/first-start.ts';
import { adminSettings } from '../../server/contract/settings.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, test, type Booth } from '../support/e2e.ts';
import { readQr } from '../support/read-qr.ts';
import { PICTURE } from '../support/settings-page.ts';
import { setTextSize, layoutShift } from '../support/page-fit.ts';
import { sample } from '../support/sample.ts';
import { expectNoFaultsInBothThemes } from '../support/both-themes.ts';

const STEPS = ['stand', 'phones', 'screen', 'question'] as const;
const PAGES = [...STEPS, 'ready'] as const;

test.use({ from: 'fresh', viewport: { width: 1366, height: 768 } });

/** As somebody types who reads what they type. */
async function typeText(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text, { delay: 10 });
}

async function createAccount(booth: Booth, page: Page) {
  await page.goto(booth.adminUrl);
  await expect(page.getByRole('heading', { name: 'Initial Setup' })).toBeVisible();
  await typeText(page, 'Password', booth.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${booth.adminUrl}/welcome/stand`);
}

async function open(booth: Booth, page: Page, step: string) {
  await page.goto(`${booth.adminUrl}/welcome/${step}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-part="stage"]')).toBeVisible();
}

function on(page: Page) {
  return page.getByRole('button', { name: 'Continue' });
}

async function stateOf(booth: Booth) {
  return dataOf(firstStart, await (await booth.admin()).get('/api/admin/first-start'));
}

async function settingsOf(booth: Booth) {
  return dataOf(adminSettings, await (await booth.admin()).get('/api/admin/settings'));
}

async function openDisplay(booth: Booth, browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const display = await context.newPage();
  await display.goto(`${booth.publicUrl}/wedeliver`);
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  return display;
}

/** What a phone reads of the code on the page, under the name that the phones of these tests know. */
async function scanned(booth: Booth, page: Page) {
  const code = page.getByRole('img', { name: 'Code that opens the question page' });
  await expect(code).toBeVisible();
  const src = (await code.getAttribute('src')) ?? '';
  const picture = await page.request.get(`http://127.0.0.1:${booth.port}${src}`, {
    headers: { host: 'booth.local' },
  });
  const { jsqr, zxing } = await readQr(await picture.body());
  expect(zxing).toBe(jsqr);
  const { search } = new URL(jsqr ?? '');
  return `${booth.publicUrl}/${search}`;
}

function station(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name });
}

test('from nothing to the first question on the big screen, key by key', async ({
  booth,
  page,
  browser,
}) => {
  await createAccount(booth, page);
  const stage = page.getByRole('complementary', { name: 'Preview' });
  await typeText(page, 'Company', 'Northwind Instruments');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Expo 2026', { delay: 10 });
  // Seen right away, in small, before anything is saved.
  await expect(stage.getByText('Northwind Instruments', { exact: true }).first()).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await typeText(page, 'Your colour', '#1f6feb');
  await typeText(page, 'Website', 'northwind.example');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/phones$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await settingsOf(booth)).brand).toEqual({
    companyName: 'Northwind Instruments',
    eventName: 'Expo 2026',
    siteUrl: 'https://northwind.example',
    colour: '#1f6feb',
  });

  await page.getByLabel('The big screen shows how to join this Wi-Fi').press('Space');
  await typeText(page, 'Wi-Fi name', 'Northwind Guests');
  await typeText(page, 'Wi-Fi password', 'correct horse');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/screen$/);
  const { wifi, wedeliver } = await settingsOf(booth);
  expect(wifi).toMatchObject({
    enabled: true,
    ssid: 'Northwind Guests',
    password: 'correct horse',
    onScreen: false,
  });
  expect(wedeliver.logoUrl).toMatch(/^\/media\//);

  await expect(page.getByText('No big screen is open yet.')).toBeVisible();
  const display = await openDisplay(booth, browser);
  await expect(page.getByText('1 big screen is open: This laptop.')).toBeVisible();
  await expect(display.getByText('Northwind Guests')).toBeHidden();
  await on(page).click();

  await expect(station(page, 'Your phone opened the page')).toContainText('waiting for this');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(await scanned(booth, page));
  await expect(station(page, 'The page is open on this laptop')).toContainText('done');
  await phone.getByRole('textbox').first().click();
  await phone.keyboard.type('Does our booth work?', { delay: 10 });
  await phone.getByRole('button', { name: 'Submit Question' }).click();
  await expect(station(page, 'Your question arrived')).toContainText('Does our booth work?');
  await expect(station(page, 'It is on the big screen')).toContainText('not yet');
  await expect(display.getByText('Does our booth work?')).toBeHidden();

  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(station(page, 'You approved it')).toContainText('done');
  await expect(display.getByText('Does our booth work?')).toBeVisible();
  await expect(station(page, 'It is on the big screen')).toContainText('This laptop');

  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Ready. Open the doors.' })).toBeVisible();
  // The show starts empty.
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
  expect(await booth.questions()).toEqual([]);
  await page.getByRole('button', { name: 'Open the dashboard' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
});

test('a reload, a restart of the server and a second device find each step as it was', async ({
  booth,
  page,
  browser,
}) => {
  await createAccount(booth, page);
  page.on('dialog', (dialog) => void dialog.accept());
  await typeText(page, 'Company', 'Northwind');
  await page.reload();
  await expect(page.getByLabel('Company')).toHaveValue('Northwind');
  // While the server is away nothing typed is lost, and it says so.
  await booth.kill();
  await on(page).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is kept here');
  await expect(page.getByLabel('Company')).toHaveValue('Northwind');
  await booth.start();
  await on(page).click();
  await expect(page).toHaveURL(/\/phones$/);
  expect((await settingsOf(booth)).brand.companyName).toBe('Northwind');

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(booth.adminUrl);
  await typeText(other, 'Password', booth.password);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/phones$/);
  await expect(other.getByRole('link', { name: 'Your stand, done' })).toBeVisible();
  await other.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(other).toHaveURL(/\/screen$/);
  // The change shows here, but nobody is taken along.
  await expect(page.getByRole('link', { name: 'Phones, skipped' })).toBeVisible();
  await expect(page).toHaveURL(/\/phones$/);

  await other.goto(`${booth.adminUrl}/welcome/question`);
  await other.getByRole('button', { name: 'No phone at hand?' }).click();
  await other.getByRole('button', { name: 'Ask it from here' }).click();
  await expect(other.getByRole('button', { name: 'Approve' })).toBeVisible();
  await other.reload();
  await expect(station(other, 'Your question arrived')).toContainText('done');
});

test('everything can be skipped, with the keyboard alone, and is found again', async ({
  booth,
  page,
}) => {
  await createAccount(booth, page);
  const places = new Set<string>();
  for (const step of STEPS) {
    await expect(page).toHaveURL(`${booth.adminUrl}/welcome/${step}`);
    // A new step is read from its heading on; tabbing to its buttons starts there.
    const head = page.getByRole('heading', { level: 1 });
    if (step !== STEPS[0]) await expect(head).toBeFocused();
    const skip = page.getByRole('button', { name: 'Skip', exact: true });
    const parts = [head, page.locator('[data-part="stage"]'), skip];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    places.add(JSON.stringify(boxes.map((box) => box && [box.x, box.y])));
    await skip.focus();
    await page.keyboard.press('Enter');
  }
  expect([...places], 'each step begins where the one before it began').toHaveLength(1);
  await expect(page).toHaveURL(`${booth.adminUrl}/welcome/ready`);
  await expect(page.getByText('Skipped', { exact: true })).toHaveCount(4);
  // Back, by the button and by the browser.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/question$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/ready$/);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Open the dashboard' }).press('Enter');
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
  expect(await stateOf(booth)).toMatchObject({ open: false, test: null });

  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Set up the stand again' }).click();
  await expect(page.getByRole('heading', { name: 'Whose stand is it?' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip the setup' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard`);
});

test('what is typed is taken back, said to be wrong at its field, not lost on the way out, and saved once', async ({
  booth,
  page,
}) => {
  await createAccount(booth, page);
  await typeText(page, 'Company', 'Typo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Company')).toHaveValue('');
  await typeText(page, 'Website', 'not an address');
  await on(page).click();
  await expect(page.getByText('An address starts with https:// or http://.')).toBeVisible();
  await expect(page.getByLabel('Website')).toBeFocused();
  await page.getByRole('link', { name: 'Phones' }).click();
  await on(page).click();
  await expect(page.getByRole('alert')).toContainText('Website is not right yet.');
  await page.goBack();
  await expect(page.getByLabel('Website')).toHaveValue('not an address');

  await page.getByLabel('Website').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await typeText(page, 'Company', 'Acme');
  await on(page).dblclick();
  await expect(page).toHaveURL(/\/phones$/);
  await expect(on(page)).toBeEnabled();
  await expect(page).toHaveURL(/\/phones$/);
  expect((await stateOf(booth)).steps).toMatchObject({ stand: 'done', phones: 'open' });
});

for (const step of sample(PAGES)) {
  test(`nothing moves while a step opens, and everybody can use it: ${step}`, async ({
    booth,
    page,
  }) => {
    await createAccount(booth, page);
    await open(booth, page, step);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await expectNoFaultsInBothThemes(page);
  });
}

test(
  'each step fits at every width, also with letters twice as large',
  { tag: '@deep' },
  async ({ booth, page }) => {
    await createAccount(booth, page);
    const check = async (what: string) => {
      const { over, hidden } = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const buttons = Array.from(document.querySelectorAll('footer button, header button'));
        return {
          over: document.documentElement.scrollWidth - width,
          hidden: buttons
            .filter((button) => {
              const { left, right, bottom } = button.getBoundingClientRect();
              return left < 0 || right > width || bottom > innerHeight;
            })
            .map((button) => button.textContent),
        };
      });
      expect.soft(over, what).toBeLessThanOrEqual(0);
      expect.soft(hidden, what).toEqual([]);
    };
    for (const step of PAGES) {
      await open(booth, page, step);
      for (const width of [320, 390, 768, 1366, 1920]) {
        await page.setViewportSize({ width, height: 844 });
        await check(`${step} at ${width}`);
      }
    }
    await setTextSize(page, { by: 'settings', percent: 200 });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const step of PAGES) {
      await open(booth, page, step);
      await check(`${step} at 390 with large letters`);
    }
  },
);
