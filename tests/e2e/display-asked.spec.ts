import type { Page } from 'playwright/test';
import { mergedQuestion } from '../../server/contract/questions.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, test } from '../support/e2e.ts';

async function merge(booth: Booth, id: number, into: number): Promise<void> {
  const staff = await booth.admin();
  dataOf(mergedQuestion, await staff.post(`/api/admin/question/${id}/merge`, { into }));
}
/** An answered question that three others asked, too. */
async function askFourTimes(booth: Booth, author: string | null): Promise<number> {
  const main = await booth.ask('How long does the battery last?', author);
  await booth.approve(main, 'Eight hours, or **five** in winter.');
  for (const content of ['Akku?', 'Battery life?', 'Autonomie ?']) {
    await merge(booth, await booth.ask(content), main);
  }
  return main;
}
async function boxOf(page: Page, part: string) {
  const box = await page.locator(`[data-part=item] [data-part=${part}]`).boundingBox();
  if (!box) throw new Error(`There is no ${part}.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const SHAPES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 1080 },
];

for (const layoutPreset of ['classic', 'topbar'] as const) {
  test(`says how often it was asked, ${layoutPreset} on any screen`, async ({ booth, page }) => {
    await booth.updateSettings({ wedeliver: { layoutPreset, showDate: true } });
    await askFourTimes(booth, 'Maria from Lisbon');
    for (const shape of SHAPES) {
      const { width, height } = shape;
      const where = `${width}×${height}`;
      await page.setViewportSize(shape);
      await page.goto(`${booth.publicUrl}/wedeliver`);
      await expect(page.locator('[data-part=item] [data-part=asked]')).toHaveText('asked 4×');
      const [asked, author, question, answer] = await Promise.all(
        ['asked', 'author', 'question', 'answer'].map((part) => boxOf(page, part)),
      );
      if (!asked || !author || !question || !answer) throw new Error('Something is missing.');
      expect.soft(asked.y, where).toBeGreaterThanOrEqual(question.bottom);
      expect.soft(asked.x >= author.right || asked.y >= author.bottom, where).toBe(true);
      expect.soft(asked.bottom <= answer.y || asked.right <= answer.x, where).toBe(true);
      expect.soft(asked.right, where).toBeLessThanOrEqual(width);
      const size = await page
        .locator('[data-part=asked]')
        .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
      // At least as legible from the last row as the smallest text beside it.
      const least = 17 / Math.sqrt(1280 * 720) - 0.002;
      expect.soft(size / Math.sqrt(width * height), where).toBeGreaterThan(least);
    }
  });
}

test('follows merging and the setting live, also without an author', async ({ booth, page }) => {
  const main = await askFourTimes(booth, null);
  await page.goto(`${booth.publicUrl}/wedeliver`);
  const asked = page.locator('[data-part=item] [data-part=asked]');
  await expect(asked).toHaveText('asked 4×');
  await merge(booth, await booth.ask('Laufzeit?'), main);
  await expect(asked).toHaveText('asked 5×');
  await booth.updateSettings({ wedeliver: { showAsked: false } });
  await expect(asked).toHaveCount(0);
  await expect(page.locator('[data-part=question]')).toBeVisible();
});

test.describe('on the phone of somebody who asked in other words', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the one answer comes live, and nothing of others', async ({ booth, page }) => {
    const main = await booth.ask('How long does the battery last?', 'Ada');
    const own = await booth.ask('Akku?', 'Kim');
    const secret = await booth.ask('A secret of somebody else', 'Eve');
    await page.addInitScript(
      (mine) => localStorage.setItem('booth.questions.mine', JSON.stringify(mine)),
      [{ id: own, content: 'Akku?', at: Date.now() }],
    );
    await page.goto(`${booth.publicUrl}/wedeliver`);
    const mine = page.locator('[data-part=mine]');
    await expect(mine).toContainText('Waiting for approval');
    await merge(booth, own, main);
    await merge(booth, secret, main);
    await expect(mine).toContainText('Waiting for approval');
    await booth.approve(main, 'Eight hours, or **five** in winter.');
    await expect(mine).toContainText('Answered');
    // It came while they look at the page: nothing moves until they open it.
    await mine.getByRole('button', { name: 'Show the answer' }).click();
    const shared = mine.locator('[data-part=shared]');
    await expect(shared).toContainText('How long does the battery last?');
    await expect(shared.locator('strong')).toHaveText('five');
    await expect(page.locator('body')).not.toContainText('secret');
    await booth.approve(main, 'Nine hours.');
    await expect(shared).toContainText('Nine hours.');
    // Taken out, it no longer shares anything. Its asker has seen it answered, and must not have to wait for that
    // again.
    const staff = await booth.admin();
    await staff.post(`/api/admin/question/${own}/unmerge`, {});
    await expect(mine).toContainText('It was on the big screen');
    await expect(shared).toHaveCount(0);
  });
});
