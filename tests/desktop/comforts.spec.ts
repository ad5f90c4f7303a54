import { resolve } from 'node:path';
import { expect, test } from './desktop.ts';
import { SECOND_MONITOR } from './monitors.ts';

/** As `throwing.cjs` names them. */
const COMFORTS = [
  'a tray icon',
  'a menu',
  'autostart',
  'telling the spell checker to be off',
  'news of power and sleep',
  'keeping awake',
  'dumps',
  'dark dialogs',
  'an icon of its own',
];
const THROWING = ['-r', resolve(import.meta.dirname, 'throwing.cjs')];

const CASES = [
  { what: 'any of the laptop’s comforts', missing: COMFORTS, tag: [] },
  ...COMFORTS.map((what) => ({ what, missing: [what], tag: ['@deep'] })),
];
for (const { what, missing, tag } of CASES) {
  test.describe(`without ${what}`, { tag }, () => {
    const env = { ...process.env, BOOTH_TEST_THROWS: JSON.stringify(missing) };
    test.use({ session: { args: THROWING, env } });

    test('both windows come, and the log says what is missing', async ({ desktop }) => {
      await desktop.setUp();
      if (SECOND_MONITOR !== undefined) await desktop.display();
      const log = await desktop.log();
      for (const part of missing) expect(log, part).toContain(`Going on without ${part}: Error`);
      expect(log).not.toMatch(/Uncaught|Unhandled/);
    });
  });
}
