import type { Page } from 'playwright/test';
import { exportEvent, openEventFile, packEvent, withDatabase } from '../support/event-files.ts';
import { boothFile, fileNamed } from '../support/events-page.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { resize } from '../support/resize.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

const ANOTHER = { booth: 'f'.repeat(16) };

/** What another laptop at the same stand would save: a question that is approved there, and what was here. */
async function fileFromBeside(booth: Booth): Promise<Buffer> {
  await booth.approve(await booth.ask('Asked at the other laptop?'));
  const file = openEventFile(await exportEvent({ staff: await booth.admin() }));
  const theirs = withDatabase(file, (db) =>
    db.exec("UPDATE questions SET uid = 'there' WHERE content LIKE '%other laptop%'"),
  );
  return packEvent(theirs, ANOTHER);
}

async function choose(page: Page, content: Buffer) {
  await page.getByRole('button', { name: 'Bring in a file…' }).click();
  await page.locator('input[type="file"]').setInputFiles(boothFile(content));
  return page.getByRole('dialog', { name: 'Bring in a file' });
}

test('a file of another laptop at the stand is added to the open event, which goes on; again, nothing is twice', async ({
  booth,
  page,
  context,
}) => {
  await booth.updateSettings({ brand: { eventName: 'Boat Show' } });
  await leaveDetails(booth.port);
  const file = await fileFromBeside(booth);
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${booth.publicUrl}/wedeliver`);
  await expect(phone.getByText('Asked at the other laptop?').first()).toBeVisible();
  await booth.signIn(page, '/events');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(new URL(request.url()).pathname);
  });

  const dialog = await choose(page, file);
  await expect(dialog).toContainText('It comes from another laptop at this event');
  await expect(dialog.getByRole('radio', { name: 'Add it to the open event' })).toBeChecked();
  await expect(dialog).toContainText('join those of Boat Show, without duplicates');
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await resize(page, width, height);
      await expectNoAxeViolations(page);
    });
  }
  await dialog.getByRole('button', { name: 'Add to the open event' }).dblclick();
  await expect(page.getByText('1 question added; 1 was already here.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog).toBeHidden();
  expect(changes).toEqual(['/api/admin/event/merge']);
  await expect(page.getByRole('region', { name: 'Boat Show' })).toContainText(
    '2 questions, 1 lead',
  );
  await expect(phone.getByText('Asked at the other laptop?').nth(1)).toBeVisible();

  // By keys alone, once more.
  await choose(page, file);
  await dialog.getByRole('button', { name: 'Add to the open event' }).press('Enter');
  await expect(page.getByText('Nothing new in it; 2 were already here.')).toBeVisible({
    timeout: 30_000,
  });
  expect((await booth.questions()).length).toBe(2);
});

test('what comes from this laptop, or from another event, takes the place of what is open unless staff say otherwise', async ({
  booth,
  page,
}) => {
  await booth.updateSettings({ brand: { eventName: 'Boat Show' } });
  await booth.ask('Here?');
  const files = [
    await fileNamed(booth, {}),
    await fileNamed(booth, { ...ANOTHER, event: 'Another show' }),
  ];
  await booth.signIn(page, '/events');
  for (const file of files) {
    // oxlint-disable no-await-in-loop
    const dialog = await choose(page, file);
    const replace = dialog.getByRole('radio', { name: 'Continue with it instead of what is open' });
    await expect(replace).toBeChecked();
    await replace.focus();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('button', { name: 'Add to the open event' })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('button', { name: 'Replace what is open' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // oxlint-enable no-await-in-loop
  }
});
