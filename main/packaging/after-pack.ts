import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';

type Hook = Extract<Configuration['afterPack'], (...args: never[]) => unknown>;

/** Called by electron-builder once everything is in place, before fuses and signature. */
const afterPack: Hook = ({ packager, appOutDir, electronPlatformName }) => {
  // A custom runtime (electronDist) brings a sample app.
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
  if (electronPlatformName !== 'linux') return;
  // Electron strips its own libraries, but not the Vulkan loader (script/strip-binaries.py): 6 MB of symbols, which stay where
  // there is no strip.
  const libraries = readdirSync(appOutDir).filter((name) => /\.so(\.\d+)?$/.test(name));
  spawnSync('strip', ['--strip-unneeded', ...libraries], { cwd: appOutDir });
};

export default afterPack;
