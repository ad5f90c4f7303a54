import type { Locator, Page } from 'playwright/test';
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
    click: async (name: string, within: Locator) => {
      done.clicks += 1;
      await within.getByRole('button', { name, exact: true }).click();
    },
  };
}

async function openTen(booth: Booth, page: Page): Promise<void> {
  for (const n of TEN) await booth.ask(`Question number ${n}?`);
  await booth.signIn(page, '/dashboard');
  await expect(rows(page)).toHaveCount(10);
}

/** An answer that says which question it was typed for. */
function answerTo(asked: string): string {
  return `To ${/\d+/.exec(asked)?.[0]}`;
}

async function typeAnswer(page: Page, before: string | null): Promise<string> {
  const quote = page.getByRole('blockquote');
  if (before !== null) await expect(quote).not.toHaveText(before);
  const field = page.getByLabel('Answer (Markdown)');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  const asked = await quote.innerText();
  await page.keyboard.type(answerTo(asked));
  return asked;
}

async function expectTenAnswers(booth: Booth, page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  const answered = await booth.questions();
  expect(answered.map(({ status, answer }) => [status, answer])).toEqual(
    answered.map(({ content }) => ['approved', answerTo(content)]),
  );
}

// One after the other from the list, before there was a way from question to question, these were 30 keys and 20 clicks.
test('ten questions are answered one after the other by the keyboard alone', async ({
  booth,
  page,
}) => {
  await openTen(booth, page);
  const { done, press } = countingHands(page);
  await press('j');
  await press('e');
  let before: string | null = null;
  for (const n of TEN) {
    before = await typeAnswer(page, before);
    expect(before).toBe(`Question number ${11 - n}?`);
    await press('Alt+Enter');
  }
  await expectTenAnswers(booth, page);
  expect(done).toEqual({ keys: 12, clicks: 0 });
});

test('ten questions are answered one after the other by the mouse alone', async ({
  booth,
  page,
}) => {
  await openTen(booth, page);
  const { done, click } = countingHands(page);
  await click('Edit', rowOf(page, 'Question number 10?'));
  let before: string | null = null;
  const next = page.getByRole('button', { name: 'Approve & next' });
  const places = new Set<string>();
  for (const _ of TEN) {
    before = await typeAnswer(page, before);
    places.add(JSON.stringify(await next.boundingBox()));
    await click('Approve & next', page.getByRole('dialog'));
  }
  await expectTenAnswers(booth, page);
  expect(done).toEqual({ keys: 0, clicks: 11 });
  // The button is under the pointer each time.
  expect([...places]).toHaveLength(1);
});
