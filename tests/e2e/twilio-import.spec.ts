import { Buffer } from 'node:buffer';
import type { Page } from 'playwright/test';
import { TOASTS } from '../../server/contract/messages.ts';
import { SMS_IMPORT_MAX_BYTES, SMS_IMPORT_MESSAGES } from '../../server/contract/sms.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { csvFile, expect, messageLog, openTwilio, test, textRows } from '../support/twilio-e2e.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const NY = '+12125550102';
const LOG = messageLog([
  { from: NY, body: 'Do you ship, "overnight", to Alaska?\nOr by sea?' },
  { from: '+15550109999', body: 'Yes, we do.', direction: 'outbound-api' },
  { from: '', body: 'From nobody' },
  { from: NY, body: 'Some day', date: 'yesterday' },
]);

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Import CSV' });
}
function count(page: Page, name: string) {
  return dialog(page).getByRole('definition').nth(['Imported', 'Skipped', 'Refused'].indexOf(name));
}
async function choose(page: Page, file: ReturnType<typeof csvFile>) {
  await page.locator('input[type="file"]').setInputFiles(file);
}
/** Drops files on the page as the system's file manager does. */
function drop(page: Page, files: { name: string; content: string }[]) {
  return page.evaluate((given) => {
    const data = new DataTransfer();
    for (const { name, content } of given) data.items.add(new File([content], name));
    const init = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('dragover', init));
    document.body.dispatchEvent(new DragEvent('drop', init));
  }, files);
}

test('the report says what became of each line', async ({ booth, page }) => {
  await openTwilio(booth, page);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose(page, csvFile(LOG));
  await expect(page.getByText(TOASTS.importedCsv, { exact: true })).toBeVisible();
  await expect(count(page, 'Imported')).toHaveText('1');
  await expect(count(page, 'Skipped')).toHaveText('1');
  await expect(count(page, 'Refused')).toHaveText('2');
  const lines = dialog(page).getByRole('region', { name: 'Refused lines' }).getByRole('row');
  await expect(lines).toHaveText(['LineWhy it was refused', /^5From is missing/, /^6The date/]);
  await expectNoAxeViolations(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(textRows(page)).toHaveText([/"overnight"/]);
  expect(await booth.questions()).toEqual([]);

  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose(page, csvFile(LOG));
  await expect(count(page, 'Skipped')).toHaveText('2');
  await choose(page, csvFile(messageLog([{ from: NY, body: 'New', sid: `SM${'c'.repeat(32)}` }])));
  await expect(count(page, 'Imported')).toHaveText('1');
});

test('what is no message log is refused in words', async ({ booth, page }) => {
  await openTwilio(booth, page);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose(page, csvFile('Name,Age\nAda,36'));
  await expect(dialog(page)).toContainText(SMS_IMPORT_MESSAGES.columns);
  await choose(page, csvFile(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'logo.png'));
  await expect(dialog(page)).toContainText(SMS_IMPORT_MESSAGES.notCsv);
  await choose(page, csvFile(''));
  await expect(dialog(page)).toContainText(SMS_IMPORT_MESSAGES.empty);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.evaluate((size) => {
    const data = new DataTransfer();
    data.items.add(new File([new ArrayBuffer(size)], 'large.csv'));
    const init = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', init));
  }, SMS_IMPORT_MAX_BYTES + 1);
  await expect(dialog(page)).toContainText(SMS_IMPORT_MESSAGES.tooLarge);
  expect(sent.filter((url) => url.includes('/import'))).toEqual([]);
  expect(await booth.questions()).toEqual([]);
});

test('a log is dropped anywhere; two at once are refused', async ({ booth, page }) => {
  await openTwilio(booth, page);
  await drop(page, [
    { name: 'a.csv', content: LOG },
    { name: 'b.csv', content: LOG },
  ]);
  await expect(dialog(page)).toContainText(SMS_IMPORT_MESSAGES.oneAtATime);
  await drop(page, [{ name: 'messages.csv', content: LOG }]);
  await expect(count(page, 'Imported')).toHaveText('1');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(textRows(page)).toHaveCount(1);
});
