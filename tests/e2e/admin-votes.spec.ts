import { PUBLIC_HOST } from '../support/api.ts';
import { expect, test } from '../support/e2e.ts';
import { sendRequest } from '../support/http-client.ts';

test('what most visitors want to know comes first, and numbers come by themselves', async ({
  booth,
  page,
}) => {
  const ids = [];
  for (const content of ['Is it loud?', 'Is it fast?', 'Is it safe?']) {
    // oxlint-disable-next-line no-await-in-loop -- one is asked after the other
    const id = await booth.ask(content);
    // oxlint-disable-next-line no-await-in-loop
    await booth.approve(id);
    ids.push(id);
  }
  const vote = (id: number, phone: string) =>
    sendRequest({ port: booth.port, host: PUBLIC_HOST }, `/api/question/${id}/vote`, {
      json: { voter: phone.padStart(32, 'v'), wanted: true },
    });
  await booth.signIn(page, '/dashboard?status=approved');
  const rows = page.locator('tbody tr[data-question]');
  await expect(rows).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Most votes first' }).click();
  await expect(rows.first()).toContainText('Is it safe?');
  // Rows keep still under a pointer, and the option lay over them.
  await page.mouse.move(0, 0);

  const fast = rows.filter({ hasText: 'Is it fast?' });
  const { height } = (await fast.boundingBox()) ?? {};
  await vote(ids[1] ?? 0, 'one');
  await expect(fast.locator('[data-votes]')).toHaveText('11 visitor wants to know this too');
  expect((await fast.boundingBox())?.height).toBe(height);
  await expect(rows.first()).toContainText('Is it fast?');
  for (const phone of ['one', 'two']) {
    // oxlint-disable-next-line no-await-in-loop
    await vote(ids[0] ?? 0, phone);
  }
  await expect(rows.first()).toContainText('Is it loud?');
  await expect(rows.first().locator('[data-votes]')).toHaveAttribute('data-votes', '2');
});
