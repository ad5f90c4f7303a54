import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { updateFromFile } from '../../../main/update.ts';
import { sha256 } from '../../support/data-folder.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const { showMessageBox, showOpenDialog, showItemInFolder } = vi.hoisted(() => ({
  showMessageBox: vi.fn(),
  showOpenDialog: vi.fn(),
  showItemInFolder: vi.fn(),
}));
vi.mock('electron', () => ({
  dialog: { showMessageBox, showOpenDialog },
  shell: { showItemInFolder },
}));

const CONTENT = Buffer.from('An installer.');
const SUM = sha256(CONTENT);
const INSTALL = 0;
const NOT_NOW = 1;

beforeEach(() => {
  for (const mock of [showMessageBox, showOpenDialog, showItemInFolder]) mock.mockReset();
});

/** Chooses a file on a stick, and answers the question about it. @param sums the list of checksums beside it */
async function choose(
  name: string,
  how: { sums?: string; visited?: number; answer?: number; unsaved?: string[]; isGone?: true } = {},
) {
  const stick = tempFolder();
  const file = join(stick, name);
  if (!how.isGone) writeFileSync(file, CONTENT);
  if (how.sums) writeFileSync(join(stick, 'SHA256SUMS.txt'), how.sums);
  showOpenDialog.mockResolvedValue({ filePaths: [file] });
  showMessageBox.mockResolvedValue({ response: how.answer ?? INSTALL });
  const happened: string[] = [];
  const visitedAt = how.visited ? new Date(Date.now() - how.visited).toISOString() : null;
  await updateFromFile({
    bringForward: () => ({ setProgressBar: () => {} }) as unknown as BrowserWindow,
    openPath(path, onOpened) {
      happened.push(path === file ? 'opened' : path);
      onOpened?.();
    },
    diagnose: () => Promise.resolve({ visited_at: visitedAt }),
    unsaved: () => how.unsaved ?? [],
    quit: () => void happened.push('quit'),
    log: { info: () => {}, error: (text) => void happened.push(text) },
  });
  const [, asked = {}] = showMessageBox.mock.calls[0] ?? [];
  return { happened, asked, shown: showItemInFolder.mock.calls.length };
}

test('an installer is opened by the system, with its checksum shown, and Booth closes', async () => {
  const { happened, asked } = await choose('Booth-1.1.0.exe', { unsaved: ['Event name'] });
  expect(happened).toEqual(['opened', 'quit']);
  expect(asked).toMatchObject({
    message: 'Update with this file?',
    buttons: ['Open the Installer', 'Not Now'],
    defaultId: INSTALL,
    cancelId: NOT_NOW,
  });
  expect(asked.detail).toContain(`Booth-1.1.0.exe\nSHA-256 ${SUM}\n\nCompare this number`);
  expect(asked.detail).toContain('Unsaved changes will be lost: Event name.');
});

test('a file that its list of checksums knows by another one is damaged, and not opened', async () => {
  const other = '0'.repeat(64);
  const { happened, asked } = await choose('Booth-1.1.0.exe', {
    sums: `${SUM}  Booth-1.0.0.exe\n${other}  Booth-1.1.0.exe\n`,
  });
  expect(happened).toEqual([]);
  expect(asked.message).toBe('This file is damaged');
  expect(asked.detail).toContain(other);
});

const LISTS = [`${SUM}  Booth-1.1.0.dmg\n`, `${SUM.toUpperCase()} *Booth-1.1.0.dmg\r\n`];
test.each(LISTS)('a file that is in the list beside it says so: %j', async (sums) => {
  const { happened, asked } = await choose('Booth-1.1.0.dmg', { sums });
  expect(asked.detail).toContain('The SHA256SUMS.txt beside it says the same.');
  expect(happened).toEqual(['opened', 'quit']);
});

test.each([
  [59, 'Visitors were here within the last hour. Update now?', NOT_NOW],
  [61, 'Update with this file?', INSTALL],
])('visitors %i minutes ago', async (minutes, message, defaultId) => {
  const how = { visited: minutes * 60_000, answer: NOT_NOW };
  const { happened, asked } = await choose('Booth-1.1.0.deb', how);
  expect(asked).toMatchObject({ message, defaultId });
  expect(happened).toEqual([]);
});

test('an AppImage is shown where it is, since it needs no installer', async () => {
  const { happened, asked, shown } = await choose('Booth-1.1.0.AppImage');
  expect(asked.detail).toContain('It needs no installer: put it in place of the old file');
  expect(asked.buttons).toEqual(['Show the File', 'Not Now']);
  expect([happened, shown]).toEqual([[], 1]);
});

test('a stick that was pulled out is told, and nothing is opened', async () => {
  const { happened, asked } = await choose('Booth-1.1.0.exe', { isGone: true });
  expect(asked.message).toBe('The file cannot be read');
  expect(happened).toEqual(['Cannot update from a file']);
});
