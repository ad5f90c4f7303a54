import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findElectronRuntime } from '../../main/launch/electron-runtime.ts';
import { tempFolder } from '../support/temp-folder.ts';

function silent() {}

/** A folder with an "electron" that does what the shell script says. */
function fakeRuntime(script: string): string {
  const folder = tempFolder();
  const file = join(folder, 'electron');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return folder;
}

describe.skipIf(process.platform !== 'linux')('the search for an Electron runtime', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('names the folder that holds none', async () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '/nowhere/at/all');
    const search = await findElectronRuntime(silent);
    expect(search).toEqual({ runtime: null, reason: 'there is no Electron in /nowhere/at/all' });
  });

  it('refuses one that does not start', async () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', fakeRuntime('exit 127'));
    const search = await findElectronRuntime(silent);
    expect(search).toEqual({ runtime: null, reason: 'Electron does not start on this system' });
  });

  it('gives the server a Node of its own where that of the runtime is too old', async () => {
    vi.stubEnv('BOOTH_SERVER_NODE', undefined);
    const folder = fakeRuntime('echo 18.15.0');
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
    const { runtime } = await findElectronRuntime(silent);
    expect(runtime?.executable).toBe(join(folder, 'electron'));
    expect(runtime?.env).toEqual({ BOOTH_SERVER_NODE: process.execPath });
  });

  it('leaves the server to a runtime that is new enough', async () => {
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', fakeRuntime('echo 24.3.0'));
    const { runtime } = await findElectronRuntime(silent);
    expect(runtime?.env).toEqual({});
  });

  it.each([
    [0, ['--no-sandbox', '--ozone-platform=x11']],
    [1000, ['--ozone-platform=x11']],
  ])('for user %i passes %j', async (uid, args) => {
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('WAYLAND_DISPLAY', 'wayland-0');
    vi.spyOn(process, 'getuid').mockReturnValue(uid);
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', fakeRuntime('echo 24.3.0'));
    const { runtime } = await findElectronRuntime(silent);
    expect(runtime?.args).toEqual(args);
  });
});
