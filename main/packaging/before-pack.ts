import { join } from 'node:path';
import { Arch, type Configuration } from 'electron-builder';
import { existsSync } from 'node:fs';

/** The parts of native modules that are for one kind of computer, as paths in `node_modules`. */
function nativeParts(platform: string, arch: string): string[] {
  const target = `${platform}-${arch}`;
  return [
    `better-sqlite3/prebuilds/${target}.node`,
    `@img/sharp-${target}`,
    // On Windows the library is in the package above.
    ...(platform === 'win32' ? [] : [`@img/sharp-libvips-${target}`]),
  ];
}

/**
 * npm installs the native parts of the computer that it runs on and of no other.
 * @throws when those of another computer are asked for, which would otherwise be missing from the package without a word
 */
function checkNativeParts(nodeModules: string, platform: string, arch: string): void {
  const missing = nativeParts(platform, arch).filter(
    (part) => !existsSync(join(nodeModules, part)),
  );
  if (missing.length === 0) return;
  throw new Error(
    `Booth cannot be packed for ${platform}-${arch} here: npm has installed the native modules of ${process.platform}-${process.arch}, and ${missing.join(' and ')} would be missing. Run "npm ci" and "npm run dist" on a ${platform}-${arch} computer.`,
  );
}

type Hook = Extract<Configuration['beforePack'], (...args: never[]) => unknown>;

/** Called by electron-builder for each platform and processor, before it copies anything. */
const beforePack: Hook = ({ packager, electronPlatformName, arch }) => {
  const nodeModules = join(packager.projectDir, 'node_modules');
  checkNativeParts(nodeModules, electronPlatformName, Arch[arch] ?? `processor ${arch}`);
};

export default beforePack;
