import type { Page } from 'playwright/test';
import { KNOWLEDGE_MESSAGES } from '../../server/contract/ai.ts';
import { TOASTS } from '../../server/contract/messages.ts';
import { type Booth, expect, expectNoAxeViolations, refusal, streamed, test } from './ai-booth.ts';
import { chooseFrom, toast } from '../support/page.ts';
import { dropFiles } from './drop-files.ts';

const KEY = 'sk-proj-not-a-real-one';
const TYPING = { delay: 10 };

async function openAi(booth: Booth, page: Page) {
  await booth.signIn(page, '/ai');
  await expect(page.getByRole('heading', { level: 2, name: 'Service' })).toBeVisible();
}
function now(page: Page) {
  return page.getByRole('region', { name: 'Now', exact: true });
}
function outcome(page: Page) {
  return page.getByRole('region', { name: 'Test', exact: true });
}
function keyField(page: Page) {
  return page.getByLabel('API key', { exact: true });
}
function documents(page: Page) {
  return page.getByRole('list', { name: 'Documents' });
}
function markdown(name: string, text: string) {
  return { name, mimeType: 'text/markdown', buffer: Buffer.from(text) };
}

test('staff set up the AI, and its key is never shown', async ({ booth, page, llm }) => {
  await openAi(booth, page);
  await expect(keyField(page)).toHaveCount(0);
  await expect(now(page)).toHaveCount(0);
  await page.getByRole('switch', { name: 'Draft answers' }).press('Space');
  await expect(now(page)).toContainText('Off');
  await keyField(page).pressSequentially(KEY, TYPING);
  await page.getByRole('button', { name: 'Advanced' }).press('Enter');
  const address = page.getByRole('textbox', { name: 'Address' });
  await chooseFrom(page, 'Where the AI runs', 'Ollama');
  await expect(address).toHaveValue('http://127.0.0.1:11434/v1');
  await address.press('Control+a');
  await address.pressSequentially(llm.url, TYPING);
  const instructions = page.getByRole('textbox', { name: 'Instructions' });
  await instructions.fill('In a word.');
  await page.getByRole('button', { name: 'Use the standard text' }).click();
  await expect(instructions).not.toHaveValue('In a word.');
  const model = page.getByRole('combobox', { name: 'Model' });
  await model.press('Control+a');
  await model.pressSequentially('my-model', TYPING);
  // What is not even saved is tested, too.
  const testNow = page.getByRole('button', { name: 'Test' });
  for (const [answer, words] of [
    [refusal(401, { code: 'invalid_api_key' }), 'Wrong key'],
    [streamed('OK'), 'It works'],
  ] as const) {
    llm.answer(answer);
    await testNow.click();
    await expect(outcome(page)).toContainText(words);
  }
  expect(llm.asked.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(llm.asked.at(-1)?.model).toBe('my-model');
  // What was found out applies only to these values.
  await model.pressSequentially('x', TYPING);
  await expect(outcome(page)).toContainText(
    'Tests what you have entered, even before you save it.',
  );
  await model.press('Backspace');
  await page.keyboard.press('Control+s');
  await expect(toast(page, TOASTS.aiSettingsSaved)).toBeVisible();
  await expect(now(page)).toContainText('Ready');
  await expect(now(page)).toContainText('my-model');
  await expect(page.getByText('A key is stored.')).toBeVisible();
  await expectNoAxeViolations(page);

  const kept = await page.evaluate(
    () =>
      document.documentElement.outerHTML +
      [sessionStorage, localStorage]
        .flatMap((storage) => Object.keys(storage).map((key) => storage.getItem(key)))
        .join(),
  );
  expect(kept).not.toContain(KEY);
});

test('documents and a text are what drafts can cite', async ({ booth, page }) => {
  await booth.updateSettings({ ai: { enabled: true } });
  await openAi(booth, page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  await (
    await choosing
  ).setFiles([
    markdown('pumps.md', '# Warranty\n\nThree years.\n\n# Prices\n\nThe P100 costs 900 euros.'),
    { name: 'brochure.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ]);
  await expect(toast(page, 'Added pumps.md')).toBeVisible();
  await expect(documents(page).getByRole('listitem')).toHaveCount(1);
  await expect(documents(page)).toContainText(/\d+ B · \d+ passages?/);
  await expect(
    page.locator('[data-said=urgent]').filter({ hasText: 'brochure.pdf' }),
  ).toContainText(KNOWLEDGE_MESSAGES.wrongType);

  // The browser reports a choice only where it differs from the one before.
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  expect(await (await again).element().evaluate((input) => Object(input).value)).toBe('');

  await dropFiles(page, [{ name: 'pumps.md', content: '# Warranty\n\nFour years.' }]);
  await expect(toast(page, 'Replaced pumps.md')).toBeVisible();
  // What was refused before is no word about these.
  await expect(page.getByText(KNOWLEDGE_MESSAGES.wrongType)).toHaveCount(0);
  await expect(documents(page).getByRole('listitem')).toHaveCount(1);

  await documents(page)
    .getByRole('button', { name: /^pumps\.md/ })
    .click();
  const text = page.getByRole('dialog', { name: 'pumps.md' });
  await expect(text).toContainText('Four years.');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete pumps.md' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this document?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No documents yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeFocused();

  const knowledge = page.getByRole('textbox', { name: 'Knowledge text' });
  await knowledge.pressSequentially('# Warranty\n\nThree years.', TYPING);
  await page.keyboard.press('Control+s');
  await expect(toast(page, TOASTS.aiSettingsSaved)).toBeVisible();
  await expect(page.getByText(/Drafts can cite 1 passage from it/)).toBeVisible();
});
