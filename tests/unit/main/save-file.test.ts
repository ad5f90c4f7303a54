import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NothingToSave, prepareSaving, whyNotSaved } from '../../../main/save-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const { showSaveDialog, showMessageBox, getPath } = vi.hoisted(() => ({
  showSaveDialog: vi.fn(),
  showMessageBox: vi.fn(),
  getPath: vi.fn(),
}));
vi.mock('electron', () => ({ app: { getPath }, dialog: { showSaveDialog, showMessageBox } }));

const WANTED = { title: 'Save leads.csv', name: 'leads.csv' };

function fail(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function open() {
  const saved: unknown[] = [];
  const save = prepareSaving({
    bringForward: () => ({}) as BrowserWindow,
    onSaved: (file) => void saved.push(file),
    log: { info: () => {}, error: () => {} },
  });
  return { save, saved };
}

beforeEach(() => {
  for (const mock of [showSaveDialog, showMessageBox, getPath]) mock.mockReset();
  getPath.mockReturnValue('/home/ada/Downloads');
});

describe('a file that leaves', () => {
  it('is named after its last byte, and the next one is offered the same folder', async () => {
    const folder = tempFolder();
    const { save, saved } = open();
    showSaveDialog.mockResolvedValue({ filePath: join(folder, 'mine.csv') });
    const file = await save(WANTED, async (path) => {
      expect(readdirSync(folder)).toEqual([]);
      await writeFile(path, 'whole');
      expect(saved).toEqual([]);
    });
    expect(file).toEqual({ name: 'mine.csv', folder });
    expect(saved).toEqual([file]);
    expect(readFileSync(join(folder, 'mine.csv'), 'utf8')).toBe('whole');
    await save(WANTED, (path) => writeFile(path, 'again'));
    const offered = showSaveDialog.mock.calls.map(([, { defaultPath }]) => String(defaultPath));
    expect(offered).toEqual(['/home/ada/Downloads/leads.csv', join(folder, 'leads.csv')]);
  });

  it('that is named without an ending gets its own, and replaces none without a question', async () => {
    const folder = tempFolder();
    const { save, saved } = open();
    showSaveDialog.mockResolvedValueOnce({ filePath: join(folder, 'Leads 24.11') });
    await save(WANTED, (path) => writeFile(path, 'first'));
    expect(readdirSync(folder)).toEqual(['Leads 24.11.csv']);
    for (const name of ['Leads 24.11', 'Leads.txt']) {
      showSaveDialog.mockResolvedValueOnce({ filePath: join(folder, name) });
    }
    await save(WANTED, (path) => writeFile(path, 'second'));
    expect(showSaveDialog.mock.lastCall?.[1]).toMatchObject({
      defaultPath: join(folder, 'Leads 24.11.csv'),
    });
    expect(readFileSync(join(folder, 'Leads 24.11.csv'), 'utf8')).toBe('first');
    expect(saved).toMatchObject([{ name: 'Leads 24.11.csv' }, { name: 'Leads.txt' }]);
  });

  it('that nobody wants is none', async () => {
    const { save, saved } = open();
    showSaveDialog.mockResolvedValue({ filePath: '' });
    const write = vi.fn();
    expect(await save(WANTED, write)).toBeNull();
    expect([saved, write.mock.calls]).toEqual([[], []]);
  });

  it('is offered where there is no Downloads folder', async () => {
    getPath.mockImplementation(() => {
      throw new Error('Failed to get downloads path');
    });
    const filePath = join(tempFolder(), 'leads.csv');
    showSaveDialog.mockResolvedValue({ filePath });
    expect(await open().save(WANTED, (path) => writeFile(path, 'a'))).not.toBeNull();
    expect(showSaveDialog.mock.calls[0]?.[1]).toMatchObject({ defaultPath: 'leads.csv' });
  });

  it('that does not fit leaves nothing, spares the one before it, and goes to another place', async () => {
    const [full, roomy] = [tempFolder(), tempFolder()];
    const { save, saved } = open();
    writeFileSync(join(full, 'leads.csv'), 'of yesterday');
    for (const folder of [full, roomy]) {
      showSaveDialog.mockResolvedValueOnce({ filePath: join(folder, 'leads.csv') });
    }
    showMessageBox.mockResolvedValue({ response: 0 });
    await save(WANTED, async (path) => {
      await writeFile(path, 'half');
      if (path.startsWith(full)) throw fail('ENOSPC');
    });
    expect(showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      message: 'leads.csv was not saved',
      detail: 'There is not enough room there.',
      buttons: ['Choose Another Place…', 'Don’t Save'],
    });
    expect(readdirSync(full)).toEqual(['leads.csv']);
    expect(readFileSync(join(full, 'leads.csv'), 'utf8')).toBe('of yesterday');
    expect(saved).toEqual([{ name: 'leads.csv', folder: roomy }]);
  });

  it('that did not arrive is no better in another place', async () => {
    const folder = tempFolder();
    const { save, saved } = open();
    showSaveDialog.mockResolvedValue({ filePath: join(folder, 'leads.csv') });
    showMessageBox.mockResolvedValue({ response: 0 });
    const broken = new NothingToSave('It did not arrive whole.');
    expect(await save(WANTED, () => Promise.reject(broken))).toBeNull();
    expect(showMessageBox.mock.calls[0]?.[1]).toMatchObject({ buttons: ['Close'] });
    expect([saved, readdirSync(folder)]).toEqual([[], []]);
  });
});

it.each([
  ['EROFS', /write-protected/],
  ['EACCES', /does not let Booth/],
  ['EBUSY', /open in another program/],
  ['EIO', /not there any more/],
  ['EFBIG', /too big/],
  ['EWEIRD', /^EWEIRD$/],
])('says why in words: %s', (code, words) => {
  expect(whyNotSaved(fail(code))).toMatch(words);
});
