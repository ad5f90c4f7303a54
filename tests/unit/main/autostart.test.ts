import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import {
  argumentsToKeep,
  desktopEntry,
  isEnabled,
  prepareAutostart,
  programOf,
} from '../../../main/autostart.ts';
import { SYSTEM_NAME } from '../../../main/identity.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('a start at login', () => {
  const WHOLE = ['--data-dir=/x/my data', '--port=8123'];
  const CHROMIUMS = ['--no-sandbox', '--force-device-scale-factor=2'];
  const ONCE = '--restarted --start-empty --go-back --ozone-platform=x11 --inspect=0 /app';
  it.each([
    ['nothing', [], {}, []],
    ['flags', ['--data-dir', 'my data', '--port', '8123'], {}, WHOLE],
    ['variables', [], { BOOTH_DATA_DIR: 'my data', BOOTH_PORT: '8123' }, WHOLE],
    ['a flag before a variable', ['--port', '1'], { BOOTH_PORT: '2' }, ['--port=1']],
    ['Chromium’s switches', CHROMIUMS, {}, CHROMIUMS],
    ['what was for one start', ONCE.split(' '), {}, []],
  ])('is as the start before it, by %s', (_case, argv, env, kept) => {
    expect(argumentsToKeep({ argv, env, dataFolder: '/x/my data' })).toEqual(kept);
  });
});

describe('the desktop entry', () => {
  it('escapes for a command within a value, twice', () => {
    const [line] = /^Exec=.*$/m.exec(desktopEntry(['/a "b"/100%', '--x=$y\\'])) ?? [];
    expect(line).toBe(String.raw`Exec="/a \\"b\\"/100%%" "--x=\\$y\\\\"`);
  });

  it('names a program so that it is found again', () => {
    const program = '/a$b/`c`/d\\e/My "Apps"/100% Booth.AppImage';
    expect(programOf(desktopEntry([program, '--data-dir=/x y', '--port=1']))).toBe(program);
  });

  it.each([
    ['', true],
    ['Hidden=true\n', false],
    ['X-GNOME-Autostart-enabled=false\n', false],
    ['X-GNOME-Autostart-enabled=true\nHidden = true\n', false],
  ])('is switched off by the desktop’s settings: %j', (lines, on) => {
    expect(isEnabled(`${desktopEntry(['/booth'])}${lines}`)).toBe(on);
  });
});

function open(config: string, appImage: string) {
  const app = { isPackaged: true } as unknown as App;
  const env = { XDG_CONFIG_HOME: config, APPIMAGE: appImage };
  return prepareAutostart(app, { argv: ['--port=8123'], env, dataFolder: '/x' });
}

it('on Windows keeps an argument with blanks in one, and is off where the Task Manager says so', () => {
  const login = { openAtLogin: true, executableWillLaunchAtLogin: true };
  const setLoginItemSettings = vi.fn();
  const getLoginItemSettings = vi.fn(() => login);
  const app = { setLoginItemSettings, getLoginItemSettings } as unknown as App;
  const argv = ['--data-dir=my data', '--port=8123'];
  const autostart = prepareAutostart(app, { argv, env: {}, dataFolder: '/x/my data' }, 'win32');
  autostart.set(true);
  const args = ['"--data-dir=/x/my data"', '--port=8123'];
  expect(setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, enabled: true, args });
  expect(autostart.isOn()).toBe(true);
  expect(getLoginItemSettings).toHaveBeenCalledWith({ args });
  login.executableWillLaunchAtLogin = false;
  expect(autostart.isOn()).toBe(false);
});

it.each([
  ['darwin', ['--port=8123'], false],
  ['darwin', ['--data-dir=/x'], false],
  ['darwin', ['--force-device-scale-factor=2'], true],
  ['win32', ['--data-dir=/x'], true],
] as const)('on %s knows whether it will start as now, with %s', (platform, argv, isAsNow) => {
  const started = { argv, env: {}, dataFolder: '/x' };
  expect(prepareAutostart({} as App, started, platform).isAsNow).toBe(isAsNow);
});

describe.runIf(process.platform === 'linux')('on Linux', () => {
  it('follows an AppImage that was renamed, and leaves everything else of the entry', () => {
    const folder = tempFolder();
    const [before, after] = ['Booth 1.AppImage', 'Booth $&.AppImage'].map((name) =>
      join(folder, name),
    );
    writeFileSync(after!, '');
    open(folder, before!).set(true);
    const entry = () => readFileSync(join(folder, `autostart/${SYSTEM_NAME}.desktop`), 'utf8');
    const written = entry();
    expect(programOf(written)).toBe(before);
    open(folder, after!).follow();
    expect(programOf(entry())).toBe(after);
    expect(entry()).toContain('--port=8123');
    // Another Booth that is started once takes nothing over.
    open(folder, before!).follow();
    expect(programOf(entry())).toBe(after);
  });

  it('is on and off', () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'autostart'));
    const autostart = open(folder, '/booth');
    expect(autostart.isOn()).toBe(false);
    autostart.set(true);
    expect(autostart.isOn()).toBe(true);
    // The desktop's own settings leave the entry there.
    appendFileSync(join(folder, `autostart/${SYSTEM_NAME}.desktop`), 'Hidden=true\n');
    expect(autostart.isOn()).toBe(false);
    autostart.set(true);
    expect(autostart.isOn()).toBe(true);
    autostart.set(false);
    expect(autostart.isOn()).toBe(false);
  });
});
