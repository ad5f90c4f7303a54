import type { Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { leaveDetails } from '../support/api.ts';
import { sendFile, upload } from '../support/multipart.ts';
import { expectFocusKept, toast } from '../support/page.ts';
import { sample } from '../support/sample.ts';
import { storeImage } from './logos.ts';
import { SQUARE } from '../support/images.ts';
import { manageDialog, openQuestions, rowOf } from './questions-page.ts';

/** Names of buttons that remove something, or go themselves. */
const REMOVES = /^(Delete|Remove|Erase|Clear|Close this message|Take out|Dismiss|Sign out)\b/;

test('what a press takes from the list hands the focus on', async ({ booth, page }) => {
  await openQuestions(booth, page, 9, 'status=pending');
  const press = async (n: number, name: RegExp) => {
    const button = rowOf(page, `Question ${n}?`).getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, `Question ${n}?`)).toHaveCount(0);
  };
  await press(9, /^Approve/);
  await expect(rowOf(page, 'Question 8?')).toBeFocused();
  await press(1, /^Reject/);
  await expect(rowOf(page, 'Question 2?')).toBeFocused();

  // The next Tab leads to Undo and back, and the message stays for as long as it takes.
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(rowOf(page, 'Question 2?')).toBeFocused();
  await rowOf(page, 'Question 3?')
    .getByRole('button', { name: /^Reject/ })
    .press('Enter');
  await expect(toast(page, 'Rejected “Question 3?”')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await expect(undo).toContainText('Ctrl');
  await expect(rowOf(page, 'Question 3?')).toHaveCount(0);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Question 3?')).toBeVisible();
  await expect(page.locator('tr[data-question]:focus')).toHaveCount(1);

  await rowOf(page, 'Question 2?').focus();
  await page.keyboard.press('e');
  await expect(manageDialog(page)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(manageDialog(page)).toBeHidden();
  await expect(rowOf(page, 'Question 2?')).toHaveCount(0);
  await expect(rowOf(page, 'Question 3?')).toBeFocused();

  for (const n of [8, 7]) {
    await rowOf(page, `Question ${n}?`).focus();
    await page.keyboard.press('x');
  }
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(rowOf(page, 'Question 7?')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'List of questions' })).toBeFocused();

  await rowOf(page, 'Question 6?').focus();
  await page.keyboard.press('m');
  const target = page.getByRole('dialog', { name: /^Merge/ });
  await target.getByRole('button', { name: /Question 5\?/ }).press('Enter');
  await expect(target).toBeHidden();
  await expect(rowOf(page, 'Question 6?')).toHaveCount(0);
  await expect(rowOf(page, 'Question 5?')).toBeFocused();

  await page.keyboard.press('l');
  const labels = page.getByRole('dialog', { name: 'Labels' });
  await page.keyboard.type('Weight');
  await page.keyboard.press('Enter');
  await labels.getByRole('button', { name: 'Manage labels' }).press('Enter');
  await labels.getByRole('button', { name: 'Delete Weight' }).press('Enter');
  await expect(labels.getByLabel('Name of Weight')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(labels).toBeHidden();
  await expect(rowOf(page, 'Question 5?')).toBeFocused();

  await page.context().setOffline(true);
  await rowOf(page, 'Question 4?')
    .getByRole('button', { name: /^Approve/ })
    .press('Enter');
  await expect(toast(page, 'Not saved')).toBeVisible();
  await expect(rowOf(page, 'Question 4?')).toBeVisible();
  await expect(page.locator('tr:focus, tr :focus')).toHaveCount(1);
});

async function fill(booth: Booth): Promise<void> {
  await booth.ask('Asked at the event before?');
  for (const name of ['Ada', 'Grace']) await leaveDetails(booth.port, { name });
  const staff = await booth.admin();
  await staff.post('/api/admin/event', { name: 'Boat Show' });
  for (const name of ['Ada', 'Grace']) await leaveDetails(booth.port, { name });
  for (const [at, name] of ['one.svg', 'two.svg'].entries())
    await upload(staff, SQUARE.replaceAll('8', `${at + 3}`), name);
  for (const name of ['a.md', 'b.md'])
    await sendFile(staff, '/api/admin/ai/knowledge', name, '# A');
  await staff.put('/api/admin/screens/sets', { name: 'hall', labels: [] });
  const slide = await storeImage(booth, SQUARE);
  await booth.updateSettings({
    ai: { enabled: true, baseUrl: 'http://127.0.0.1:9/v1' },
    idle: { pictures: [slide, slide] },
  });
}

/** Presses, one after the other, each button of the page that removes something. @returns what lost the focus */
async function pressRemovers(page: Page): Promise<{ pressed: string[]; lost: string[] }> {
  const pressed: string[] = [];
  const lost: string[] = [];
  for (;;) {
    // In one step, as a message goes by itself.
    const name = await page
      .getByRole('button', { name: REMOVES })
      .evaluateAll((buttons, before) => {
        const named = buttons.map((button) => ({
          button,
          name: button.getAttribute('aria-label') ?? button.textContent,
        }));
        const next = named.find((each) => !before.includes(each.name));
        next?.button.focus();
        return next?.name;
      }, pressed);
    if (name === undefined) return { pressed, lost };
    pressed.push(name);
    await page.keyboard.press('Enter');
    const confirm = page
      .locator('[role=dialog], [role=alertdialog]')
      .last()
      .getByRole('button', { name: /^(Delete|Remove|Erase|Clear)\b/ })
      .last();
    // Some ask first; the next press comes when that question is gone.
    const [asked] = await confirm.elementHandles();
    if (await asked?.isVisible()) {
      await asked?.press('Enter');
      await asked?.waitForElementState('hidden');
    }
    await expect(page.locator('[data-loading], [role=alertdialog]')).toHaveCount(0);
    await expectFocusKept(page).catch(() => lost.push(name));
  }
}

/** Pages with something to remove, and what they have at least. */
const REMOVABLE: [path: string, names: string[]][] = [
  ['/leads/3', ['Erase this lead…']],
  ['/settings', ['Remove slide 1', 'Remove slide 2']],
  ['/media', ['Close this message', 'Delete one.svg', 'Delete two.svg']],
  ['/ai', ['Delete a.md', 'Delete b.md']],
  ['/logs', ['Clear logs']],
  ['/events', []],
];

test('no button that removes something leaves the focus to the page', async ({ booth, page }) => {
  await fill(booth);
  await booth.signIn(page, '/account');
  for (const [path, names] of sample(REMOVABLE)) {
    await page.goto(`${booth.adminUrl}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
    if (path === '/media') {
      const empty = { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) };
      await page.locator('input[type=file]').first().setInputFiles(empty);
    }
    // Some come after the rest of the page.
    for (const name of names)
      await expect(page.getByRole('button', { name }).first()).toBeVisible();
    const { pressed, lost } = await pressRemovers(page);
    expect(lost, path).toEqual([]);
    expect(pressed, path).toEqual(expect.arrayContaining(names));
  }
  // A screen is removed in its dialog.
  await page.goto(`${booth.adminUrl}/preview/wedeliver`);
  await page.getByRole('button', { name: 'Set up hall' }).press('Enter');
  const screen = page.getByRole('dialog');
  await screen.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(screen).toBeHidden();
  await expect(page.getByRole('button', { name: 'Set up hall' })).toHaveCount(0);
  await expectFocusKept(page);
});
