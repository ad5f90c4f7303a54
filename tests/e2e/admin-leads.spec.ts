import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const leads = (page: Page) => page.locator('tbody tr[data-lead]');
const card = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Leads at a glance' }).getByRole('button', { name: label });
const rating = (page: Page, name: string, word: string) =>
  rowOf(page, name)
    .getByRole('group', { name: `Rating of ${name}` })
    .getByRole('button', { name: word });
const followUp = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: /^Follow-up:/ });
const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const fitsItsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('an empty list says what will happen; a new lead comes by itself', async ({ booth, page }) => {
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads`);
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await leaveDetails(booth.port, { company: 'Engines Ltd', city: 'London' });
  await expect(rowOf(page, 'Ada Lovelace')).toContainText('Engines Ltd');
  await expect(card(page, 'Open')).toHaveText('Open1');
  await expect(page.getByText('1 lead, 1 waits for you')).toBeVisible();
});

test('a lead is rated and marked with one click each, and both are undone', async ({
  booth,
  page,
}) => {
  await leaveDetails(booth.port);
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads`);
  const hot = rating(page, 'Ada Lovelace', 'Hot');
  await hot.click();
  await expect(page.getByText('Rated hot', { exact: true })).toBeVisible();
  await expect(hot).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Hot')).toHaveText('Hot1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(hot).toHaveAttribute('aria-pressed', 'false');
  await expect(card(page, 'Hot')).toHaveText('Hot0');

  await rating(page, 'Ada Lovelace', 'Cold').click();
  await expect(card(page, 'Cold')).toHaveText('Cold1');
  await rating(page, 'Ada Lovelace', 'Cold').click();
  await expect(page.getByText('Rating taken off', { exact: true })).toBeVisible();
  await expect(card(page, 'Cold')).toHaveText('Cold0');

  await followUp(page, 'Ada Lovelace').click();
  await expect(followUp(page, 'Ada Lovelace')).toHaveText('Done');
  await expect(card(page, 'Open')).toHaveText('Open0');
  await expect(page.getByText('everyone is followed up')).toBeVisible();
});

test('a refused rating goes back and says why', async ({ booth, page }) => {
  const id = await leaveDetails(booth.port);
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads`);
  const warm = rating(page, 'Ada Lovelace', 'Warm');
  await expect(warm).toBeVisible();
  await page.route('**/api/admin/lead/*', (route) => route.fulfill({ status: 500, body: '' }));
  await warm.click();
  await expect(page.getByText('Request failed (500). Please try again.')).toBeVisible();
  await expect(warm).toHaveAttribute('aria-pressed', 'false');

  await page.unrouteAll();
  await page.route('**/api/admin/lead/*', async (route) => {
    const staff = await booth.admin();
    await staff.call(`/api/admin/lead/${id}`, { method: 'PUT', json: { rating: 'cold' } });
    await route.continue();
  });
  await warm.click();
  await expect(page.getByText('Somebody else changed this lead in the meantime.')).toBeVisible();
  await expect(rating(page, 'Ada Lovelace', 'Cold')).toHaveAttribute('aria-pressed', 'true');
});

test('search, filters and order stay in the address', async ({ booth, page }) => {
  await leaveDetails(booth.port, { name: 'Ada Lovelace', company: '100% Wool' });
  await leaveDetails(booth.port, { name: 'Grace Hopper', email: 'g@navy.example', consent: false });
  await leaveDetails(booth.port, { name: 'Zoe Quinn', email: 'z@example.org', company: 'Acme' });
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads`);
  await expect(leads(page)).toHaveCount(3);

  await page.getByLabel('Search leads').fill('100%');
  await expect(leads(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=100%25/);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(leads(page)).toHaveCount(3);

  await choose(page, 'Filter by consent', 'Without consent');
  await expect(leads(page)).toHaveCount(1);
  await expect(leads(page)).toContainText('Grace Hopper');
  await choose(page, 'Filter by consent', 'Any consent');

  await rating(page, 'Zoe Quinn', 'Hot').click();
  await expect(card(page, 'Hot')).toHaveText('Hot1');
  await card(page, 'Hot').click();
  await expect(leads(page)).toHaveCount(1);
  await expect(page).toHaveURL(/rating=hot/);
  await page.reload();
  await expect(leads(page)).toContainText('Zoe Quinn');
  await card(page, 'Hot').click();
  await choose(page, 'Filter by follow-up', 'Followed up');
  await expect(page.getByRole('heading', { name: 'No lead matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(leads(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(leads(page).first()).toContainText('Ada Lovelace');
  await page.getByRole('columnheader', { name: 'Rating' }).getByRole('button').click();
  await expect(leads(page).first()).toContainText('Zoe Quinn');
  await page.goBack();
  await expect(leads(page).first()).toContainText('Ada Lovelace');
});

test('pages of 25', async ({ booth, page }) => {
  for (let i = 1; i <= 27; i += 1) await leaveDetails(booth.port, { name: `Visitor ${i}` });
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads?size=25`);
  await expect(page.getByText('1–25 of 27')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText('26–27 of 27')).toBeVisible();
  await expect(leads(page)).toHaveCount(2);
  await page.goto(`${booth.adminUrl}/leads?size=25&page=9`);
  await expect(page.getByText('26–27 of 27')).toBeVisible();
});

test('the detail has its own address and shows all that is known', async ({ booth, page }) => {
  const question = await booth.submit('Does it float?', 'Ada Lovelace');
  await booth.approve(question.id, 'It **does**.');
  const id = await leaveDetails(booth.port, {
    phone: '(555) 010-2233',
    company: 'Engines Ltd',
    city: 'Austin',
    state: 'TX',
    question_claim: question.claim,
  });
  await leaveDetails(booth.port, { name: 'Grace Hopper', email: 'g@navy.example', consent: false });
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads?sort=name&order=asc`);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads/${id}?sort=name&order=asc`);
  await expect(page).toHaveTitle(/Leads · Booth admin/);
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  await expect(drawer.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
    'href',
    'mailto:ada@example.org',
  );
  await expect(drawer.getByRole('link', { name: '(555) 010-2233' })).toHaveAttribute(
    'href',
    'tel:5550102233',
  );
  await expect(drawer).toContainText('Austin, TX');
  const consent = drawer.getByRole('region', { name: 'Consent' });
  await expect(consent).toContainText('You may contact me with product news and offers.');
  await expect(consent).toContainText(/Wording 2026-11, agreed .+\d{4} at \d/);
  const asked = drawer.getByRole('region', { name: 'Question' });
  await expect(asked).toContainText('Approved');
  await expect(asked).toContainText('Does it float?');
  await expect(asked.locator('strong')).toHaveText('does');
  await expectNoAxeViolations(page);

  await drawer.getByRole('button', { name: 'Next lead' }).click();
  await expect(drawer.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Consent' })).toContainText('send no marketing');
  await expect(drawer.getByRole('region', { name: 'Question' })).toBeHidden();

  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads?sort=name&order=asc`);
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeFocused();
  await page.goForward();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // Reached by a link from elsewhere, closing leads to the list.
  await page.goto(`${booth.adminUrl}/leads/${id}`);
  await asked.getByRole('link', { name: 'Show it among the questions' }).click();
  await expect(page).toHaveURL(/\/dashboard\?q=Does\+it\+float/);
  await expect(page.getByRole('row').filter({ hasText: 'Does it float?' })).toBeVisible();
  await page.goto(`${booth.adminUrl}/leads/${id}`);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads`);
});

test('address and number are copied without a secure context', async ({ booth, page }) => {
  const id = await leaveDetails(booth.port, { phone: '+44 20 7946 0958' });
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads/${id}`);
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  const copied: string[] = [];
  await page.exposeFunction('told', (text: string) => copied.push(text));
  await page.evaluate(() => {
    document.addEventListener('copy', () => {
      void Reflect.get(window, 'told')(String(window.getSelection()));
    });
  });
  await drawer.getByRole('button', { name: 'Copy the email address' }).click();
  await expect(drawer.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  await expect(drawer.getByRole('button', { name: 'Copy the email address' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Copy the phone number' }).click();
  await expect.poll(() => copied).toEqual(['ada@example.org', '+44 20 7946 0958']);
});

test('notes are written, saved and never lost', async ({ booth, page }) => {
  const id = await leaveDetails(booth.port);
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads`);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  const notes = drawer.getByLabel('Notes', { exact: true }).and(page.getByRole('textbox'));
  await notes.fill('Wants a demo.');
  await expect(drawer.getByText('Not saved yet')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible();

  await notes.fill('Wants a demo on Monday.');
  await page.goBack();
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Keep writing' }).click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(guard).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guard).toBeHidden();
  await expect(drawer).toBeVisible();
  await expect(notes).toHaveValue('Wants a demo on Monday.');
  await page.reload();
  await expect(notes).toHaveValue('Wants a demo on Monday.');
  await expect(drawer.getByText('What you had typed before is back.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await guard.getByRole('button', { name: 'Save and leave' }).click();
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, 'Ada Lovelace')).toContainText('Has notes');

  await page.goto(`${booth.adminUrl}/leads/${id}`);
  await expect(notes).toHaveValue('Wants a demo on Monday.');
  await notes.fill('Never mind');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await guard.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(notes).toHaveValue('Wants a demo on Monday.');
});

test('two who write at once: nothing is lost, and a rating is no conflict', async ({
  booth,
  page,
}) => {
  const id = await leaveDetails(booth.port);
  const staff = await booth.admin();
  const put = (json: unknown) => staff.call(`/api/admin/lead/${id}`, { method: 'PUT', json });
  // A stream that never opens: the conflict is found when saving.
  await page.route('**/api/admin/events', (route) => route.abort());
  await page.context().addInitScript('delete window.SharedWorker');
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads/${id}`);
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  const notes = drawer.getByRole('textbox', { name: 'Notes' });
  const save = drawer.getByRole('button', { name: 'Save notes' });

  await notes.fill('Mine.');
  await put({ rating: 'hot' });
  await save.click();
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible();

  await notes.fill('Mine, longer.');
  await put({ notes: 'Theirs.' });
  await save.click();
  const conflict = drawer.getByRole('alert');
  await expect(conflict).toContainText('Somebody else changed these notes meanwhile');
  await expect(conflict).toContainText('Theirs.');
  await expect(notes).toHaveValue('Mine, longer.');
  await expect(save).toBeDisabled();
  await expectNoAxeViolations(page);
  await conflict.getByRole('button', { name: 'Keep both' }).click();
  await expect(notes).toHaveValue('Theirs.\n\nMine, longer.');
  await save.click();
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible();

  await page.route('**/api/admin/lead/*', (route) => route.fulfill({ status: 507, body: '' }));
  await notes.fill('On a full disk.');
  await save.click();
  await expect(drawer.getByText('Request failed (507). Please try again.')).toBeVisible();
  await expect(notes).toHaveValue('On a full disk.');
});

test('a lead is erased for good, after saying what becomes of its question', async ({
  booth,
  page,
}) => {
  const { id: kept, claim } = await booth.submit('Stays without a name?', 'Ada Lovelace');
  await booth.approve(kept);
  const gone = await booth.submit('Goes along?', 'Grace Hopper');
  const first = await leaveDetails(booth.port, { question_claim: claim });
  const second = await leaveDetails(booth.port, {
    name: 'Grace Hopper',
    question_claim: gone.claim,
  });
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads/${first}`);
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  await drawer.getByRole('button', { name: 'Erase this lead…' }).click();
  const ask = drawer.getByRole('alertdialog', { name: 'Erase Ada Lovelace for good?' });
  await expect(ask).toContainText('on the display too, without their name');
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer.getByRole('button', { name: 'Erase this lead…' })).toBeFocused();
  // Notes that nobody needs any more hold nobody back.
  await drawer.getByRole('textbox', { name: 'Notes' }).fill('Not saved');
  await drawer.getByRole('button', { name: 'Erase this lead…' }).click();
  await ask.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Lead erased', { exact: true })).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(leads(page)).toHaveCount(1);

  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await drawer.getByRole('button', { name: 'Erase this lead…' }).click();
  await drawer.getByLabel('Erase the question too').check();
  await expect(drawer.getByText('Their question is deleted too.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();

  await page.goto(`${booth.adminUrl}/dashboard`);
  const row = page.getByRole('row').filter({ hasText: 'Stays without a name?' });
  await expect(row).toContainText('Anonymous');
  await expect(page.getByText('Goes along?')).toBeHidden();

  await page.goto(`${booth.adminUrl}/leads/${second}`);
  await expect(drawer.getByText('This lead is not here any more')).toBeVisible();
});

test('leads by keyboard', async ({ booth, page }) => {
  await leaveDetails(booth.port, { name: 'First Visitor' });
  await leaveDetails(booth.port, { name: 'Second Visitor' });
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads`);
  await expect(leads(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Second Visitor')).toBeFocused();
  await page.keyboard.press('h');
  await expect(rating(page, 'Second Visitor', 'Hot')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('j');
  await page.keyboard.press('f');
  await expect(followUp(page, 'First Visitor')).toHaveText('Done');
  await page.keyboard.press('u');
  await expect(followUp(page, 'First Visitor')).toHaveText('Open');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  await expect(drawer.getByRole('heading', { name: 'First Visitor' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, 'First Visitor')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search leads')).toBeFocused();
});

test('an export carries the filters', async ({ booth, page }) => {
  await leaveDetails(booth.port, { name: '=1+1', consent: true });
  await leaveDetails(booth.port, { name: 'Grace Hopper', consent: false });
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads?consent=no`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^leads-\d{8}-\d{4}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Grace Hopper');
  expect(text).not.toContain('1+1');
  await expect(page.getByText(`Exported ${download.suggestedFilename()}`)).toBeVisible();
});

test('no accessibility faults in both themes', async ({ booth, page }) => {
  const id = await leaveDetails(booth.port, { phone: '555', company: 'Engines Ltd' });
  await leaveDetails(booth.port, { name: 'Grace Hopper', consent: false });
  const staff = await booth.admin();
  await staff.call(`/api/admin/lead/${id}`, {
    method: 'PUT',
    json: { rating: 'hot', followed_up: true, notes: 'A note.' },
  });
  await booth.signIn(page);
  await page.goto(`${booth.adminUrl}/leads`);
  await expect(leads(page)).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page.getByText('A note.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('leads are read, rated and erased with a thumb', async ({ booth, page }) => {
    await leaveDetails(booth.port, { company: 'Engines Ltd', phone: '555-0133' });
    await booth.signIn(page);
    await page.goto(`${booth.adminUrl}/leads`);
    const item = page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' });
    await expect(item).toContainText('Engines Ltd');
    expect(await fitsItsWidth(page)).toBe(true);
    await item.getByRole('button', { name: 'Hot' }).tap();
    await expect(card(page, 'Hot')).toHaveText('Hot1');
    await expectNoAxeViolations(page);
    await item.getByRole('link').tap();
    const drawer = page.getByRole('dialog', { name: 'Lead' });
    await expect(drawer.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    expect(await fitsItsWidth(page)).toBe(true);
    await expectNoAxeViolations(page);
    await drawer.getByRole('button', { name: 'Follow-up: Open' }).tap();
    await expect(drawer.getByRole('button', { name: 'Follow-up: Done' })).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(item.getByRole('button', { name: 'Follow-up: Done' })).toBeVisible();
  });
});
