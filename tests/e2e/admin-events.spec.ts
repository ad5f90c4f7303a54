import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { changesOf, eventRow, openEvents, putAway } from '../support/events-page.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

function openCard(page: Page, name: string) {
  return page.getByRole('region', { name });
}

test.use({ viewport: { width: 1366, height: 768 } });

test('two events a day are two clicks, however fast somebody clicks; every window follows', async ({
  booth,
  page,
  context,
}) => {
  await booth.updateSettings({ brand: { eventName: 'Boat Show' } });
  await booth.approve(await booth.ask('Asked in the morning?'));
  await leaveDetails(booth.port);
  await openEvents(booth, page);
  await expect(openCard(page, 'Boat Show')).toContainText('1 question, 1 lead');
  await expect(page.getByText('No event is over yet')).toBeVisible();
  const phone = await context.newPage();
  await phone.goto(`${booth.publicUrl}/wedeliver`);
  await expect(phone.getByText('Asked in the morning?').first()).toBeVisible();

  const changes = changesOf(page);
  await page.getByRole('button', { name: 'Begin another event…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Begin another event' });
  await expect(dialog).toContainText('1 question, 1 lead. They leave every screen');
  await expect(dialog).toContainText(
    'Settings, pictures, what the AI knows, labels and saved replies',
  );
  const name = dialog.getByLabel('Name of the next event');
  await expect(name).toHaveValue(/^Boat Show, \w+day (?:morning|afternoon|evening)$/);
  const next = await name.inputValue();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Begin' }).dblclick();
  await expect(dialog.getByText('Boat Show is put away')).toBeVisible();

  await expect(page.getByText(`${next} has begun`)).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog).toBeHidden();
  await expect(openCard(page, next)).toContainText('Nothing has come in yet');
  await expect(
    page.getByRole('list', { name: 'Events that are over' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(eventRow(page, 'Boat Show')).toContainText('1 question, 1 lead');
  expect(changes).toEqual(['/api/admin/event/archive']);
  await expectNoAxeViolations(page);
  await expect(phone.getByText('Asked in the morning?')).toHaveCount(0, { timeout: 45_000 });
  await booth.approve(await booth.ask('Asked in the afternoon?'));
  await expect(phone.getByText('Asked in the afternoon?').first()).toBeVisible({ timeout: 45_000 });
  await expect(openCard(page, next)).toContainText('1 question, 0 leads');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('another event begins by keys alone, under a name that is typed, while somebody pulls the plug', async ({
    booth,
    page,
  }) => {
    await booth.ask('Before?');
    await booth.signIn(page, '/events');
    await page.getByRole('button', { name: 'Begin another event…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Begin another event' });
    const name = dialog.getByLabel('Name of the next event');
    await expect(name).toBeFocused();
    // Selected: whatever is typed takes its place.
    await page.keyboard.type('Evening', { delay: 30 });
    await expect(name).toHaveValue('Evening');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/Evening begins/)).toBeVisible();
    await booth.kill();
    await expect(page.getByText('Booth is restarting and comes back automatically.')).toBeVisible();
    await booth.start();
    await expect(page.getByText(/^Evening has begun/)).toBeVisible({ timeout: 30_000 });
    await expect(dialog).toBeHidden();
    await expect(eventRow(page, 'Event without a name')).toContainText('1 question');
    expect(await booth.questions()).toEqual([]);
  });
});

test('an event that is over is opened to be read: searched, exported, and nothing in it to press', async ({
  booth,
  page,
}) => {
  await booth.approve(await booth.ask('How long does the battery hold?', 'Ada'), 'Two hours.');
  await booth.ask('Is there a Diesel?');
  await leaveDetails(booth.port);
  await putAway(booth, ['Morning']);
  await booth.ask('Asked in the afternoon');
  await openEvents(booth, page);
  await page.getByRole('link', { name: /^Open Morning/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Morning' })).toBeVisible();
  await expect(
    page.getByText('This event is over. Nothing here can be changed, but leads can be erased.'),
  ).toBeVisible();
  const questions = page.getByRole('list', { name: 'Questions of this event' });
  await expect(questions.getByRole('listitem')).toHaveCount(2);
  await expect(questions).toContainText('Two hours.');
  await expectNoAxeViolations(page);
  await page.keyboard.press('/');
  const search = page.getByLabel('Search this event');
  await expect(search).toBeFocused();
  await page.keyboard.type('diesel', { delay: 40 });
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  await expect(questions).toContainText('Is there a Diesel?');
  await page.keyboard.type('x', { delay: 40 });
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(questions.getByRole('listitem')).toHaveCount(2);

  const choose = async (filter: string, option: string) => {
    await page.getByLabel(filter).first().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Filter by status', 'Pending');
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  await expect(questions).toContainText('Is there a Diesel?');
  await choose('Filter by status', 'Rejected');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(questions.getByRole('listitem')).toHaveCount(2);

  await page.getByText('Texts', { exact: true }).last().click();
  await expect(page.getByText('Nothing came')).toBeVisible();
  await page.getByText('Leads', { exact: true }).last().click();
  const leads = page.getByRole('list', { name: 'Leads of this event' }).getByRole('listitem');
  await expect(leads).toHaveCount(1);
  await choose('Filter by rating', 'Hot');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await choose('Filter by rating', 'Not rated');
  await expect(leads).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await readFile(await (await download).path())).toString()).toContain('@');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: /^Erase .+…$/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: /^Erase .+ for good\?$/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});
