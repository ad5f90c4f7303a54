import { question } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { expect, test } from '../support/e2e.ts';
import { startLlm } from '../support/llm-peer.ts';

test('an approval that crosses with a draft publishes nothing, and shows the draft', async ({
  booth,
  page,
}) => {
  const llm = await startLlm();
  try {
    const path = `/api/admin/question/${await booth.ask('Is it loud?')}`;
    const staff = await booth.admin();
    const ai = { enabled: true, baseUrl: llm.url };
    await staff.send('/api/admin/settings', { method: 'PUT', json: { ai } });
    const read = async () => dataOf(question, await staff.send(path));
    await booth.signIn(page);
    const row = page.locator('[data-question]').filter({ hasText: 'Is it loud?' });
    await expect(row).toBeVisible();

    // The draft is there when the press arrives, but wasn't when the button was pressed.
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() === 'PUT' && (await read()).answer === null) {
        await staff.send(`${path}/rerun-ai`, { method: 'POST' });
        await expect.poll(async () => (await read()).answer).toBe('A draft.');
      }
      await route.continue();
    });
    await row.getByRole('button', { name: 'Approve', exact: true }).click();
    const sentence = 'The AI’s draft came in just now. Read it, then approve again.';
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(row.getByText('A draft.')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Status:/ })).toHaveText('Pending');
    expect(await read()).toMatchObject({ status: 'pending', ai_suggested: true });
  } finally {
    await llm.close();
  }
});
