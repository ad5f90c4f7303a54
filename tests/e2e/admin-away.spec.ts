import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e.ts';

test.use({ viewport: { width: 1366, height: 768 } });

function links(page: Page) {
  return page.getByRole('navigation', { name: 'Screens' });
}
/** Of all screens but the first: those that draw the stage, and the others. */
const SCREEN_FILES = /\/assets\/(stage-)?screens-/;
/** How many files of screens have arrived. */
function arrived(page: Page) {
  return page.evaluate((pattern) => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return new Set(names.filter((name) => new RegExp(`${pattern}.*js$`).test(name))).size;
  }, SCREEN_FILES.source);
}
/** How often the document itself was loaded. */
function countLoads(page: Page) {
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  return loads;
}

test('every screen opens while the server is away, and fills when it is back', async ({
  booth,
  page,
}) => {
  await booth.signIn(page);
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  // Nobody opened them: they come on their own when there is nothing else to do.
  await expect.poll(() => arrived(page)).toBe(2);
  await booth.kill();
  for (const label of ['Leads', 'Media', 'Settings', 'Logs', 'QR Code', 'Account', 'AI']) {
    await links(page).getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expect(page).toHaveTitle(`${label} · Booth admin`);
  }
  await expect(page.getByText(/Connection to the booth’s server lost/)).toBeVisible();
  await links(page).getByRole('link', { name: 'Leads' }).click();
  await booth.start();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
});

test('a screen that did not come in time says so beside the header, and opens by itself', async ({
  booth,
  page,
}) => {
  // The server goes away before any further screen has been fetched.
  await page.route(SCREEN_FILES, (route) => route.abort());
  await booth.signIn(page);
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await booth.kill();
  await links(page).getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await expect(page.getByText('This screen will open on its own')).toBeVisible();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads`);
  await expect(links(page).getByRole('link', { name: 'Questions' })).toBeVisible();
  await expectNoAxeViolations(page);

  // What is here already still opens.
  await links(page).getByRole('link', { name: 'Questions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  await links(page).getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByText('This screen will open on its own')).toBeVisible();

  await page.unroute(SCREEN_FILES);
  await booth.start();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads`);
});

test('a screen whose file has another name since an update opens by itself, and typed text is kept', async ({
  booth,
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await booth.ask('Is my answer kept?');
  // The names that this page knows are gone; the next page knows others.
  let isOldPage = true;
  await page.route(SCREEN_FILES, (route) =>
    isOldPage ? route.fulfill({ status: 404, json: { success: false } }) : route.continue(),
  );
  await booth.signIn(page);
  const edit = async () => {
    await page.getByRole('row').getByRole('button', { name: 'Edit' }).click();
    return page.getByLabel('Answer (Markdown)');
  };
  await (await edit()).click();
  await page.keyboard.type('Half an answer', { delay: 30 });
  await page.goto(`${booth.adminUrl}/dashboard`);
  await expect(page.getByText('Is my answer kept?')).toBeVisible();

  const loads = countLoads(page);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldPage = false;
  });
  await links(page).getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  expect(loads).toEqual([`${booth.adminUrl}/leads`]);
  await links(page).getByRole('link', { name: 'Questions' }).click();
  await expect(await edit()).toHaveValue('Half an answer');
  await expect(page.getByText('What you typed earlier is back.')).toBeVisible();
});

test('a screen that never comes is given up beside the header, without endless reloads', async ({
  booth,
  page,
}) => {
  await page.route(SCREEN_FILES, (route) => route.fulfill({ status: 404, body: '' }));
  await booth.signIn(page);
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  const loads = countLoads(page);
  await links(page).getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByRole('heading', { name: 'This screen did not open' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
  expect(loads).toHaveLength(1);
  await page.waitForLoadState();
  await links(page).getByRole('link', { name: 'Questions' }).click();
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
});

test('a screen that cannot be drawn leaves the header and the other screens as they are', async ({
  booth,
  page,
}) => {
  await page.route(/\/assets\/screens-[\w-]*\.js/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\/\/[^/:]+/, '//127.0.0.1');
    const body = await (await route.fetch({ url })).text();
    const broken = body.replace(/(["`'])No leads yet\1/, '(() => { throw new Error() })()');
    await route.fulfill({ contentType: 'text/javascript', body: broken });
  });
  await booth.signIn(page);
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await links(page).getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByRole('heading', { name: 'This screen did not open' })).toBeVisible();
  await links(page).getByRole('link', { name: 'Questions' }).click();
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
});
