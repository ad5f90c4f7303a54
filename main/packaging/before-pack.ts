import { join } from 'node:path';
import { Arch, type Configuration } from 'electron-builder';
import { checkNativeParts } from './native-parts.ts';

type Hook = Extract<Configuration['beforePack'], (...args: never[]) => unknown>;

/** Called by electron-builder for each platform and processor, before it copies anything. */
const beforePack: Hook = ({ packager, electronPlatformName, arch }) => {
  const nodeModules = join(packager.projectDir, 'node_modules');
  checkNativeParts(nodeModules, electronPlatformName, Arch[arch] ?? `processor ${arch}`);
};

export default beforePack;
