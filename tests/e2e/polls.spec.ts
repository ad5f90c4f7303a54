import type { Browser, Page } from 'playwright/test';
import { pollList } from '../../server/contract/polls.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test, type Booth } from '../support/e2e.ts';
import { approved, strip } from './on-air.ts';
import { PHONE } from './visitor-pages.ts';
import { chooseFrom, holdAnswer, toast } from '../support/page.ts';

function pollOf(page: Page) {
  return page.locator('[data-part=poll]');
}
async function openPhone(booth: Booth, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${booth.publicUrl}/wedeliver`);
  return page;
}
function step(page: Page, name: string) {
  return strip(page).getByRole('button', { name, exact: true });
}

test('a poll from its preparation to its results', async ({ booth, browser, page }) => {
  await booth.signIn(page, '/polls');
  await page.getByRole('button', { name: 'New poll' }).click();
  const dialog = page.getByRole('dialog', { name: 'New poll' });
  await dialog.getByLabel('Question').pressSequentially('Which one next?');
  await dialog.getByLabel('Option 1', { exact: true }).pressSequentially('Pumps');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Valves');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Seals');
  await page.keyboard.press('Alt+ArrowUp');
  await expectNoAxeViolations(page);
  // What was typed is back after a press beside it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New poll' }).click();
  await expect(dialog.getByLabel('Option 2', { exact: true })).toHaveValue('Seals');
  await dialog.getByRole('button', { name: 'Remove option 4' }).click();
  // What is typed before the answer is kept, and saved with the next press, in the same poll.
  const answer = await holdAnswer(page, 'POST', '**/api/admin/polls');
  await dialog.getByLabel('Question').fill('Which one?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabel('Question').fill('Which one next?');
  answer();
  await expect(toast(page, 'Poll saved')).toBeVisible();
  const stored = page.getByRole('dialog', { name: 'Edit poll' });
  await expect(stored.getByLabel('Question')).toHaveValue('Which one next?');
  await stored.getByRole('button', { name: 'Save' }).click();
  await expect(stored).toBeHidden();
  await expect(page.getByRole('table', { name: 'Polls' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'New poll' }).click();
  await expect(dialog.getByLabel('Question')).toHaveValue('');
  // Its options are moved by their grips, and the right one stays the right one.
  const staff = await booth.admin();
  await chooseFrom(page, 'Kind', 'Quiz');
  await dialog.getByLabel('Question').fill('How loud?');
  await dialog.getByLabel('Option 1', { exact: true }).fill('48 dB');
  await dialog.getByLabel('Option 2', { exact: true }).fill('62 dB');
  await dialog.getByRole('button', { name: 'Add an option' }).click();
  await page.keyboard.type('75 dB');
  await dialog.getByRole('radio', { name: 'Option 2 is the right answer' }).check();
  const grips = dialog.getByRole('button', { name: /^Move option/ });
  await grips.nth(1).press('ArrowUp');
  await expect(grips.first()).toBeFocused();
  await grips.nth(2).dragTo(grips.first());
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  const { items } = dataOf(pollList, await staff.get('/api/admin/polls'));
  const { options, right } = items[1] ?? { options: [] };
  expect(options.map(({ text }) => text)).toEqual(['75 dB', '62 dB', '48 dB']);
  expect(options.find(({ id }) => id === right)?.text).toBe('62 dB');
  await page.getByRole('button', { name: 'Delete: How loud?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: /^Delete: / })).toHaveCount(1);

  for (let each = 0; each < 8; each += 1) await approved(booth, `Is it as loud as number ${each}?`);
  const [one, other] = [await openPhone(booth, browser), await openPhone(booth, browser)];
  // Read far below, nothing moves when the poll comes.
  const read = other.getByRole('article').last();
  await read.scrollIntoViewIfNeeded();
  const before = await read.boundingBox();
  const typed = one.locator('#ask-question');
  await typed.pressSequentially('Is it');
  await page.keyboard.press('v');
  await page.getByRole('menuitem', { name: 'Which one next?' }).click();
  await expect(strip(page)).toContainText('Poll · voting is open');
  await expect(pollOf(other).locator('xpath=../..')).not.toHaveCSS('height', '0px');
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  // Who types a question goes on with it.
  await expect(pollOf(one)).toHaveCount(1);
  await expect(typed).toBeFocused();
  await expect(typed).toHaveValue('Is it');
  const vote = async () => {
    for (const phone of [one, other]) {
      await expect(pollOf(phone).getByRole('radio', { checked: false })).toHaveCount(3);
      await pollOf(phone).getByText('Pumps').tap();
      await expect(pollOf(phone)).toContainText('You can change it until voting closes.');
    }
  };
  await vote();
  await expectNoAxeViolations(one);
  await expect(strip(page)).toContainText('2 people voted');
  await page.keyboard.press('Shift+V');
  const reset = page.getByRole('dialog', { name: 'Reset the votes?' });
  await reset.getByRole('button', { name: 'Reset votes' }).click();
  await expect(reset).toHaveCount(0);
  await vote();

  await other.context().setOffline(true);
  await pollOf(other).getByText('Seals').tap();
  await expect(pollOf(other)).toContainText('kept on this phone');
  await other.context().setOffline(false);
  await expect(pollOf(other)).toContainText('Your vote: Seals');
  await expect(pollOf(other)).toContainText('You can change it until voting closes.');

  await other.context().setOffline(true);
  await pollOf(other).getByText('Valves').tap();
  await expect(pollOf(other)).toContainText('kept on this phone');
  await step(page, 'Close voting').click();
  await expect(pollOf(one)).toContainText('Voting is closed');
  await expect(pollOf(one).getByRole('radio', { name: 'Pumps' })).toBeDisabled();
  await other.context().setOffline(false);
  await expect(pollOf(other)).toContainText('Your vote came too late');

  await page.keyboard.press('v');
  for (const phone of [one, other])
    await expect(pollOf(phone).getByRole('listitem')).toHaveText([
      'Pumps50% · 1',
      'Seals50% · 1',
      'Valves0% · 0',
    ]);
  await expectNoAxeViolations(one);
  await expect(page.getByRole('table', { name: 'Polls' }).getByRole('listitem')).toHaveCount(3);
  await expectNoAxeViolations(page);
  await step(page, 'End poll').click();
  await expect(pollOf(one)).toHaveCount(0);
  await expect(step(page, 'End poll')).toHaveCount(0);
  const results = page.getByRole('table', { name: 'Polls' }).getByRole('listitem');
  await expect(results).toHaveCount(0);
  await page.getByRole('button', { name: 'Which one next?', exact: true }).click();
  await expect(results).toHaveCount(3);

  // Of the words that come, staff hide one.
  await staff.post('/api/admin/polls', { kind: 'words', question: 'In a word?', options: [] });
  await page.getByRole('button', { name: 'Start: In a word?' }).click();
  await pollOf(one).getByLabel('Answer 1').fill('Loud');
  await page.keyboard.press('Enter');
  await pollOf(one).getByRole('button', { name: 'Vote' }).tap();
  const word = page.getByRole('checkbox', { name: 'Loud' });
  await page.getByText('Loud', { exact: true }).click();
  await expect(word).not.toBeChecked();
  await page.goto(`${booth.adminUrl}/insights`);
  const found = page.getByRole('region', { name: 'Which one next?' });
  await expect(found).toContainText('Poll · One choice · 2 people voted');
  await expect(found.getByRole('listitem')).toHaveText([
    'Pumps1 · 50%',
    'Seals1 · 50%',
    'Valves0 · 0%',
  ]);
});
