import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findElectronRuntime } from '../../../main/launch/electron-runtime.ts';
import { tempFolder } from '../../support/temp-folder.ts';

function searchIn(folder: string) {
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
  return findElectronRuntime(() => {});
}

/** A folder with an "electron" that does what the shell script says. */
function fakeRuntime(script: string): string {
  const folder = tempFolder();
  const file = join(folder, 'electron');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return folder;
}

describe.skipIf(process.platform !== 'linux')('the search for an Electron runtime', () => {
  it('names the folder that holds none, and refuses one that does not start', async () => {
    expect(await searchIn('/nowhere/at/all')).toEqual({
      runtime: null,
      reason: 'there is no Electron in /nowhere/at/all',
    });
    expect(await searchIn(fakeRuntime('exit 127'))).toEqual({
      runtime: null,
      reason: 'Electron does not start on this system',
    });
  });

  it('starts the server with another Node where that of the runtime is too old', async () => {
    vi.stubEnv('BOOTH_SERVER_NODE', undefined);
    const folder = fakeRuntime('echo 18.15.0');
    const { runtime } = await searchIn(folder);
    expect(runtime?.executable).toBe(join(folder, 'electron'));
    expect(runtime?.env).toEqual({ BOOTH_SERVER_NODE: process.execPath });
  });

  it.each([
    [0, ['--no-sandbox', '--ozone-platform=x11']],
    [1000, ['--ozone-platform=x11']],
  ])('for user %i passes %j, and leaves the server to a new enough one', async (uid, args) => {
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('WAYLAND_DISPLAY', 'wayland-0');
    vi.spyOn(process, 'getuid').mockReturnValue(uid);
    const { runtime } = await searchIn(fakeRuntime('echo 24.3.0'));
    expect([runtime?.args, runtime?.env]).toEqual([args, {}]);
  });
});
