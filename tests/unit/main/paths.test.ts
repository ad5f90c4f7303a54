import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SYSTEM_NAME } from '../../../main/identity.ts';
import { preparePaths, requestedPort } from '../../../main/paths.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Electron's idea of the folders, and the changes made to them. */
function fakeApp(appData: string, isPackaged = false) {
  const told: Record<string, string> = {};
  const app = {
    isPackaged,
    getPath: () => appData,
    setPath: (name: string, path: string) => void (told[name] = path),
  } as unknown as App;
  return { app, told };
}

describe('the data folder', () => {
  it('is the flag’s before the environment’s before the system’s', () => {
    const [flagged, named, own] = [tempFolder(), tempFolder(), tempFolder()];
    const { app } = fakeApp(own);
    const env = { BOOTH_DATA_DIR: named };
    expect(preparePaths(app, ['--data-dir', flagged], env).dataFolder).toBe(flagged);
    expect(preparePaths(app, [`--data-dir=${flagged}`], env).dataFolder).toBe(flagged);
    expect(() => preparePaths(app, ['--data-dir='], env)).toThrow('--data-dir needs a value.');
    expect(() => preparePaths(app, ['--data-dri', flagged], env)).toThrow('mean --data-dir?');
    expect(preparePaths(app, [], env).dataFolder).toBe(named);
    // Chromium has its switches.
    expect(preparePaths(app, ['--no-sandbox', 'thing'], {}).dataFolder).toBe(
      join(own, SYSTEM_NAME),
    );
  });

  it('is the local one on Windows, since the roaming one is copied about', () => {
    const [roaming, local] = [tempFolder(), tempFolder()];
    const { app } = fakeApp(roaming);
    const env = { LOCALAPPDATA: local };
    expect(preparePaths(app, [], env, 'win32').dataFolder).toBe(join(local, SYSTEM_NAME));
    expect(preparePaths(app, [], env, 'darwin').dataFolder).toBe(join(roaming, SYSTEM_NAME));
  });

  it('keeps the browser’s own files apart from what the stand collects', () => {
    const parent = tempFolder();
    const folder = join(parent, SYSTEM_NAME);
    const { app, told } = fakeApp(parent);
    expect(preparePaths(app, [], {}).stateFolder).toBe(folder);
    expect(told).toEqual({
      userData: folder,
      sessionData: join(folder, 'windows'),
      crashDumps: join(folder, 'windows', 'crashes'),
    });
  });

  it('has a stand-in for the windows while it cannot be made, and the server still hears of the real one', () => {
    const blocked = join(tempFolder(), 'file');
    writeFileSync(blocked, '');
    const { app, told } = fakeApp(blocked);
    const { dataFolder, stateFolder } = preparePaths(app, [], {});
    onTestFinished(() => rmSync(stateFolder, { recursive: true, force: true }));
    expect(dataFolder).toBe(join(blocked, SYSTEM_NAME));
    expect(stateFolder).not.toBe(dataFolder);
    expect(told['userData']).toBe(stateFolder);
  });
});

it('the server’s file can be another one in development, and in the packed app it cannot', () => {
  const env = { BOOTH_SERVER_ENTRY: '/elsewhere/server.js' };
  const folder = tempFolder();
  const { serverEntry } = preparePaths(fakeApp(folder).app, [], env);
  expect(serverEntry).toMatch(/server\.js$/);
  const packed = preparePaths(fakeApp(folder, true).app, [], env);
  expect(packed.serverEntry).toMatch(/server[\\/]index\.js$/);
});

it('the port is the flag’s before the environment’s; without both the server decides', () => {
  expect(requestedPort(['--port', '8123'], { BOOTH_PORT: '8080' })).toBe('8123');
  expect(requestedPort([], { BOOTH_PORT: '8080' })).toBe('8080');
  expect(requestedPort([], {})).toBeUndefined();
});
