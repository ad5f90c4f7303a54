import { execFileSync, spawnSync } from 'node:child_process';
import { isDeep, sample } from '../support/sample.ts';
import { type Desktop, expect, test } from './desktop.ts';
import { click, middleOf, seenWindows } from './hands.ts';
import { plugInSecondMonitor, SECOND_MONITOR, unplugSecondMonitor } from './monitors.ts';

const hasWmctrl = spawnSync('wmctrl', ['-h']).error === undefined;

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');
test.skip(!hasWmctrl, 'needs wmctrl');

const WALL = { x: 1280, y: 0, width: 1280, height: 720 };
/** Until the window manager has done what it was asked for, if it does it. */
const DONE_MS = 500;
const WHOLE_MS = 15_000;

type Hands = { desktop: Desktop; wall: string };
type Deed = { name: string; act: (hands: Hands) => unknown; undo?: (hands: Hands) => void };

function wmctrl(...args: string[]): void {
  execFileSync('wmctrl', args);
}
function xdotool(...args: string[]): void {
  execFileSync('xdotool', args);
}
function xrandr(words: string): void {
  execFileSync('xrandr', words.split(' '));
}

/** Another program's window, above all others. */
function popUp({ desktop }: Hands, x: number, width: number) {
  return desktop.electron().evaluate(
    ({ BrowserWindow }, bounds) => {
      const other = new BrowserWindow({ ...bounds, height: 300, y: 200, focusable: true });
      other.setAlwaysOnTop(true, 'screen-saver');
      setTimeout(() => other.destroy(), 4000);
    },
    { x, width },
  );
}

function signal({ desktop }: Hands, name: 'SIGSTOP' | 'SIGCONT'): void {
  const { pid } = desktop.electron().process();
  if (pid !== undefined) process.kill(pid, name);
}

const DEEDS: Deed[] = [
  { name: 'show desktop', act: () => wmctrl('-k', 'on') },
  { name: 'minimised', act: ({ wall }) => xdotool('windowminimize', wall) },
  {
    name: 'shaded',
    act: ({ wall }) => wmctrl('-i', '-r', wall, '-b', 'add,shaded'),
    undo: ({ wall }) => wmctrl('-i', '-r', wall, '-b', 'remove,shaded'),
  },
  {
    name: 'another virtual desktop',
    act() {
      wmctrl('-n', '2');
      wmctrl('-s', '1');
    },
    undo: () => wmctrl('-s', '0'),
  },
  {
    name: 'sent to another virtual desktop',
    act: ({ wall }) => wmctrl('-i', '-r', wall, '-t', '1'),
  },
  {
    name: 'full screen taken away',
    act: ({ wall }) => wmctrl('-i', '-r', wall, '-b', 'remove,fullscreen'),
  },
  {
    name: 'moved to the other monitor',
    act({ wall }) {
      wmctrl('-i', '-r', wall, '-b', 'remove,fullscreen');
      wmctrl('-i', '-r', wall, '-e', '0,0,0,-1,-1');
    },
  },
  {
    name: 'made smaller',
    act({ wall }) {
      wmctrl('-i', '-r', wall, '-b', 'remove,fullscreen');
      wmctrl('-i', '-r', wall, '-e', '0,1400,100,800,400');
    },
  },
  { name: 'no longer above', act: ({ wall }) => wmctrl('-i', '-r', wall, '-b', 'remove,above') },
  { name: 'a window pops up over it', act: (hands) => popUp(hands, 1500, 400) },
  { name: 'a panel along its edge', act: (hands) => popUp(hands, 1280, 1280) },
  { name: 'asked to close', act: ({ wall }) => wmctrl('-i', '-c', wall) },
  { name: 'pressed', act: () => click(middleOf(WALL)) },
  {
    name: 'its plug pulled and put back',
    act() {
      unplugSecondMonitor();
      plugInSecondMonitor();
    },
  },
  {
    name: 'the laptop’s monitor off and on',
    act() {
      xrandr(`--output ${process.env['BOOTH_MONITOR_1'] ?? ''} --off`);
      plugInSecondMonitor();
    },
  },
  {
    name: 'another size and back',
    act() {
      xrandr(`--output ${SECOND_MONITOR ?? ''} --mode 1024x768`);
      plugInSecondMonitor();
    },
  },
  {
    name: 'asleep for a while',
    act(hands) {
      signal(hands, 'SIGSTOP');
      wmctrl('-k', 'on');
      signal(hands, 'SIGCONT');
    },
  },
  {
    name: 'the window manager starts again',
    act: () => execFileSync('openbox', ['--restart']),
  },
  {
    name: 'its page crashed',
    act: ({ desktop }) =>
      desktop.electron().evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) {
          if (window.isKiosk()) window.webContents.forcefullyCrashRenderer();
        }
      }),
  },
  {
    name: 'hidden by the app itself',
    act: ({ desktop }) =>
      desktop.electron().evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) if (window.isKiosk()) window.hide();
      }),
  },
];

/** Whether what is in front on the public's monitor is the display, and all of it. As the X server says. */
function isWhole(admin: string): boolean {
  try {
    const there = seenWindows().filter(
      ({ x, y, width, height }) => x + width > WALL.x && y < WALL.height && width > 1 && height > 1,
    );
    const front = there.at(-1);
    return (
      front !== undefined &&
      front.name !== admin &&
      front.x === WALL.x &&
      front.y === WALL.y &&
      front.width === WALL.width &&
      front.height === WALL.height
    );
  } catch {
    // A window went while it was asked about.
    return false;
  }
}

function wallOf(desktop: Desktop): Promise<string> {
  return desktop.electron().evaluate(({ BrowserWindow }) => {
    const wall = BrowserWindow.getAllWindows().find((window) => window.isKiosk());
    return String(wall?.getNativeWindowHandle().readUInt32LE(0) ?? '');
  });
}

/** Seconds from then until it is whole for good; null if that takes too long. */
async function secondsUntilWhole(admin: string, from: number): Promise<number | null> {
  let wholeSince: number | null = null;
  for (;;) {
    const now = performance.now();
    if (!isWhole(admin)) wholeSince = null;
    else wholeSince ??= now;
    if (wholeSince !== null && now - wholeSince >= DONE_MS) return (wholeSince - from) / 1000;
    if (now - from > WHOLE_MS) return null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('the wall after each: whatever the desktop does to it, it is whole again', async ({
  desktop,
}) => {
  const page = await desktop.setUp();
  await desktop.display();
  const admin = await page.title();
  await expect.poll(() => isWhole(admin)).toBe(true);
  const rows: { name: string; seconds: number | null }[] = [];
  for (const { name, act, undo } of isDeep ? DEEDS : [...DEEDS.slice(0, 2), ...sample(DEEDS)]) {
    const wall = await wallOf(desktop);
    const from = performance.now();
    await act({ desktop, wall });
    rows.push({ name, seconds: await secondsUntilWhole(admin, from) });
    undo?.({ desktop, wall });
  }
  const line = ({ name, seconds }: (typeof rows)[number]) =>
    `${name.padEnd(36)} ${seconds === null ? 'never' : seconds.toFixed(1)}`;
  console.log(['The wall after each, seconds until it is whole', ...rows.map(line)].join('\n'));
  expect(rows.filter(({ seconds }) => seconds === null)).toEqual([]);
});
