import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { readFlags } from '../server/command-line.ts';
import { ozoneSwitch } from './chromium.ts';
import { SYSTEM_NAME } from './identity.ts';
import { writeWhole } from './write-whole.ts';

type Autostart = {
  /**
   * True while Booth starts at login, which the system's own settings can switch off too.
   * @throws when the system does not say
   */
  isOn: () => boolean;
  /** False where it starts with its usual data folder and port, and has others now. */
  isAsNow: boolean;
  /** Throws when the system's folder cannot be written to. */
  set: (on: boolean) => void;
  /** Updates an autostart that is on after the program was renamed or moved. Throws as `set` does. */
  follow: () => void;
};

type Started = {
  /** The app's command line. */
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  dataFolder: string;
};

/** Returns the switch that starts Booth at login, with the arguments that the app has when it is switched on. */
export function prepareAutostart(
  app: App,
  started: Started,
  platform: NodeJS.Platform = process.platform,
): Autostart {
  return platform === 'linux'
    ? withDesktopEntry(app, started)
    : withLoginItem(app, argumentsToKeep(started), platform);
}

/** Chromium's switches that belong to one start only. */
const PASSING =
  /^--(ozone-platform|inspect|remote-debugging|log-net-log|restarted|start-empty|go-back)\b/;

const OURS = /^--(data-dir|port)\b/;

/**
 * The data folder and the port, if they were chosen, whether by a flag or a variable, and Chromium's switches. A login has
 * neither the variables nor the working folder.
 */
export function argumentsToKeep({ argv, env, dataFolder }: Started): string[] {
  const flags = readFlags([...argv], { isShared: true });
  const folder = flags['data-dir'] ?? env['BOOTH_DATA_DIR'];
  const port = flags.port ?? env['BOOTH_PORT'];
  return [
    ...argv.filter((arg) => arg.startsWith('--') && !PASSING.test(arg) && !OURS.test(arg)),
    ...(folder ? [`--data-dir=${dataFolder}`] : []),
    ...(port ? [`--port=${port}`] : []),
  ];
}

/** macOS starts an app without arguments, so without a data folder and a port that were chosen. */
function withLoginItem(app: App, kept: string[], platform: NodeJS.Platform): Autostart {
  // Windows splits the line at blanks.
  const args = kept.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg));
  const set = (on: boolean) => app.setLoginItemSettings({ openAtLogin: on, enabled: on, args });
  const read = () => app.getLoginItemSettings({ args });
  return {
    isOn() {
      const { openAtLogin, executableWillLaunchAtLogin } = read();
      // The second is Windows' alone: the Task Manager may have switched it off.
      return platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin;
    },
    isAsNow: platform === 'win32' || !kept.some((arg) => OURS.test(arg)),
    set,
    // An installed program stays where it is, and macOS follows the app.
    follow: () => {},
  };
}

/** Linux: https://specifications.freedesktop.org/autostart-spec/latest/ */
function withDesktopEntry(app: App, started: Started): Autostart {
  const { env } = started;
  const file = () => {
    const config = env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
    return join(config, 'autostart', `${SYSTEM_NAME}.desktop`);
  };
  // An AppImage runs from a mount that is gone at the next login; APPIMAGE names the file itself.
  const program = env['APPIMAGE'] ?? process.execPath;
  const read = () => (existsSync(file()) ? readFileSync(file(), 'utf8') : null);
  return {
    isOn() {
      const entry = read();
      return entry !== null && isEnabled(entry);
    },
    isAsNow: true,
    set(on) {
      if (!on) return rmSync(file(), { force: true });
      const own = app.isPackaged ? [] : [app.getAppPath()];
      const command = [program, ...ozoneSwitch(env), ...own, ...argumentsToKeep(started)];
      mkdirSync(dirname(file()), { recursive: true });
      writeWhole(file(), desktopEntry(command));
    },
    follow() {
      const entry = read();
      const before = entry === null ? null : programOf(entry);
      if (entry === null || before === null || existsSync(before)) return;
      writeWhole(
        file(),
        entry.replace(quoted(before), () => quoted(program)),
      );
    },
  };
}

/** An argument of `Exec`: quoted, its `%` no code for a file, and all of it as the value of a key. */
function quoted(part: string): string {
  const argument = `"${part.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
  return argument.replaceAll('\\', '\\\\');
}

/**
 * Desktop entry that runs a command at login.
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 */
export function desktopEntry(command: readonly string[]): string {
  return `[Desktop Entry]\nType=Application\nName=Booth\nExec=${command.map(quoted).join(' ')}\nTerminal=false\n`;
}

/** The program that an entry of ours starts. */
export function programOf(entry: string): string | null {
  const [, argument] = /^Exec="((?:\\{4}|\\{2}[^\\]|[^"\\])*)"/m.exec(entry) ?? [];
  if (argument === undefined) return null;
  const unescaped = argument.replaceAll('\\\\', '\\');
  return unescaped.replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%');
}

/** True if the desktop runs the entry. A desktop's settings switch an entry off without deleting it. */
export function isEnabled(entry: string): boolean {
  return !/^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(entry);
}
