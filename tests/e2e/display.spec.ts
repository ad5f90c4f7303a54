import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';

const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

function question(page: Page) {
  return page.locator('[data-part=item][data-phase=shown] [data-part=question]');
}
function open(page: Page, booth: Booth) {
  return page.goto(`${booth.publicUrl}/wedeliver`);
}
async function approved(booth: Booth, content: string, answer?: string, author?: string) {
  const id = await booth.ask(content, author);
  await booth.approve(id, answer);
  return id;
}

for (const viewport of SCREENS) {
  test.describe(`on a screen of ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });

    test('invites to ask before the first question', async ({ booth, page }) => {
      await open(page, booth);
      await expect(page.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();
      await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible();
      await expect(page.locator('[data-part=address]')).not.toBeEmpty();
      await expectNoAxeViolations(page);
    });

    test('shows a new approval at once, by push', async ({ booth, page }) => {
      const id = await booth.ask('How fast is the new press?', 'Maria');
      await open(page, booth);
      await expect(page.locator('[data-part=empty]')).toBeVisible();
      await booth.approve(id, 'Forty strokes **a minute**.');
      await expect(question(page)).toHaveText('How fast is the new press?');
      await expect(page.locator('[data-part=author]')).toHaveText('Maria');
      await expect(page.locator('[data-part=answer] strong')).toHaveText('a minute');
      const code = await page.locator('[data-part=qr]').boundingBox();
      expect(code?.height).toBeGreaterThanOrEqual(viewport.height / 10);
    });
  });
}

test('loads without a word of an error', async ({ booth, page }) => {
  await page.route('**/api/questions/approved', () => {});
  await open(page, booth);
  await expect(page.getByRole('status')).toContainText('Loading questions');
});

test('shows no author where there is none, and the date only when it is set', async ({
  booth,
  page,
}) => {
  await approved(booth, 'Who asked this?');
  await open(page, booth);
  await expect(question(page)).toBeVisible();
  await expect(page.locator('[data-part=author]')).toHaveCount(0);
  await expect(page.locator('[data-part=date]')).toHaveCount(0);
  await booth.updateSettings({
    wedeliver: { showDate: true, dateFormat: 'long', showCount: true },
  });
  await expect(page.locator('[data-part=date]')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(page.locator('[data-part=count]')).toHaveText('1 / 1');
});

test('changes an edited answer in place, and lets a rejected question go', async ({
  booth,
  page,
}) => {
  const id = await approved(booth, 'Is it loud?', 'Yes.');
  await open(page, booth);
  await expect(page.locator('[data-part=answer]')).toHaveText('Yes.');
  await booth.approve(id, 'No, 62 decibels.');
  await expect(page.locator('[data-part=answer]')).toHaveText('No, 62 decibels.');
  const admin = await booth.admin();
  await admin.send(`/api/admin/question/${id}`, { method: 'PUT', json: { status: 'rejected' } });
  await expect(page.locator('[data-part=empty]')).toBeVisible();
  await expect(page.locator('[data-part=item]')).toHaveCount(0);
});

test('shows Markdown as text only: no links, no pictures from elsewhere, no HTML', async ({
  booth,
  page,
}) => {
  const answer =
    'See [the manual](https://example.org) ![plan](https://example.org/x.png) <b>bold</b> <script>alert(1)</script>';
  await approved(booth, 'Where is the manual?', answer);
  await open(page, booth);
  const shown = page.locator('[data-part=answer]');
  await expect(shown).toContainText('See the manual plan <b>bold</b>');
  await expect(shown.locator('a, img, b, script')).toHaveCount(0);
  await booth.updateSettings({ wedeliver: { answerMarkdown: false } });
  await expect(shown).toContainText('[the manual](https://example.org)');
});

test('follows the settings as they are pushed', async ({ booth, page }) => {
  await approved(booth, 'Does it follow?', 'It does.');
  await open(page, booth);
  const stage = page.locator('[data-part=stage]');
  await expect(stage).toHaveAttribute('data-layout', 'classic');
  await expect(page.locator('[data-part=smoke]')).toHaveCount(1);
  await booth.updateSettings({
    theme: 'light',
    wedeliver: { layoutPreset: 'topbar', textAlign: 'center', backgroundEffect: 'none' },
    brand: { companyName: 'Hydrive', siteUrl: 'https://www.hydrive.example/' },
    twilio: { phoneNumber: '+15551234567' },
    qrcode: { enabled: false },
  });
  await expect(stage).toHaveAttribute('data-layout', 'topbar');
  await expect(stage).toHaveAttribute('data-align', 'center');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('[data-part=smoke]')).toHaveCount(0);
  await expect(page.locator('[data-part=qr]')).toHaveCount(0);
  await expect(page.locator('[data-part=site]')).toContainText('hydrive.example');
  // Held together by characters at which no line breaks.
  await expect(page.locator('[data-part=join]')).toContainText(/\+1\s\(555\)\s123-\u2060?4567/);
});

for (const theme of ['dark', 'light'] as const) {
  test(`has no accessibility fault (${theme})`, async ({ booth, page }) => {
    await booth.updateSettings({
      theme,
      wedeliver: { showDate: true, showCount: true },
      brand: { companyName: 'Hydrive', siteUrl: 'https://hydrive.example', eventName: 'Messe' },
    });
    await approved(booth, 'How fast is it?', '**Very** fast, see `manual.pdf`.', 'Maria');
    await open(page, booth);
    await expect(question(page)).toBeVisible();
    await page
      .locator('[data-part=item]')
      .evaluate((item) => Promise.all(item.getAnimations().map(({ finished }) => finished)));
    await expectNoAxeViolations(page);
  });
}
