import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { ozoneSwitch } from './chromium.ts';
import { SYSTEM_NAME } from './identity.ts';
import { writeWhole } from './write-whole.ts';

type Autostart = {
  isOn: () => boolean;
  /** Throws when the system's folder cannot be written to. */
  set: (on: boolean) => void;
};

/** Whether Booth starts when someone logs in to the laptop. */
export function prepareAutostart(app: App, env: NodeJS.ProcessEnv): Autostart {
  return process.platform === 'linux' ? withDesktopEntry(app, env) : withLoginItem(app);
}

function withLoginItem(app: App): Autostart {
  return {
    isOn: () => app.getLoginItemSettings().openAtLogin,
    set: (on) => app.setLoginItemSettings({ openAtLogin: on }),
  };
}

/** Linux: https://specifications.freedesktop.org/autostart-spec/latest/ */
function withDesktopEntry(app: App, env: NodeJS.ProcessEnv): Autostart {
  const config = env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  const file = join(config, 'autostart', `${SYSTEM_NAME}.desktop`);
  // An AppImage runs from a mount that is gone at the next login; APPIMAGE names the file itself.
  const program = env['APPIMAGE'] ?? process.execPath;
  const command = [program, ...ozoneSwitch(env), ...(app.isPackaged ? [] : [app.getAppPath()])];
  return {
    isOn: () => existsSync(file),
    set(on) {
      if (on) {
        mkdirSync(dirname(file), { recursive: true });
        writeWhole(file, desktopEntry(command));
      } else {
        rmSync(file, { force: true });
      }
    },
  };
}

function desktopEntry(command: string[]): string {
  const quoted = command.map((part) => `"${part.replaceAll(/(["`$\\])/g, '\\$1')}"`).join(' ');
  return `[Desktop Entry]\nType=Application\nName=Booth\nExec=${quoted}\nTerminal=false\n`;
}
