import { readFile } from 'node:fs/promises';
import { EVENT_MAX_BYTES, EVENT_MESSAGES } from '../../server/contract/event-file.ts';
import { exportEvent, openEventFile } from '../support/event-files.ts';
import {
  boothFile,
  changesOf,
  choose,
  eventRow,
  fileNamed,
  openEvents,
  putAway,
} from '../support/events-page.ts';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test('an event is taken along as a file, and deleted once its name was read', async ({
  booth,
  page,
}) => {
  await booth.ask('In the file?');
  await putAway(booth, ['Morning', 'Yesterday']);
  await openEvents(booth, page);
  await expect(page.getByText(/Anyone who has the file can read/)).toBeVisible();
  for (const [button, event] of [
    ['Save the open event as a file', ''],
    [/^Save Morning, put away .* as a file$/, 'Morning'],
  ] as const) {
    // oxlint-disable no-await-in-loop
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await readFile(await (await download).path());
    expect(openEventFile(file).manifest).toMatchObject({ event, counts: { questions: 1 } });
    // oxlint-enable no-await-in-loop
  }

  await page.getByRole('button', { name: /^Delete Morning/ }).press('Enter');
  const sure = page.getByRole('dialog', { name: 'Delete “Morning” for good?' });
  await expect(sure).toContainText('It holds 1 question, 0 leads');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(sure).toBeHidden();
  await expect(page.getByRole('button', { name: /^Delete Morning/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await sure.getByRole('button', { name: 'Delete for good' }).click();
  await expect(eventRow(page, 'Morning')).toHaveCount(0);
  await expect(eventRow(page, 'Yesterday')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Over', exact: true })).toBeFocused();
});

test('what a file holds is shown before anything is sent; then it takes the place of what is open', async ({
  booth,
  page,
}) => {
  await booth.ask('In the file?');
  const file = await fileNamed(booth, { event: 'The other stand' });
  await booth.ask('Only here?');
  await openEvents(booth, page);
  const changes = changesOf(page);
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring in a file' });
  await choose(page, boothFile(file));
  await expect(dialog.getByText('The other stand', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Questions' })).toHaveText(/Questions\s*1\s*2/);
  await expect(dialog).toContainText('(2 questions, 0 leads) leaves every screen and is put away');
  await expectNoAxeViolations(page);
  expect(changes).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Bring in a file…' }).press('Enter');
  await choose(page, boothFile(file));
  await dialog.getByRole('button', { name: 'Replace what is open' }).dblclick();
  await expect(page.getByText(/^Imported: /)).toContainText('put away', { timeout: 30_000 });
  await expect(dialog).toBeHidden();
  expect(changes).toEqual(['/api/admin/event/import']);
  expect((await booth.questions()).map(({ content }) => content)).toEqual(['In the file?']);
  await expect(eventRow(page, 'Event without a name')).toContainText('2 questions');
});

test('how much of a file is on its way is told in per cent, and it can be called back', async ({
  booth,
  page,
}) => {
  await openEvents(booth, page);
  const file = await fileNamed(booth, {});
  await page.route('**/api/admin/event/import', () => undefined);
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  await choose(page, boothFile(file, 'stand.booth'));
  await page.getByRole('button', { name: 'Replace what is open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring in a file' });
  await expect(dialog.getByRole('progressbar', { name: 'Upload of stand.booth' })).toHaveCount(1);
  await expect(dialog).toContainText(/ of .+ · \d+ %/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Replace what is open' })).toBeVisible();
});

test('a file that Booth does not take is refused in a sentence, before it is sent where its head tells', async ({
  booth,
  page,
}) => {
  await booth.ask('Still here?');
  const good = await exportEvent({ staff: await booth.admin() });
  await openEvents(booth, page);
  const changes = changesOf(page);
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring in a file' });
  const refused: [Buffer, string][] = [
    [Buffer.alloc(0), EVENT_MESSAGES.empty],
    [Buffer.from('a holiday picture'), EVENT_MESSAGES.foreign],
    [Buffer.alloc(4096, 'x'), EVENT_MESSAGES.foreign],
    [good.subarray(0, good.length - 5000), EVENT_MESSAGES.damaged],
    [good.subarray(0, 700), EVENT_MESSAGES.damaged],
    [await fileNamed(booth, { kind: 'other' }), EVENT_MESSAGES.foreign],
    [await fileNamed(booth, { format: 99 }), EVENT_MESSAGES.newer],
    [await fileNamed(booth, { schema: 9999 }), EVENT_MESSAGES.newer],
    [await fileNamed(booth, { counts: 'many' }), EVENT_MESSAGES.damaged],
  ];
  for (const [content, sentence] of refused) {
    // oxlint-disable no-await-in-loop
    await choose(page, boothFile(content));
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    await dialog.getByRole('button', { name: 'Close this message' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    // oxlint-enable no-await-in-loop
  }
  await page.evaluate((size) => {
    const data = new DataTransfer();
    const large = new File(['x'], 'large.booth');
    Object.defineProperty(File.prototype, 'size', { get: () => size });
    data.items.add(large);
    const init = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', init));
  }, EVENT_MAX_BYTES + 1);
  await expect(dialog.getByRole('alert')).toContainText(EVENT_MESSAGES.tooLarge);
  await page.reload();
  expect(changes).toEqual([]);

  // What only shows at the last byte is found by the server.
  const rotten = Buffer.from(good);
  rotten[Math.floor(good.length / 2)]! ^= 1;
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  await choose(page, boothFile(rotten));
  await dialog.getByRole('button', { name: 'Replace what is open' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    `${EVENT_MESSAGES.damaged} Nothing was changed.`,
  );
  await expectNoAxeViolations(page);
  expect((await booth.questions()).map(({ content }) => content)).toEqual(['Still here?']);
});

test('a file is dropped anywhere on the page; two at once are refused', async ({ booth, page }) => {
  await openEvents(booth, page);
  const file = await fileNamed(booth, { event: 'Dropped' });
  const drop = (names: string[]) =>
    page.evaluate(
      ({ names: given, base64 }) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
        for (const name of given) data.items.add(new File([bytes], name));
        const init = { dataTransfer: data, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent('dragover', init));
        document.body.dispatchEvent(new DragEvent('drop', init));
      },
      { names, base64: file.toString('base64') },
    );
  await drop(['a.booth', 'b.booth']);
  const dialog = page.getByRole('dialog', { name: 'Bring in a file' });
  await expect(dialog.getByRole('alert')).toContainText(EVENT_MESSAGES.oneAtATime);
  await drop(['a.booth']);
  await expect(dialog.getByText('Dropped', { exact: true })).toBeVisible();
});
