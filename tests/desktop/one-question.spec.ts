import { expect, test } from './desktop.ts';
import { takePicture } from './monitors.ts';
import { openPhone } from './phone.ts';

const QUESTION = 'How long does the battery last on a full charge?';
const ANSWER = 'Eleven hours of normal use, and ten minutes at the plug give two more.';

test('a question goes from the phone over the admin window to the second monitor', async ({
  desktop,
}, testInfo) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  await expect(display.getByRole('heading', { name: 'Q&A Coming Soon' })).toBeVisible();

  const phone = await openPhone(await desktop.port());
  await phone.page.getByRole('textbox').first().fill(QUESTION);
  await phone.page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(phone.page.getByText('Question Submitted').first()).toBeVisible();

  const row = admin.getByRole('row').filter({ hasText: QUESTION });
  await row.getByRole('button', { name: /edit/i }).click();
  const modal = admin.getByRole('dialog', { name: 'Manage Question' });
  await modal.getByLabel('Answer').fill(ANSWER);

  // Both ends are timed by the same clock, each in its own page.
  const shownAt = display.evaluate(async (text) => {
    while (!document.body.innerText.includes(text)) {
      await new Promise((next) => requestAnimationFrame(next));
    }
    return Date.now();
  }, ANSWER);
  await modal.getByRole('button', { name: 'Approve & Save' }).evaluate((button) => {
    button.addEventListener('click', () => Object.assign(window, { clickedAt: Date.now() }));
  });
  await modal.getByRole('button', { name: 'Approve & Save' }).click();

  await expect(display.getByText(QUESTION)).toBeVisible();
  await expect(display.getByText(ANSWER)).toBeVisible();
  const clickedAt = await admin.evaluate(() => Number(Reflect.get(window, 'clickedAt')));
  const description = `${(await shownAt) - clickedAt} ms from the click to the text on the display`;
  testInfo.annotations.push({ type: 'measured', description });
  console.log(`  ${description}`);

  await expect(admin.getByText('Question updated')).toBeVisible();
  await takePicture(desktop, testInfo.outputPath('both-monitors.png'));
  await phone.close();
});
