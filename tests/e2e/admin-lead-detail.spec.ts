import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { holdAnswer } from '../support/held-answer.ts';
import { drawerOf, leadRows, rowOf } from '../support/leads-page.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

test.use({ viewport: { width: 1366, height: 768 } });

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
  await booth.signIn(page, '/leads?sort=name&order=asc');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads/${id}?sort=name&order=asc`);
  await expect(page).toHaveTitle(/Leads · Booth admin/);
  const drawer = drawerOf(page);
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
  await asked.getByRole('link', { name: 'Open this question' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage Question' })).toContainText(
    'Does it float?',
  );
  await page.goto(`${booth.adminUrl}/leads/${id}`);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads`);
});

test('address and number are copied without a secure context', async ({ booth, page }) => {
  const id = await leaveDetails(booth.port, { phone: '+44 20 7946 0958' });
  await booth.signIn(page, `/leads/${id}`);
  const drawer = drawerOf(page);
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
  await booth.signIn(page, '/leads');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  const drawer = drawerOf(page);
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
  await expect(drawer.getByText('What you typed earlier is back.')).toBeVisible();
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
  const put = (json: unknown) => staff.send(`/api/admin/lead/${id}`, { method: 'PUT', json });
  // A stream that never opens: the conflict is found when saving.
  await page.route('**/api/admin/events', (route) => route.abort());
  await page.context().addInitScript('delete window.SharedWorker');
  await booth.signIn(page, `/leads/${id}`);
  const drawer = drawerOf(page);
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
  await expect(conflict).toContainText('Somebody else has changed these notes');
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
  await booth.signIn(page, `/leads/${first}`);
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: 'Erase this lead…' }).click();
  const ask = drawer.getByRole('alertdialog', { name: /^Erase .* for good\?$/ });
  await expect(ask).toContainText('Erase Ada Lovelace for good?');
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
  await expect(leadRows(page)).toHaveCount(1);

  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await drawer.getByRole('button', { name: 'Erase this lead…' }).click();
  await drawer.getByLabel('Erase the question too').check();
  await expect(drawer.getByText('Their question is deleted too.')).toBeVisible();
  // The event stream tells of it before the answer does, which says nothing of somebody else.
  const told = page.waitForResponse((response) => response.status() === 404);
  const { letGo } = await holdAnswer(page, 'DELETE', `**/api/admin/lead/${second}*`);
  await drawer.getByRole('button', { name: 'Erase for good' }).click();
  await told;
  await expect(ask).toBeVisible();
  await expect(drawer).not.toContainText('no longer here');
  letGo();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();

  await page.goto(`${booth.adminUrl}/dashboard?status=all`);
  const row = page.getByRole('row').filter({ hasText: 'Stays without a name?' });
  await expect(row).toContainText('Anonymous');
  await expect(page.getByText('Goes along?')).toBeHidden();

  await page.goto(`${booth.adminUrl}/leads/${second}`);
  await expect(drawer.getByText('This lead is no longer here')).toBeVisible();
});
