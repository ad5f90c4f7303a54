import { createServer } from 'node:http';
import type { Page } from 'playwright/test';
import { leaveDetails } from '../support/api.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { listenHere } from '../support/listen-here.ts';
import { setTextSize } from '../support/page-fit.ts';
import { expectFocusKept, pagesNav, printedSheets, sideways, toast } from '../support/page.ts';

async function startReceiver() {
  const bodies: string[] = [];
  const answer = { status: 204 };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(answer.status).end();
    });
  });
  const port = await listenHere(server);
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hook`, bodies, answer, stop };
}

function cardOf(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

test('a webhook from its first record to the closing receipt', async ({ booth, page }) => {
  const receiver = await startReceiver();
  try {
    await booth.signIn(page, '/headquarters');
    await expect(page.getByRole('heading', { name: 'Nothing is sent yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Add a webhook' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Add a webhook' });
    const name = form.getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await name.pressSequentially('CRM', { delay: 20 });
    await form.getByLabel('Address', { exact: true }).fill('example.com/hook');
    await name.press('Enter');
    await expect(form.locator('[data-said=urgent]')).toContainText('Enter an address like');
    await expect(form.getByLabel('Address', { exact: true })).toBeFocused();
    await form.getByLabel('Address', { exact: true }).fill(receiver.url);
    await form.getByLabel('Messages').check();
    await form.getByRole('button', { name: 'More' }).click();
    await form.getByLabel('Allow private addresses').check();
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Add a webhook' }).click();

    const added = page.getByRole('dialog', { name: 'CRM is added' });
    const secret = await added.getByLabel('Secret', { exact: true }).inputValue();
    expect(secret.length).toBeGreaterThan(20);
    await added.getByRole('button', { name: 'Done' }).click();
    await expect(added).toBeHidden();
    const card = cardOf(page, 'CRM');
    await expect(card).toContainText('Leads and messages');
    await expect(page.locator('body')).not.toContainText(secret);

    await card.getByRole('button', { name: 'Test' }).click();
    await expect(card.getByRole('button', { name: 'Close the result' })).toBeVisible();
    expect(receiver.bodies.length).toBeGreaterThan(0);
    await leaveDetails(booth.port);
    await expect(card).toContainText(/[1-9] delivered/);
    await expect(card).toContainText('Up to date');

    const opener = card.getByRole('button', { name: 'Deliveries' });
    await opener.press('Enter');
    const sent = page.getByRole('dialog', { name: 'Deliveries to CRM' });
    const lead = sent.getByRole('row').filter({ hasText: 'Lead' });
    await expect(lead.first()).toContainText(/Delivered in [\d,]+ ms \(204\)/);
    await expectNoAxeViolations(page);
    const before = receiver.bodies.length;
    receiver.answer.status = 422;
    await lead.first().getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.bodies.length).toBeGreaterThan(before);
    await expect(lead).toHaveCount(2);
    await expect(toast(page, 'The receiver answers 422.')).toBeVisible();
    receiver.answer.status = 204;
    await sent.getByRole('button', { name: 'Send all since…' }).press('Enter');
    const since = page.getByRole('dialog', { name: 'Send all again?' });
    await since.getByLabel('Everything there is, of all events').check();
    await since.getByRole('button', { name: 'Send' }).click();
    await expect(lead).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(sent).toBeHidden();
    await expect(opener).toBeFocused();

    await card.getByRole('button', { name: 'Change the secret' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const second = page.getByRole('dialog', { name: 'Change the secret, step 2 of 2' });
    await expect(second.getByLabel('Secret', { exact: true })).not.toHaveValue(secret);
    await second.getByRole('button', { name: 'Finish later' }).click();
    await expect(card).toContainText('Two secrets sign.');
    await card.getByRole('button', { name: 'Change the secret' }).click();
    await second.getByRole('button', { name: 'Make another one' }).click();
    await expect(second.getByLabel('Secret', { exact: true })).toBeVisible();
    await second.getByRole('button', { name: 'Finish', exact: true }).click();
    await expect(card).not.toContainText('Two secrets sign.');

    // As after a record that the receiver refused, and on a laptop that cannot open the secret.
    const staff = await booth.admin();
    await page.route('**/api/admin/headquarters', async (route) => {
      const { text } = await staff.get('/api/admin/headquarters');
      const body = text
        .replace('"left_out":0', '"left_out":1')
        .replace('locked":false', 'locked":true');
      await route.fulfill({ contentType: 'application/json', body });
    });
    await card.getByRole('button', { name: 'Send what was left out: CRM' }).click();
    await expect(toast(page, 'The receiver accepted what was left out.')).toBeVisible();
    const dismissed = page.waitForResponse('**/left-out');
    await card.getByRole('button', { name: 'Dismiss what was left out: CRM' }).click();
    expect((await dismissed).request().method()).toBe('DELETE');
    await card.getByRole('button', { name: 'New secret' }).click();
    const lost = page.getByRole('dialog', { name: 'Make a new secret' });
    await lost.getByRole('button', { name: 'Make a new secret' }).click();
    await expect(lost.getByLabel('Secret', { exact: true })).not.toHaveValue(secret);
    await lost.getByRole('button', { name: 'Done' }).click();
    await expect(lost).toHaveCount(0);
    await page.unrouteAll();

    await card.getByRole('button', { name: 'Pause' }).press('Enter');
    const resume = card.getByRole('button', { name: 'Resume' });
    await expect(resume).toBeFocused();
    await expect(card).toContainText('paused by staff');
    await leaveDetails(booth.port, { name: 'Grace Hopper', email: 'grace@example.org' });
    await resume.press('Enter');
    await expect(card).toContainText('Up to date');

    await staff.post('/api/admin/backups');
    await page.getByRole('link', { name: 'Closing receipt' }).click();
    await expect(page).toHaveTitle('Closing receipt · Booth admin');
    const receipt = page.getByRole('article', { name: 'Closing receipt' });
    await expect(receipt).toContainText('So far, everything is where it should be');
    await expect(receipt.getByRole('row', { name: 'Acknowledged' })).toHaveText(
      /Acknowledged\s*0\s*2\s*0/,
    );
    await expect(receipt.getByRole('row', { name: 'CRM' })).toContainText('Yes');
    expect(await printedSheets(page)).toEqual(['595×842']);

    await pagesNav(page).getByRole('link', { name: 'Events' }).click();
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Closing receipt' }).click();
    await expect(receipt).toBeVisible();

    await page.getByRole('link', { name: 'Headquarters' }).first().click();
    await card.getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('dialog', { name: 'Remove CRM?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing is sent yet' })).toBeVisible();
    await expect(question).toHaveCount(0);
    await expectFocusKept(page);
  } finally {
    receiver.stop();
  }
});

test('a database keeps its password to itself', { tag: '@deep' }, async ({ booth, page }) => {
  await setTextSize(page, { by: 'settings', percent: 200 });
  await booth.signIn(page, '/headquarters');
  await page.getByRole('button', { name: 'Add a database' }).click();
  const form = page.getByRole('dialog', { name: 'Add a database' });
  await form.getByLabel('Name', { exact: true }).fill('Headquarters of the company');
  await form
    .getByLabel('Address', { exact: true })
    .fill('postgresql://booth:hull-mast-gull@127.0.0.1:1/shows');
  await form.getByRole('button', { name: 'Add a database' }).click();
  const card = cardOf(page, 'Headquarters of the company');
  await expect(card).toContainText('127.0.0.1:1/shows');
  await expect(page.locator('body')).not.toContainText('hull-mast-gull');
  await page.getByRole('button', { name: /^Recipes/ }).click();
  await expect(page.getByRole('heading', { name: 'Salesforce', exact: true })).toBeVisible();
  for (const width of [1366, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await sideways(page), `${width} px`).toBe(0);
  }
  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Headquarters of the company' });
  await expect(edit.getByLabel('Address', { exact: true })).toHaveValue('');
  await edit.getByLabel('Name', { exact: true }).fill('Company');
  await edit.getByRole('button', { name: 'More' }).click();
  await edit.getByLabel('Connect without encryption').check();
  await edit.getByRole('button', { name: 'Save' }).click();
  const company = cardOf(page, 'Company');
  await expect(company).toContainText('127.0.0.1:1/shows');
  await company.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Connect without encryption')).toBeChecked();
});
