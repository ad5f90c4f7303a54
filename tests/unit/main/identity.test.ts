import { join } from 'node:path';
import type { App } from 'electron';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_ID, SYSTEM_NAME } from '../../../main/identity.ts';
import options from '../../../main/packaging/options.ts';
import { preparePaths } from '../../../main/paths.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { ROOT } from '../../support/node-binary.ts';
import { tempFolder } from '../../support/temp-folder.ts';

// “booth” alone is Debian's cluster manager, an npm package, and apps of Apple and Microsoft.
it('the system knows Booth by one name that nobody else has; on screens it is Booth', () => {
  const home = tempFolder();
  const app = { getPath: () => home, setPath: () => {} } as unknown as App;
  const { dataFolder } = preparePaths(app, [], { LOCALAPPDATA: home }, 'win32');
  const installer = readFileSync(join(ROOT, 'assets/installer.nsh'), 'utf8');
  const names = {
    'package, and rule of the firewall': manifest.name,
    'desktop entry': manifest.desktopName.replace(/\.desktop$/, ''),
    // electron-builder names binary, icon and AppArmor profile by it.
    'program on Linux': options.linux?.executableName,
    'program on Windows': options.win?.executableName,
    'folder of the data': dataFolder.slice(home.length + 1),
  };
  for (const [what, name] of Object.entries(names)) expect(name, what).toBe(SYSTEM_NAME);
  expect(options.linux).toMatchObject({ syncDesktopName: true });
  expect(options.appId).toBe(APP_ID);
  expect(SYSTEM_NAME).not.toBe('booth');
  // NSIS fills in the package's name.
  for (const [, name] of installer.matchAll(/\bname="([^"]*)"/g)) {
    expect(name).toBe('${APP_PACKAGE_NAME}');
  }
  expect([manifest.productName, options.productName]).toEqual(['Booth', 'Booth']);
});
