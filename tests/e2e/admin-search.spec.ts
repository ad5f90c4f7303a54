import type { Page } from 'playwright/test';
import { type Booth, expect, test } from '../support/e2e.ts';
import { card } from '../support/questions-page.ts';
import { leaveDetails } from '../support/visitor-lead.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** How much slower than this machine a stand's laptop may be. */
const SLOWDOWN = 6;
/** Milliseconds between two keystrokes of somebody who types with two fingers: a search starts after each. */
const KEY_EVERY = { delay: 230 };

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}
function searchOf(page: Page) {
  return page.getByRole('textbox', { name: /^Search/ });
}
function caretOf(page: Page) {
  return searchOf(page).evaluate((field) =>
    field instanceof HTMLInputElement ? field.selectionStart : -1,
  );
}
function addressOf(page: Page) {
  return new URL(page.url()).searchParams;
}
async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
function askMany(booth: Booth, many: number) {
  return Promise.all(
    Array.from({ length: many }, (_, i) => booth.ask(`What is the delivery time of part ${i}?`)),
  );
}

const SCREENS = [
  { path: '/dashboard', arrange: (booth: Booth) => askMany(booth, 40) },
  {
    path: '/leads',
    arrange: (booth: Booth) =>
      Promise.all(
        Array.from({ length: 20 }, (_, i) => leaveDetails(booth.port, { name: `Visitor ${i}` })),
      ),
  },
  { path: '/logs', arrange: async (booth: Booth) => [await booth.ask('Logged?')] },
];

for (const { path, arrange } of SCREENS) {
  test(`on ${path}, the search keeps every letter of somebody who types slowly`, async ({
    booth,
    page,
  }) => {
    await arrange(booth);
    await booth.signIn(page, path);
    const search = searchOf(page);
    await expect(search).toBeVisible();
    await slowDown(page);

    await search.click();
    await page.keyboard.type('in time', KEY_EVERY);
    await expect(search).toHaveValue('in time');
    await expect.poll(() => addressOf(page).get('q')).toBe('in time');

    // In the middle: the caret stays where one types.
    for (let i = 0; i < ' time'.length; i += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(' or on', KEY_EVERY);
    await expect(search).toHaveValue('in or on time');
    expect(await caretOf(page)).toBe('in or on'.length);
    for (let i = 0; i < ' on'.length; i += 1) await page.keyboard.press('Backspace', KEY_EVERY);
    await expect(search).toHaveValue('in or time');
    expect(await caretOf(page)).toBe('in or'.length);
    await expect.poll(() => addressOf(page).get('q')).toBe('in or time');
    await expect(search).toHaveValue('in or time');
  });
}

test('the search field follows the Back button, a cleared filter and the address', async ({
  booth,
  page,
}) => {
  await booth.ask('Does it come in blue?');
  await booth.signIn(page);
  const search = searchOf(page);
  const links = page.getByRole('navigation', { name: 'Screens' });
  await search.click();
  await page.keyboard.type('blue', KEY_EVERY);
  await expect.poll(() => addressOf(page).get('q')).toBe('blue');
  await links.getByRole('link', { name: 'Questions' }).click();
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('blue');

  // A button pressed before the pause is over acts on what was typed.
  await search.click();
  await page.keyboard.press('End');
  await page.keyboard.type('zzz', KEY_EVERY);
  await expect(page.getByRole('heading', { name: 'No question matches' })).toBeVisible();
  await page.keyboard.type('z');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByText('Does it come in blue?')).toBeVisible();
  expect(page.url()).toBe(`${booth.adminUrl}/dashboard?status=all`);

  await search.click();
  await page.keyboard.type('x');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search).toBeFocused();
  await page.keyboard.type('blue', KEY_EVERY);
  await expect.poll(() => addressOf(page).get('q')).toBe('blue');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect.poll(() => addressOf(page).get('q')).toBeNull();

  // What was typed last goes nowhere once the screen has been left.
  await page.keyboard.type('late');
  await links.getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads`);
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expect(search).toHaveValue('');
});

test('each filter, a search and an order lead to the first page', async ({ booth, page }) => {
  await askMany(booth, 30);
  await booth.signIn(page, '/dashboard?size=25');
  // Every filter that is set here leaves all of them.
  const onPage2 = async () => {
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page.getByText('26–30 of 30')).toBeVisible();
    expect(addressOf(page).get('page')).toBe('2');
  };
  const onPage1 = async () => {
    await expect(page.getByText('1–25 of 30')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(addressOf(page).get('page')).toBeNull();
  };

  await onPage2();
  await choose(page, 'Filter by answer', 'Without answer');
  await onPage1();
  await onPage2();
  await card(page, 'Pending').click();
  await onPage1();
  await onPage2();
  await page.getByRole('button', { name: 'Author' }).click();
  await onPage1();
  await onPage2();
  await searchOf(page).click();
  await page.keyboard.type('part', KEY_EVERY);
  await onPage1();
  await onPage2();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await onPage1();
});

test('two changes at once both count', async ({ booth, page }) => {
  await askMany(booth, 30);
  await booth.signIn(page);
  await expect(page.getByText('1–30 of 30')).toBeVisible();
  await page.locator('button').evaluateAll((buttons) => {
    for (const name of ['Author', 'Pending30']) {
      const button = buttons.find((each) => each.textContent === name);
      if (button instanceof HTMLElement) button.click();
    }
  });
  await expect.poll(() => addressOf(page).toString()).toBe('status=pending&sort=author&order=asc');
});
