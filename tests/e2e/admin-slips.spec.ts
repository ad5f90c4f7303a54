import { MEDIA_MESSAGES } from '../../server/contract/media.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { expect, test } from '../support/e2e.ts';
import { leaveDetails } from '../support/visitor-lead.ts';
import { rowOf } from '../support/questions-page.ts';
import {
  field,
  openSettings,
  PICTURE,
  saveButton,
  saved,
  toggle,
} from '../support/settings-page.ts';
import { whenStill } from '../support/when-still.ts';
import { showTheme } from '../support/switch-theme.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** WCAG's contrast of two colours as the browser writes them, "rgb(1, 2, 3)". */
function contrast(one: string, other: string): number {
  const [light, dark] = [one, other]
    .map((colour) => {
      const [r, g, b] = (colour.match(/\d+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
    })
    .toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

test('a switch that is off can be seen, dark and light', async ({ booth, page }) => {
  await openSettings(booth, page, 'Brand');
  await toggle(page, 'Header');
  const track = page.locator('input[role="switch"]:not(:checked) + .mantine-Switch-track').first();
  await expect(track).toBeVisible();
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    // Its colours fade over from those of the other theme, and of a switch that is on.
    await whenStill(page);
    const look = await track.evaluate((element) => {
      let around: Element | null = element.parentElement;
      const clear = 'rgba(0, 0, 0, 0)';
      while (around && getComputedStyle(around).backgroundColor === clear) {
        around = around.parentElement;
      }
      const thumb = element.querySelector('.mantine-Switch-thumb') ?? element;
      return {
        border: getComputedStyle(element).borderTopColor,
        track: getComputedStyle(element).backgroundColor,
        thumb: getComputedStyle(thumb).backgroundColor,
        around: getComputedStyle(around ?? document.body).backgroundColor,
      };
    });
    expect(contrast(look.border, look.around), theme).toBeGreaterThanOrEqual(3);
    expect(contrast(look.thumb, look.track), theme).toBeGreaterThanOrEqual(2.5);
  }
});

test('a comma is a decimal point', async ({ booth, page }) => {
  await openSettings(booth, page, 'Type');
  const height = field(page, 'Question line height');
  await height.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1,6', { delay: 20 });
  await expect(height).toHaveValue(/^1[.,]6$/);
  await saveButton(page).click();
  await saved(page);
  const answer = await (await booth.admin()).get('/api/admin/settings');
  expect(answer.text).toContain('"questionLineHeight":1.6');
});

test('discarded changes come back with Undo', async ({ booth, page }) => {
  await openSettings(booth, page, 'Type');
  const size = field(page, 'Question size');
  const before = await size.inputValue();
  await size.fill('44');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(size).toHaveValue(before);
  const toast = page.getByRole('alert').filter({ hasText: 'Changes discarded' });
  await expect(toast).toContainText('Question size');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(size).toHaveValue('44');
  await saveButton(page).click();
  await saved(page);
});

test('a double click on Save sends once', async ({ booth, page }) => {
  await openSettings(booth, page, 'Type');
  await field(page, 'Question size').fill('44');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  // Both presses before the page draws itself anew.
  await saveButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await saved(page);
  expect(sent).toHaveLength(1);
});

test('a double click on a mark is one press, however quick the server is', async ({
  booth,
  page,
}) => {
  await leaveDetails(booth.port);
  await booth.signIn(page, '/leads');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  const mark = page.getByRole('button', { name: /^Follow-up:/ });
  await mark.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(mark).toHaveText('Done');
  await expect(page.getByText('Marked as followed up', { exact: true })).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.keyboard.press('/');
  await expect(mark).toHaveText('Done');
  expect(sent).toHaveLength(1);
});

test('a logo gets another picture and keeps its place and height', async ({ booth, page }) => {
  await openSettings(booth, page, 'Brand');
  const dialog = page.getByRole('dialog');
  const upload = async (name: string) => {
    await dialog.locator('input[type="file"]').setInputFiles({ ...PICTURE, name });
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'Add a logo' }).click();
  await upload('first.svg');
  await field(page, 'Height of logo 1').fill('90');
  const first = page.getByRole('radiogroup', { name: 'Place of logo 1' });
  const before = await first.locator('img').getAttribute('src');
  const change = page.getByRole('button', { name: 'Change the picture of logo 1' });
  await change.click();
  const other = PICTURE.buffer.toString().replace('#1f6feb', '#22aa55');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ ...PICTURE, name: 'second.svg', buffer: Buffer.from(other) });
  await expect(dialog).toBeHidden();
  await expect(first.locator('img')).not.toHaveAttribute('src', before ?? '');
  await expect(field(page, 'Height of logo 1')).toHaveValue('90');
  await expect(change).toBeFocused();
});

test('while it is asked who is there, the area is in outline', async ({ booth, page }) => {
  await booth.signIn(page);
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/admin/setup-status', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${booth.adminUrl}/leads`, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toContainText('Booth');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  go();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});

test('a failed upload is told once, an empty file as what it is', async ({ booth, page }) => {
  await booth.signIn(page, '/media');
  const choose = (name: string, text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(text) });
  await choose('notes.png', 'no picture');
  await expect(page.getByText(MEDIA_MESSAGES.wrongType)).toHaveCount(1);
  await choose('empty.png', '');
  await expect(page.getByText(MEDIA_MESSAGES.empty)).toHaveCount(1);
  await expect(page.getByText(MEDIA_MESSAGES.wrongType)).toHaveCount(0);
  const answer = await (
    await booth.admin()
  ).send('/api/admin/media', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\r\n--x--\r\n',
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(MEDIA_MESSAGES.empty);
});

test('too many wrong passwords are told once, and counted down', async ({ booth, page }) => {
  await booth.admin();
  await page.goto(booth.adminUrl);
  await page.route('**/api/admin/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '893' },
      json: { success: false, error: 'x', code: 'rate_limited' },
    }),
  );
  await page.clock.install();
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(MESSAGES.rateLimited(893))).toHaveCount(1);
  await page.clock.runFor(5000);
  await expect(page.getByText(MESSAGES.rateLimited(893))).toHaveCount(0);
  await expect(page.getByText(/Please try again in about 88\d seconds\./)).toHaveCount(1);
});

test('that the server was away is not said once it is back', async ({ booth, page }) => {
  await booth.ask('Does it float?');
  await booth.signIn(page);
  await rowOf(page, 'Does it float?').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Question' });
  await dialog.getByLabel('Answer (Markdown)').pressSequentially('It does.', { delay: 20 });
  await booth.kill();
  await dialog.getByRole('button', { name: 'Approve & Save' }).click();
  await expect(dialog.getByText(MESSAGES.questionUnreachable)).toBeVisible();
  await booth.start();
  await expect(dialog.getByText(MESSAGES.questionUnreachable)).toBeHidden();
  await expect(dialog.getByLabel('Answer (Markdown)')).toHaveValue('It does.');
  await dialog.getByRole('button', { name: 'Approve & Save' }).click();
  await expect(dialog).toBeHidden();
});
