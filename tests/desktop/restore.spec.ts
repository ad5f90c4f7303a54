import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesIn } from '../support/data-folder.ts';
import { expect, test } from './desktop.ts';
import { approveQuestion } from './hands.ts';
import { SECOND_MONITOR } from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

const BEFORE = 'Was it here before?';
/** Longest time that a repair takes on a busy machine. */
const PATIENT = { timeout: 45_000 };

test('an external backup repairs a damaged database', { tag: '@deep' }, async ({ desktop }) => {
  const place = await mkdtemp(join(tmpdir(), 'booth-stick-'));
  try {
    const admin = await desktop.setUp();
    await approveQuestion(await desktop.port(), BEFORE);
    await admin.getByRole('link', { name: 'Events', exact: true }).click();
    await admin.getByRole('link', { name: 'Backups' }).click();
    // No test can click the system's dialog.
    await desktop.electron().evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, place);
    await admin.getByRole('button', { name: 'Choose a folder…' }).click();
    const card = admin.getByRole('region', { name: 'External backup' });
    await expect(card).toContainText(place);
    await expect(card).toContainText('Up to date');
    await admin.getByRole('button', { name: 'Back up now' }).click();
    const made = admin.getByRole('listitem').filter({ hasText: 'Manual' });
    await expect(made).toContainText('Laptop and external');
    expect(namesIn(place)).toEqual(['Booth backups']);

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
    const told = again.getByText(/^The database was damaged, so Booth went back to its backup of/);
    await expect(told).toContainText(/Possibly lost between .*: newer questions and newer leads/);
    const screen = await desktop.display();
    await expect(screen.getByText(BEFORE).first()).toBeVisible(PATIENT);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
});
