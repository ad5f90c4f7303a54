import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { openDatabase } from '../../server/db/open.ts';
import { expectNoFaultsInBothThemes } from '../support/axe.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { nodeBinary, ROOT } from '../support/node-binary.ts';
import { sideways } from '../support/page.ts';
import { freePort } from '../support/peers.ts';
import { recordsIn, startHqDatabases, type HqDatabases } from '../support/hq-database.ts';
import { isDeep } from '../support/sample.ts';
import { seedShow } from './seed-show.ts';

const SHOW = { days: 1, questions: 60, leads: 9, texts: 4 };
const PASSWORD = 'headquarters, 3rd floor';

let postgres: HqDatabases | null = null;
test.beforeAll(async () => {
  postgres = await startHqDatabases();
});
test.afterAll(() => postgres?.stop());

let close: (() => Promise<void>) | null = null;
test.afterEach(() => close?.());

/** The view as a process, on what two booths sent after a day each. @returns its address */
async function openView({ kill, dataDir }: Booth, running: HqDatabases): Promise<string> {
  const database = await running.open();
  await kill();
  seedShow(dataDir, SHOW);
  const db = openDatabase(dataDir);
  db.exec("UPDATE events SET name = 'Boat Show'");
  await database.send(recordsIn(db, 'a'.repeat(16)));
  // The same show again is another one at another booth.
  for (const table of ['events', 'questions', 'leads'])
    db.exec(`UPDATE ${table} SET uid = lower(hex(randomblob(16)))`);
  db.exec(
    "UPDATE inbound_sms SET message_sid = message_sid || 'b'; UPDATE events SET name = 'Car Show'",
  );
  await database.send(recordsIn(db, 'b'.repeat(16)));
  db.close();

  const port = await freePort();
  const child = spawn(
    nodeBinary(),
    [resolve(ROOT, '.build/server/hq.js'), '--port', String(port)],
    {
      env: {
        ...process.env,
        BOOTH_HQ_PASSWORD: PASSWORD,
        BOOTH_HQ_DATABASE_URL: database.url('booth_reader'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  await new Promise<void>((ready) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('2 booths')) ready();
    });
  });
  close = async () => {
    child.kill();
    await exited;
  };
  return `http://hq.booth.local:${port}`;
}

/** Looks at a page at a laptop's width and at a phone's. */
async function expectSound(page: Page): Promise<void> {
  const look = isDeep ? expectNoFaultsInBothThemes : expectNoAxeViolations;
  await look(page);
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  if (isDeep) await look(page);
  await expect.poll(() => sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1366, height: 768 });
}

test('headquarters reads the insights and leads of all booths', async ({ booth, page }) => {
  test.slow();
  test.skip(postgres === null, 'PostgreSQL is not installed');
  if (!postgres) return;
  const url = await openView(booth, postgres);
  await page.goto(`${url}/leads?rating=hot`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${url}/insights`);
  await expect(page.locator('dl > div').first()).toContainText('Questions120');
  await expectSound(page);

  const rail = page.getByRole('navigation', { name: 'Pages' });
  await rail.getByRole('button', { name: 'Event: All events' }).click();
  await page.getByRole('menuitem', { name: 'Car Show' }).click();
  await expect(page.locator('dl > div').first()).toContainText('Questions60');
  await rail.getByRole('button', { name: 'Event: Car Show' }).click();
  await page.getByRole('menuitem', { name: 'All events' }).click();
  await expect(page.locator('dl > div').first()).toContainText('Questions120');
  await page.goBack();
  await rail.getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(/\/leads\?event=\d+$/);
  await expect(page.getByText(/^9 leads/)).toBeVisible();
  await expectSound(page);

  await page.locator('[data-lead]').first().getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: 'Lead' });
  await expect(drawer.getByText(/at Car Show$/)).toBeVisible();
  if (isDeep) await expectNoFaultsInBothThemes(page);
  // Nothing to rate, to write, to correct or to erase.
  await expect(drawer.getByRole('textbox')).toHaveCount(0);
  await expect(
    drawer.getByRole('button', { name: /Hot|Warm|Cold|Follow-up|Correct|Erase|Save/ }),
  ).toHaveCount(0);
  await expect(drawer.getByRole('link', { name: 'Open this question' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-lead]').getByRole('button')).toHaveCount(0);
  await rail.getByRole('button', { name: '2 booths' }).click();
  await expect(page.getByRole('dialog', { name: '2 booths' })).toContainText(/Stand alast seen/);
  await page.keyboard.press('Escape');
  await rail.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});
