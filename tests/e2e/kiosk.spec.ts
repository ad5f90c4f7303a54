import type { Browser, Page } from 'playwright/test';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { baseOf, DEVICE_BROWSER, openPaired } from './paired-device.ts';
import { contentsOf, form, wishMore } from './visitor-pages.ts';

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, ignoreHTTPSErrors: true };
const PIN = '4719';

test.use(DEVICE_BROWSER);

/** A tablet on the table, whose clock the test drives. */
async function openKiosk(booth: Booth, browser: Browser): Promise<Page> {
  const base = await baseOf(booth);
  const tablet = await (await browser.newContext(TABLET)).newPage();
  await openPaired(booth, tablet, base);
  await tablet.clock.install();
  await tablet.goto(`${base}/account`);
  await tablet.getByRole('button', { name: 'Use as a kiosk' }).click();
  await tablet.getByLabel('PIN to end it').fill(PIN);
  await tablet.getByRole('button', { name: 'Start the kiosk' }).click();
  await expect(tablet).toHaveURL(`${base}/kiosk`);
  await expect(form(tablet).questionField).toBeVisible();
  return tablet;
}

/** Everything that the page and its browser know. */
async function everythingOn(tablet: Page): Promise<string> {
  return tablet.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...Array.from(document.querySelectorAll('input, textarea'), (field) =>
        'value' in field ? String(field.value) : '',
      ),
      ...Object.entries(localStorage).flat(),
      ...Object.entries(sessionStorage).flat(),
      document.cookie,
      location.href,
    ].join('\n'),
  );
}
test('a tablet serves visitor after visitor and keeps nothing', async ({ booth, browser }) => {
  const draw = { name: 'A bag', open: true, version: 0 };
  await (await booth.admin()).put('/api/admin/draw', draw);
  await booth.updateSettings({ privacy: { text: 'It stays **here**.' } });
  const tablet = await openKiosk(booth, browser);
  await expectNoAxeViolations(tablet);
  const inDraw = tablet.getByRole('checkbox', { name: 'I take part in the draw' });
  const { questionField, submit, toContact, email } = form(tablet);
  await questionField.fill('Does it run in Bergen?');
  await wishMore(tablet, 'Ada Lovelace');
  await toContact.click();
  await email.fill('ada@example.com');
  await inDraw.check();
  // The privacy text comes over the page: no visitor leaves it.
  await tablet.getByRole('link', { name: 'Our privacy notice' }).click();
  const notice = tablet.getByRole('dialog');
  await expect(notice).toContainText('It stays here.');
  await notice.getByRole('button').click();
  await expect(email).toHaveValue('ada@example.com');
  await tablet.locator('.language summary').click();
  await tablet.getByRole('button', { name: 'Deutsch' }).click();
  const asks = tablet.getByText('Sind Sie noch da?');
  await tablet.clock.runFor(12_000);
  await expect(asks).toBeVisible();
  await tablet.getByRole('button', { name: 'Ich bin noch da' }).click();
  await tablet.clock.runFor(1000);
  await expect(asks).toHaveCount(0);
  await tablet.clock.runFor(32_000);
  await expect(questionField).toHaveValue('');
  await expect(tablet.locator('html')).toHaveAttribute('lang', 'en');
  // As on a phone, what was asked arrives without the details that were not sent.
  await expect.poll(() => contentsOf(booth)).toEqual(['Does it run in Bergen?']);
  // Once the tablet has the answer that it was taken.
  await expect.poll(() => everythingOn(tablet)).not.toMatch(/Bergen|Ada|booth\.questions/);

  await questionField.fill('Who is next?');
  await wishMore(tablet, 'Zoe');
  await toContact.click();
  await expect(inDraw).not.toBeChecked();
  await tablet.getByRole('button', { name: 'Start over' }).click();
  await questionField.fill('Who is last?');
  await submit.click();
  await tablet.getByRole('button', { name: 'Ask another question' }).click();
  await expect(questionField).toHaveValue('');

  await tablet.context().setOffline(true);
  await questionField.fill('And without a network?');
  await submit.click();
  await expect(tablet.locator('.note-warn')).toBeVisible();
  await tablet.clock.runFor(32_000);
  await expect(questionField).toHaveValue('');
  await expect(tablet.locator('.notice-box')).toHaveCount(0);
  await tablet.context().setOffline(false);
  // In small steps: a request that is under way is given up after 15 seconds.
  const afterOneSecond = async () => {
    await tablet.clock.runFor(1000);
    return contentsOf(booth);
  };
  await expect.poll(afterOneSecond).toContain('And without a network?');

  await tablet.getByRole('button', { name: 'Staff' }).click();
  const dialog = tablet.getByRole('dialog', { name: 'End the kiosk' });
  await dialog.getByLabel('PIN').fill('1111');
  await dialog.getByRole('button', { name: 'End the kiosk' }).click();
  const wrong = dialog.getByText('This PIN isn’t right.');
  await expect(wrong).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await tablet.getByRole('button', { name: 'Staff' }).click();
  await expect(wrong).toHaveCount(0);
  await dialog.getByLabel('PIN').fill(PIN);
  await dialog.getByRole('button', { name: 'End the kiosk' }).click();
  await expect(tablet.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test(
  'of 200 visits none sees anything of another',
  { tag: '@deep' },
  async ({ booth, browser }) => {
    test.setTimeout(600_000);
    const tablet = await openKiosk(booth, browser);
    const { questionField, submit, named, nameField, submitted } = form(tablet);
    for (let visit = 0; visit < 200; visit += 1) {
      const secret = `zebra ${visit}`;
      await questionField.fill(`${secret}?`);
      if (visit % 2 === 0) {
        await named.check();
        await nameField.fill(secret);
      }
      if (visit % 3 !== 0) await submit.click();
      if (visit % 3 === 1) await submitted.waitFor();
      if (visit % 5 === 0) await tablet.locator('.live-link').click();
      // An answer that comes meanwhile scrolls, and with that the visitor’s time begins again.
      else {
        await expect(async () => {
          await tablet.clock.runFor(32_000);
          await expect(questionField).toHaveValue('', { timeout: 1000 });
        }).toPass();
      }
      await expect(questionField).toHaveValue('');
      await expect.poll(() => everythingOn(tablet)).not.toContain('zebra');
    }
  },
);
