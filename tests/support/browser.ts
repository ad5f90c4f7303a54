import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { nodeBinary, ROOT } from './node-binary.ts';

const DOWNLOAD_MS = 180_000;
const START_MS = 20_000;

/** Makes the booth's names reachable, and every other name unreachable, without any name service. */
export const CHROMIUM_ARGS = [
  '--host-resolver-rules=MAP booth.local 127.0.0.1, MAP *.booth.local 127.0.0.1, MAP localhost 127.0.0.1, MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  // The browser without windows takes half the time. Debian's wrapper command leaves the browser behind when it is
  // ended.
  linux: [
    '/usr/lib/chromium/chromium-headless-shell',
    ...['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`),
  ],
  darwin: ['Chromium', 'Google Chrome'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** A Chromium that is already on this machine. `BOOTH_CHROMIUM` names one to prefer. */
export function findChromium(): string | undefined {
  const named = process.env['BOOTH_CHROMIUM'];
  const candidates = [
    ...(named ? [named] : []),
    ...(INSTALLED[process.platform] ?? []),
    chromium.executablePath(),
  ];
  return candidates.find((path) => existsSync(path));
}

/**
 * Like {@link findChromium}, but gets one if there is none: Playwright's own, or else, as root on Debian, the package.
 * Takes minutes at worst; undefined if nothing helped.
 */
export async function ensureChromium(say: (line: string) => void): Promise<string | undefined> {
  const found = findChromium();
  if (found !== undefined && (await starts(found))) return found;

  say('No Chromium on this machine: trying to download the one of Playwright.');
  const cli = resolve(ROOT, 'node_modules/playwright/cli.js');
  await succeeds(nodeBinary(), [cli, 'install', 'chromium', '--no-shell'], DOWNLOAD_MS);
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded) && (await starts(downloaded))) return downloaded;

  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('That did not work: trying the package of the distribution.');
    await succeeds('apt-get', ['update', '-qq'], DOWNLOAD_MS);
    await firstThat(['chromium-headless-shell', 'chromium'], (name) =>
      succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], DOWNLOAD_MS),
    );
  }
  const last = findChromium();
  return last !== undefined && (await starts(last)) ? last : undefined;
}

/** Tries one after the other until one succeeds. */
async function firstThat(
  names: string[],
  attempt: (name: string) => Promise<boolean>,
): Promise<void> {
  for (const name of names) if (await attempt(name)) return;
}

async function starts(path: string): Promise<boolean> {
  // Chrome on Windows opens a window for --version instead of printing it.
  if (process.platform === 'win32') return true;
  return succeeds(path, ['--version', '--no-sandbox', '--headless'], START_MS);
}

async function succeeds(command: string, args: string[], timeout: number): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: 'ignore',
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  try {
    await once(child, 'exit');
    return child.exitCode === 0;
  } catch {
    return false;
  }
}
