import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';

type Hook = Extract<Configuration['afterPack'], (...args: never[]) => unknown>;

/** Called by electron-builder once everything is in place. A custom runtime (electronDist) brings a sample app. */
const afterPack: Hook = ({ packager, appOutDir }) => {
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
};

export default afterPack;
