import type { Page } from 'playwright/test';
import { recordSaid, whenStill } from '../support/page.ts';
import { layoutShift } from '../support/page-fit.ts';
import { expect, test, type Booth } from '../support/e2e.ts';
import { approved } from './on-air.ts';
import { PHONE, vote } from './visitor-pages.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const WORDS = 'I want to know this too';

/** In the list, which stands below what is on, or in the box of what is on. */
function cardOf(page: Page, content: string) {
  return page.getByRole('article').filter({ hasText: content }).last();
}
function buttonOf(page: Page, content: string) {
  return cardOf(page, content).getByRole('button', { name: WORDS });
}
async function openLive(booth: Booth, page: Page): Promise<void> {
  // What is on does not change under the test.
  await booth.updateSettings({ wedeliver: { autoFade: false } });
  await page.goto(`${booth.publicUrl}/wedeliver`);
}
async function approve(booth: Booth, ...contents: string[]): Promise<number[]> {
  const ids = [];
  for (const content of contents) {
    ids.push(await approved(booth, content));
  }
  return ids;
}
/** Further phones want to know it too. */
async function others(booth: Booth, id: number, count: number): Promise<void> {
  for (let one = 0; one < count; one += 1) await vote(booth, id, `${one}`);
}
async function votesOf(booth: Booth, id: number) {
  return (await booth.question(id)).votes;
}

test('a tap or a key counts once, and without the booth later', async ({ booth, page }) => {
  await booth.updateSettings({ votes: { minimum: 1 } });
  const [loud = 0, id = 0, slow = 0] = await approve(
    booth,
    'Is it loud?',
    'Is it fast?',
    'Is it slow?',
    'Is it on?',
  );
  const said = await recordSaid(page);
  await openLive(booth, page);
  const button = buttonOf(page, 'Is it fast?');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.tap();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button.locator('[data-part=votes]')).toHaveText('1');
  await expect(button).toHaveAccessibleDescription('1 person wants to know this.');
  // Announced with the button, and not once more after it.
  await expect(page.getByText('1 person wants to know this.', { exact: true })).toBeHidden();
  const wanted = 'You want to know this too.';
  await expect.poll(said).toEqual([wanted]);
  await expect.poll(() => votesOf(booth, id)).toBe(1);

  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(buttonOf(page, 'Is it loud?')).toHaveAttribute('aria-pressed', 'false');
  await button.tap();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(button.locator('[data-part=votes]')).toHaveText('');
  await expect.poll(() => votesOf(booth, id)).toBe(0);
  const takenBack = 'Taken back.';
  await expect.poll(said).toEqual([wanted, takenBack]);

  // By keyboard too.
  await buttonOf(page, 'Is it loud?').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toBeFocused();
  await expect.poll(() => votesOf(booth, id)).toBe(1);

  // Numbers of others come by themselves.
  const number = buttonOf(page, 'Is it loud?').locator('[data-part=votes]');
  await whenStill(page);
  await buttonOf(page, 'Is it loud?').scrollIntoViewIfNeeded();
  const shifted = await layoutShift(page);
  const box = await buttonOf(page, 'Is it loud?').boundingBox();
  await others(booth, loud, 12);
  await expect(number).toHaveText('12');
  await buttonOf(page, 'Is it loud?').tap();
  await expect(number).toHaveText('13');
  expect(await layoutShift(page)).toBe(shifted);
  expect(await buttonOf(page, 'Is it loud?').boundingBox()).toEqual(box);

  // An answered one says what was wanted and takes no more.
  await booth.approve(loud, 'A little.');
  await page.getByRole('button', { name: 'Show 1 new' }).tap();
  const card = cardOf(page, 'Is it loud?');
  await expect(card).toContainText('You wanted to know this too. So did 12 others.');
  await expect(card.getByRole('button')).toHaveCount(0);

  await booth.kill();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await buttonOf(page, 'Is it slow?').tap();
  await expect(buttonOf(page, 'Is it slow?')).toHaveAttribute('aria-pressed', 'true');
  await booth.start();
  await expect(page.getByText('Reconnecting…')).toBeHidden();
  await expect.poll(() => votesOf(booth, slow)).toBe(1);
  await page.reload();
  await expect(buttonOf(page, 'Is it slow?')).toHaveAttribute('aria-pressed', 'true');

  await booth.updateSettings({ votes: { enabled: false } });
  await expect(page.getByRole('button', { name: WORDS })).toHaveCount(0);
});
