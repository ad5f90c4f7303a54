import type { Page } from 'playwright/test';
import { captureState } from '../../server/contract/capture.ts';
import { CONSENT_VERSION, CONSENT_WORDING } from '../../server/contract/limits.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { chooseFrom, holdAnswer, toast, whenStill } from '../support/page.ts';
import { leaveDetails } from '../support/api.ts';
import { drawnAgain, rememberDrawn } from '../support/drawn-again.ts';
import { rowOf } from './questions-page.ts';

function leadRows(page: Page) {
  return page.locator('tbody tr[data-lead]');
}
function drawerOf(page: Page) {
  return page.getByRole('dialog', { name: 'Lead' });
}
function notesOf(page: Page) {
  return drawerOf(page).getByRole('textbox', { name: 'Notes' });
}
function card(page: Page, label: string) {
  return page
    .getByRole('region', { name: 'Leads at a glance' })
    .getByRole('button', { name: label });
}
/** What a row's controls are under the pointer. */
async function rating(page: Page, name: string, word: string) {
  const row = rowOf(page, name);
  await row.hover();
  return row.getByRole('group', { name: `Rating of ${name}` }).getByRole('button', { name: word });
}

test('a new lead is rated and followed up, with undo', async ({ booth, page }) => {
  await booth.signIn(page, '/leads');
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  const id = await leaveDetails(booth.port, { company: 'Engines Ltd', city: 'London' });
  const row = rowOf(page, 'Ada Lovelace');
  await expect(row).toContainText('Engines Ltd');
  // What can be pressed appears under the pointer, in room that was there before.
  const hand = row.locator('[data-hand]').first();
  await expect(hand).toHaveCSS('opacity', '0');
  await expect(hand.getByRole('button')).toHaveCount(3);
  const height = (await row.boundingBox())?.height;
  const hot = await rating(page, 'Ada Lovelace', 'Hot');
  await hot.click();
  expect((await row.boundingBox())?.height).toBe(height);
  await expect(hot).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Hot')).toHaveText('Hot1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Hot')).toHaveText('Hot0');

  const warm = await rating(page, 'Ada Lovelace', 'Warm');
  await page.route('**/api/admin/lead/*', async (route) => {
    const staff = await booth.admin();
    await staff.send(`/api/admin/lead/${id}`, { method: 'PUT', json: { rating: 'cold' } });
    await route.continue();
  });
  await warm.click();
  await expect(page.getByText('Somebody else changed this lead in the meantime.')).toBeVisible();
  const cold = await rating(page, 'Ada Lovelace', 'Cold');
  await expect(cold).toHaveAttribute('aria-pressed', 'true');
  await page.unrouteAll();
  await cold.click();
  await expect(card(page, 'Cold')).toHaveText('Cold0');

  await row.getByRole('button', { name: 'Follow-up: Open' }).click();
  await expect(row.getByRole('button', { name: 'Follow-up: Done' })).toBeVisible();
});

test('leads are rated by keyboard, searched, filtered and sorted', async ({ booth, page }) => {
  await leaveDetails(booth.port, { name: 'Ada Lovelace', company: '100% Wool' });
  await leaveDetails(booth.port, { name: 'Grace Hopper', email: 'g@navy.example', consent: false });
  await leaveDetails(booth.port, { name: 'Zoe Quinn', email: 'z@example.org', company: 'Acme' });
  await booth.signIn(page, '/leads');
  await expect(leadRows(page)).toHaveCount(3);
  await whenStill(page);
  await rememberDrawn(leadRows(page));
  await page.keyboard.press('j');
  await expect(rowOf(page, 'Zoe Quinn')).toBeFocused();
  expect(await drawnAgain(leadRows(page))).toBe(1);
  await page.keyboard.press('h');
  await expect(card(page, 'Hot')).toHaveText('Hot1');
  await page.keyboard.press('j');
  await page.keyboard.press('f');
  await expect(card(page, 'Open')).toHaveText('Open2');
  await page.keyboard.press('u');
  await expect(card(page, 'Open')).toHaveText('Open3');
  // Tab stops at one row, and from there at its controls.
  await rowOf(page, 'Grace Hopper').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rowOf(page, 'Grace Hopper').getByRole('button', { name: 'Hot' })).toBeFocused();
  await rowOf(page, 'Grace Hopper').focus();
  await page.keyboard.press('Enter');
  await expect(drawerOf(page).getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  // Nobody is chosen by Escape, which closes the choice alone.
  await drawerOf(page).getByRole('button', { name: 'Owner: nobody' }).click();
  await page.keyboard.type('Bea');
  await page.keyboard.press('Enter');
  const owned = drawerOf(page).getByRole('button', { name: 'Owner: Bea' });
  await owned.click();
  await page.keyboard.type('Bob');
  await page.keyboard.press('Escape');
  await owned.click();
  await page.keyboard.press('Backspace');
  await expect(drawerOf(page).getByRole('button', { name: 'Owner: nobody' })).toBeVisible();
  await drawerOf(page).getByRole('button', { name: 'Follow-up: Open' }).click();
  await expect(card(page, 'Open')).toHaveText('Open2');
  await drawerOf(page).getByRole('button', { name: 'Follow-up: Done' }).click();
  await expect(card(page, 'Open')).toHaveText('Open3');
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(rowOf(page, 'Grace Hopper')).toBeFocused();

  await page.getByLabel('Search leads').fill('100%');
  await expect(leadRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear the search' }).click();

  await chooseFrom(page, 'Filter by consent', 'Without consent');
  await expect(leadRows(page)).toHaveCount(1);
  await expect(leadRows(page)).toContainText('Grace Hopper');
  const asked = page.waitForRequest('**/export/leads.csv?*');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(new URL((await asked).url()).searchParams.get('consent')).toBe('false');
  await chooseFrom(page, 'Filter by consent', 'Any consent');
  await expect(leadRows(page)).toHaveCount(3);

  await card(page, 'Hot').click();
  await expect(leadRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/rating=hot/);
  await expect(leadRows(page)).toContainText('Zoe Quinn');
  await chooseFrom(page, 'Filter by rating', 'Not rated');
  await expect(leadRows(page)).toHaveCount(2);
  await chooseFrom(page, 'Filter by follow-up', 'Followed up');
  await expect(page.getByRole('heading', { name: 'No lead matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(leadRows(page)).toHaveCount(3);

  await page.getByRole('columnheader', { name: 'Rating' }).getByRole('button').click();
  await expect(leadRows(page).first()).toContainText('Zoe Quinn');

  // Today: the hottest is given to somebody and done.
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  // The rows are those of before until its own come.
  const hottest = page.getByRole('link', { name: 'Zoe Quinn' });
  await expect(hottest).toHaveAttribute('href', /sort=today/);
  await expect(leadRows(page)).toContainText(['Zoe Quinn', 'Grace Hopper', 'Ada Lovelace']);
  // The place is kept, at Grace Hopper.
  await page.keyboard.press('k');
  await expect(rowOf(page, 'Zoe Quinn')).toBeFocused();
  await page.keyboard.press('o');
  await expect(page.getByRole('combobox', { name: 'Owner of Zoe Quinn' })).toBeFocused();
  await page.keyboard.type('Bob');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Zoe Quinn')).toContainText('Bob');
  await expectNoAxeViolations(page);
  await rowOf(page, 'Zoe Quinn').getByRole('button', { name: 'Follow-up: Open' }).click();
  await expect(leadRows(page)).toContainText(['Grace Hopper', 'Ada Lovelace']);
  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(leadRows(page)).toHaveCount(3);
});

test('answers are listed and corrected; a mail is drafted', async ({ booth, page }) => {
  const staff = await booth.admin();
  await booth.signIn(page, '/leads');
  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Qualifiers…' }).click();
  const asked = page.getByRole('dialog', { name: 'Qualifiers' });
  const typed = [
    ['Too much', 'One choice'],
    ['Budget', 'One choice'],
    ['Interest', 'Several choices'],
    ['Likely', 'Stars'],
    ['Asked for', 'Short text'],
  ] as const;
  for (const [at, [name, kind]] of typed.entries()) {
    await asked.getByRole('button', { name: 'Add a qualifier' }).click();
    await expect(asked.getByLabel(`Qualifier ${at + 1}`, { exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await chooseFrom(page, `Answered by, qualifier ${at + 1}`, kind);
  }
  await asked.getByRole('button', { name: 'Remove qualifier 1' }).click();
  await asked.getByLabel('Choices of qualifier 1').fill('Small, Large,');
  await asked.getByLabel('Choices of qualifier 2').fill('Pumps, Valves');
  await expectNoAxeViolations(page);
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Qualifiers saved')).toBeVisible();
  await expect(asked).toBeHidden();
  const { event, qualifiers } = dataOf(captureState, await staff.get('/api/admin/capture'));
  expect(qualifiers).toEqual([
    { name: 'Budget', kind: 'single', choices: ['Small', 'Large'] },
    { name: 'Interest', kind: 'multiple', choices: ['Pumps', 'Valves'] },
    { name: 'Likely', kind: 'stars', choices: [] },
    { name: 'Asked for', kind: 'text', choices: [] },
  ]);
  const answers = [{ name: 'Budget', answers: ['Small'] }];
  await staff.post('/api/admin/capture', {
    event: event.uid,
    at: new Date().toISOString(),
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    qualifiers: answers,
  });
  await expect(rowOf(page, 'Ada Lovelace')).toContainText('Budget: Small');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('combobox', { name: 'Budget' }).click();
  await page.getByRole('option', { name: 'Large' }).click();
  await drawer.getByRole('combobox', { name: 'Interest' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Valves' }).click();
  await drawer.getByRole('radio', { name: '4 of 5' }).press('Space');
  await drawer.getByLabel('Asked for').fill('Pumps');
  await drawer.getByLabel('Asked for').press('Enter');
  await expect(rowOf(page, 'Ada Lovelace')).toContainText(
    'Budget: Large · Interest: Valves · Likely: 4 · Asked for: Pumps',
  );
  await expect(drawer.getByLabel('Asked for')).toBeFocused();
  await drawer.getByLabel('Asked for').fill(' ');
  await drawer.getByLabel('Asked for').press('Enter');
  await expect(rowOf(page, 'Ada Lovelace')).not.toContainText('Asked for');
  await drawer.getByRole('button', { name: 'Write a mail…' }).click();
  await expect(drawer.getByLabel('Message')).toHaveValue(/^Hello Ada Lovelace,/);
  await expect(drawer.getByRole('link', { name: 'Open in the mail app' })).toHaveAttribute(
    'href',
    /^mailto:ada@example\.com\?subject=/,
  );
  await drawer.getByLabel('Subject').fill('Two pumps');
  await drawer.getByLabel('Message').fill('Hello Ada, two pumps.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(drawer.getByLabel('Message')).toHaveValue('Hello Ada, two pumps.');
  await expect(drawer.getByLabel('Subject')).toHaveValue('Two pumps');
  const file = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Save as .eml' }).click();
  expect((await file).suggestedFilename()).toBe('follow-up-Ada-Lovelace.eml');
  await expectNoAxeViolations(page);
  // A mail program has it now.
  await page.reload();
  await expect(drawer.getByRole('button', { name: 'Write a mail…' })).toBeVisible();
});

test('contact details are corrected', { tag: '@deep' }, async ({ booth, page }) => {
  const id = await leaveDetails(booth.port, { name: 'Ada Lovlace', phone: '555-0133' });
  await booth.signIn(page, `/leads/${id}`);
  const contact = drawerOf(page).getByRole('region', { name: 'Contact' });
  await contact.getByRole('button', { name: 'Correct…' }).click();
  const name = contact.getByRole('textbox', { name: 'Name' });
  const email = contact.getByRole('textbox', { name: 'Email' });
  await expect(name).toBeFocused();
  await name.fill('Ada Lovelace');
  await email.fill('ada@');
  // Nothing that was typed is lost on the way.
  await page.reload();
  await expect(name).toHaveValue('Ada Lovelace');
  // What another user corrects in a field that was left alone stays.
  const theirs = { method: 'PUT', json: { company: 'Engines' } } as const;
  await (await booth.admin()).send(`/api/admin/lead/${id}`, theirs);
  await contact.getByRole('button', { name: 'Keep mine' }).click();
  await expect(contact.getByRole('textbox', { name: 'Company' })).toHaveValue('Engines');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(email).toHaveAccessibleDescription(/./);
  await email.fill('ada@lovelace.example');
  await email.press('Enter');
  await expect(contact.getByRole('button', { name: 'Correct…' })).toBeFocused();
  await expect(contact.getByRole('link', { name: 'ada@lovelace.example' })).toBeVisible();
  // What is saved is no draft any more.
  await page.reload();
  await contact.getByText('Changed 3 times').click();
  await expect(contact).toContainText(/Changed .+: name Ada Lovlace → Ada Lovelace/);
  // Opened by a link from elsewhere, closing it leads to the list.
  await drawerOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads`);
  await expect(rowOf(page, 'Ada Lovelace')).toContainText('ada@lovelace.example');
});

test('a lead is shown with its consent and question', { tag: '@deep' }, async ({ booth, page }) => {
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
  await booth.signIn(page, '/leads?sort=name&order=asc');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads/${id}?sort=name&order=asc`);
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(drawer.locator('a[href="mailto:ada@example.org"]')).toBeVisible();
  await expect(drawer.locator('a[href="tel:5550102233"]')).toBeVisible();
  await expect(drawer).toContainText('Austin, TX');
  const consent = drawer.getByRole('region', { name: 'Consent' });
  await expect(consent).toContainText(CONSENT_WORDING);
  await expect(consent).toContainText(
    new RegExp(`Wording ${CONSENT_VERSION}, agreed .+\\d{4} at \\d`),
  );
  const asked = drawer.getByRole('region', { name: 'Question' });
  await expect(asked).toContainText('Approved');
  await expect(asked).toContainText('Does it float?');
  await expect(asked.locator('strong')).toHaveText('does');
  await expectNoAxeViolations(page);

  await drawer.getByRole('button', { name: 'Next lead' }).click();
  await expect(drawer.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await expect(asked).toBeHidden();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads?sort=name&order=asc`);
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeFocused();
});

test('an erased lead leaves its question anonymous, or takes it along', async ({ booth, page }) => {
  const { id: kept, claim } = await booth.submit('Stays without a name?', 'Ada Lovelace');
  await booth.approve(kept);
  const gone = await booth.submit('Goes along?', 'Grace Hopper');
  const first = await leaveDetails(booth.port, { question_claim: claim });
  const second = await leaveDetails(booth.port, {
    name: 'Grace Hopper',
    question_claim: gone.claim,
  });
  await booth.signIn(page, `/leads/${first}`);
  const drawer = drawerOf(page);
  await drawer.getByRole('link', { name: 'Open this question' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/dashboard?question=${kept}`);
  await expect(page.getByRole('dialog')).toContainText('Stays without a name?');
  await page.goBack();
  const erase = drawer.getByRole('button', { name: 'Erase this lead…' });
  await erase.click();
  const ask = drawer.getByRole('alertdialog', { name: /^Erase .* for good\?$/ });
  await expect(ask).toContainText('Erase Ada Lovelace for good?');
  await expect(ask).toContainText('on the big screen too, without their name');
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(erase).toBeFocused();
  // Unsaved notes of a lead that is erased do not hold it back.
  await notesOf(page).fill('Not saved');
  const theirs = { method: 'PUT', json: { notes: 'Theirs.' } } as const;
  await (await booth.admin()).send(`/api/admin/lead/${first}`, theirs);
  await drawer.getByRole('button', { name: 'Keep both' }).click();
  await expect(notesOf(page)).toHaveValue('Theirs.\n\nNot saved');
  await expect(drawer.getByRole('button', { name: 'Keep both' })).toHaveCount(0);
  await erase.click();
  const again = ask.getByRole('button', { name: 'Erase for good' });
  await page.route('**/api/admin/lead/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await again.click();
  await expect(page.getByText('Request failed (500). Please try again.')).toBeVisible();
  await again.click();
  await expect(page.getByText('Lead erased', { exact: true })).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(leadRows(page)).toHaveCount(1);

  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await erase.click();
  await drawer.getByLabel('Erase the question too').check();
  await expect(drawer.getByText('Their question is deleted too.')).toBeVisible();
  // The event stream announces it before the answer arrives: nobody else erased it.
  const missing = page.waitForResponse((response) => response.status() === 404);
  const answer = await holdAnswer(page, 'DELETE', `**/api/admin/lead/${second}*`);
  await drawer.getByRole('button', { name: 'Erase for good' }).click();
  await missing;
  await expect(ask).toBeVisible();
  await expect(drawer).not.toContainText('no longer here');
  answer();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  expect(await booth.questions()).toMatchObject([{ id: kept, author_name: null }]);
  await page.goto(`${booth.adminUrl}/leads/${second}`);
  await expect(drawer.getByText('This lead is no longer here')).toBeVisible();
});
