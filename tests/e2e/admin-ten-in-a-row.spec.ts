import type { Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { rowOf, rows } from '../support/questions-page.ts';

test.use({ viewport: { width: 1366, height: 768 } });

const TEN = Array.from({ length: 10 }, (_, index) => index + 1);

/** Hands that count what they do: keys as chords, clicks of the mouse. An answer's own letters are not counted. */
function countingHands(page: Page) {
  const done = { keys: 0, clicks: 0 };
  return {
    done,
    press: async (chord: string) => {
      done.keys += 1;
      await page.keyboard.press(chord);
    },
    click: async (name: string, within: ReturnType<Page['locator']>) => {
      done.clicks += 1;
      await within.getByRole('button', { name, exact: true }).click();
    },
  };
}

async function openTen(booth: Booth, page: Page): Promise<void> {
  for (const n of TEN) await booth.ask(`Question number ${n}?`);
  await booth.signIn(page);
  await expect(rows(page)).toHaveCount(10);
}

/** What is typed says which question it was typed for. */
async function typeAnswer(page: Page): Promise<void> {
  const field = page.getByLabel('Answer (Markdown)');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  const asked = await page.getByRole('blockquote').textContent();
  await page.keyboard.type(`Answer to: ${asked}`);
}

async function expectTenAnswers(booth: Booth): Promise<void> {
  const answered = await booth.questions();
  expect(answered.map(({ status, answer }) => [status, answer])).toEqual(
    answered.map(({ content }) => ['approved', `Answer to: ${content}`]),
  );
}

test('ten questions are answered one after the other by the keyboard alone', async ({
  booth,
  page,
}) => {
  await openTen(booth, page);
  const { done, press } = countingHands(page);
  for (const n of TEN) {
    await press('j');
    await press('e');
    await typeAnswer(page);
    await press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, `Question number ${11 - n}?`)).toBeFocused();
  }
  await expectTenAnswers(booth);
  expect(done.keys).toBeLessThanOrEqual(30);
});

test('ten questions are answered one after the other by the mouse alone', async ({
  booth,
  page,
}) => {
  await openTen(booth, page);
  const { done, click } = countingHands(page);
  for (const n of TEN) {
    await click('Edit', rowOf(page, `Question number ${n}?`));
    await typeAnswer(page);
    await click('Approve & Save', page.getByRole('dialog'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expectTenAnswers(booth);
  expect(done.clicks).toBeLessThanOrEqual(20);
});
