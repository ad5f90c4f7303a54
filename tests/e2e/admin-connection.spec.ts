import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { test as networkTest } from './network-booth.ts';
import { rowOf } from './questions-page.ts';
import { pagesNav, recordSaid, statusLine, toast } from '../support/page.ts';

function linkTo(page: Page, name: string) {
  return pagesNav(page).getByRole('link', { name: new RegExp(`^${name}`) });
}
async function openPage(page: Page, name: string) {
  await linkTo(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
function noQuestions(page: Page) {
  return expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
}
/** The chunks of all pages but the first: those that draw the stage, and the others. */
const CHUNKS = /\/assets\/(stage-)?pages-/;

test('pages open without the server, and catch up later', async ({ booth, page }) => {
  const said = await recordSaid(page);
  await page.route(CHUNKS, (route) => route.abort());
  await booth.ask('Still here?');
  await booth.signIn(page);
  await expect(page.getByText('Still here?')).toBeVisible();
  await booth.kill();
  const banner = page.getByText('Connection to the booth’s server lost. Trying again…');
  await expect(banner).toBeVisible();
  await expect(page.getByText('Still here?')).toBeVisible();
  // One that is not loaded yet opens by itself.
  await openPage(page, 'Leads');
  await expect(page.getByText('This page will open by itself')).toBeVisible();
  await page.unroute(CHUNKS);
  await booth.start();
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expect(page).toHaveURL(`${booth.adminUrl}/leads`);
  await expect(banner).toBeHidden();
  await expect.poll(said).toContain('Connected again');
  await booth.ask('And now?');
  await openPage(page, 'Questions');
  await expect(page.getByText('And now?')).toBeVisible();
});

test('all pages are loaded before the server goes', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.signIn(page);
  await noQuestions(page);
  // They are prefetched when the browser is idle.
  const loaded = () =>
    page.evaluate((pattern) => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return new Set(names.filter((name) => new RegExp(`${pattern}.*js$`).test(name))).size;
    }, CHUNKS.source);
  await expect.poll(loaded).toBe(2);
  await page.context().setOffline(true);
  for (const name of ['Media', 'Settings', 'Leads']) await openPage(page, name);
});

test('a page that fails leaves the others usable', { tag: '@deep' }, async ({ booth, page }) => {
  const failed = page.getByRole('heading', { name: 'This page did not open' });
  await page.route(/\/assets\/pages-[\w-]*\.js/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\/\/[^/:]+/, '//127.0.0.1');
    const body = await (await route.fetch({ url })).text();
    const broken = body.replace(/(["`'])No leads yet\1/, '(() => { throw new Error() })()');
    await route.fulfill({ contentType: 'text/javascript', body: broken });
  });
  await booth.signIn(page);
  await noQuestions(page);
  await linkTo(page, 'Leads').click();
  await expect(failed).toBeVisible();
  await linkTo(page, 'Questions').click();
  await noQuestions(page);

  await page.unrouteAll();
  await page.route(CHUNKS, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${booth.adminUrl}/dashboard`);
  await noQuestions(page);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await linkTo(page, 'Leads').click();
  await expect(failed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
  expect(loads).toEqual([`${booth.adminUrl}/leads`]);
});

test('how long a busy booth asks staff to wait', { tag: '@deep' }, async ({ booth, page }) => {
  await booth.ask('Too fast?');
  await booth.signIn(page);
  await expect(rowOf(page, 'Too fast?')).toBeVisible();
  await page.clock.install();
  await page.route('**/api/admin/question/*', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '50' }, body: '' }),
  );
  const notice = toast(page, 'Rate Limited');
  await rowOf(page, 'Too fast?').getByRole('button', { name: 'Approve' }).click();
  await expect(notice).toContainText(/Please try again in about (50|4\d) seconds\./);
  await page.clock.runFor(30_000);
  await expect(notice).toContainText(/about (20|1\d) seconds/);
  await page.clock.runFor(21_000);
  await expect(notice).toHaveCount(0);
});

networkTest('the status line says what is wrong', async ({ booth, page, network, internet }) => {
  await booth.signIn(page, '/preflight');
  await expect(page.getByText(`Phones open 192.168.1.23:${booth.port}`)).toBeVisible();
  await expect(statusLine(page)).toHaveAccessibleName('All well');
  await internet.close();
  await expect(page.getByRole('list', { name: 'Needs attention' })).not.toContainText('Internet');
  await expect(statusLine(page)).toHaveAccessibleName('All well');

  network.moveTo({ tun0: '10.8.0.2' });
  await expect(statusLine(page)).toHaveAccessibleName('No phone reaches us');
  await page.goto(`${booth.adminUrl}/dashboard`);
  await statusLine(page).press('Enter');
  await expect(page).toHaveURL(`${booth.adminUrl}/preflight`);
  await expect(page.getByText('There is only a VPN here')).toBeVisible();
});
