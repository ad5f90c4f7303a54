import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { namesIn } from '../support/data-folder.ts';
import { approveQuestion } from './questions.ts';
import { type Desktop, expect, test } from './desktop.ts';
import { SECOND_MONITOR } from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

const BEFORE = 'Was it here before?';
const AFTER = 'Did it come after the backup?';
/** Longest time that a restore or a repair takes on a busy machine. */
const PATIENT = { timeout: 45_000 };

/** The system's folder dialog, which no test can click, answers with this. */
async function answerFolderDialog(desktop: Desktop, folder: string): Promise<void> {
  await desktop.electron().evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);
}

/** Keeps every text that the big screen shows from now on, for as long as it stays on the same page. */
async function record(stage: Page): Promise<() => Promise<string[] | undefined>> {
  await stage.evaluate(() => {
    const shown = new Set<string>();
    const look = () => shown.add(document.body.innerText.replaceAll(/\s+/g, ' ').trim());
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
    Object.assign(window, { shown });
  });
  return () =>
    stage.evaluate(() => {
      const shown: unknown = Reflect.get(window, 'shown');
      return shown instanceof Set ? [...shown].map(String) : undefined;
    });
}

test(
  'staff choose an external backup, restore a backup while the show is on, and a database that is damaged is mended at the start',
  { tag: '@deep' },
  async ({ desktop }) => {
    const place = await mkdtemp(join(tmpdir(), 'booth-stick-'));
    try {
      const admin = await desktop.setUp();
      const port = await desktop.port();
      await approveQuestion(port, BEFORE);
      const stage = await desktop.display();
      await expect(stage.getByText(BEFORE).first()).toBeVisible();

      await admin.getByRole('link', { name: 'Events', exact: true }).click();
      await admin.getByRole('link', { name: 'Backups' }).click();
      await answerFolderDialog(desktop, place);
      await admin.getByRole('button', { name: 'Choose a folder…' }).click();
      const card = admin.getByRole('region', { name: 'External backup' });
      await expect(card).toContainText(place);
      await expect(card).toContainText('Up to date');
      await admin.getByRole('button', { name: 'Back up now' }).click();
      const made = admin.getByRole('listitem').filter({ hasText: 'Manual' });
      await expect(made).toContainText('Laptop and external');
      expect(namesIn(place)).toEqual(['Booth backups']);

      await approveQuestion(port, AFTER);
      await expect(stage.getByText(AFTER).first()).toBeVisible(PATIENT);
      const shown = await record(stage);
      await made.getByRole('button', { name: /^Restore the backup of/ }).click();
      const dialog = admin.getByRole('dialog', { name: 'Restore this backup?' });
      await dialog.getByRole('button', { name: 'Restore this backup' }).click();
      await expect(admin.getByText(/^Restored: the backup of/)).toBeVisible(PATIENT);
      await expect(stage.getByText(AFTER)).toHaveCount(0, PATIENT);
      await expect(stage.getByText(BEFORE).first()).toBeVisible(PATIENT);
      // The same page all the while: nothing but what belongs on it.
      const texts = await shown();
      expect(texts?.some((text) => text.includes(BEFORE))).toBe(true);
      for (const text of texts ?? []) {
        expect(text).toContain('Live Q&A');
        expect(text).not.toMatch(/error|wrong|cannot|unavailable|one moment/i);
      }

      await desktop.quit();
      const database = join(desktop.dataDir, 'booth.db');
      for (const name of readdirSync(desktop.dataDir)) {
        if (name.startsWith('booth.db-')) rmSync(join(desktop.dataDir, name));
      }
      writeFileSync(database, 'This is no database. '.repeat(1000));
      await desktop.start();
      const again = await desktop.admin();
      await again.getByRole('link', { name: 'Events', exact: true }).click();
      await again.getByRole('link', { name: 'Backups' }).click();
      const told = again.getByText(
        /^The database was damaged, so Booth went back to its backup of/,
      );
      await expect(told).toContainText(/Possibly lost between .*: newer questions and newer leads/);
      const screen = await desktop.display();
      await expect(screen.getByText(BEFORE).first()).toBeVisible(PATIENT);
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  },
);
