import { execFileSync } from 'node:child_process';
import { isDeep, sample } from '../support/sample.ts';
import { type Desktop, expect, test } from './desktop.ts';
import { click, canRearrange, middleOf, seenWindows, wmctrl } from './hands.ts';
import { plugInSecondMonitor, SECOND_MONITOR, unplugSecondMonitor } from './monitors.ts';

test.skip(!canRearrange, 'needs two monitors and wmctrl');

/** The app's own, so that a start can have other ones. */
const ARGS: string[] = [];
test.use({ session: { args: ARGS, env: process.env } });

const WALL = { x: 1280, y: 0, width: 1280, height: 720 };
/** Until the window manager has done what it was asked for, if it does it. */
const DONE_MS = 500;
const LIMIT_S = 3;
const NEVER_MS = 15_000;

/** @property admin title of its window */
type Hands = { desktop: Desktop; wall: string; admin: string };

/**
 * What a desktop does. The app stands still meanwhile, so that its display is seen to be no longer whole: by default its
 * main process, `all` of its processes, or `nothing`.
 * @property isDone in place of that, for what the app itself has to notice or what leaves its display whole
 * @property andBack done once it is, which is when the seconds begin
 */
type Deed = {
  name: string;
  still?: 'all' | 'nothing';
  before?: (hands: Hands) => Promise<unknown>;
  act: (hands: Hands) => unknown;
  isDone?: (hands: Hands) => unknown;
  andBack?: () => void;
  after?: (hands: Hands) => unknown;
};

function xrandr(words: string): void {
  execFileSync('xrandr', words.split(' '));
}
function change(wall: string, how: string): void {
  wmctrl('-i', '-r', wall, '-b', how);
}
function moveTo(wall: string, place: string): void {
  change(wall, 'remove,fullscreen');
  wmctrl('-i', '-r', wall, '-e', `0,${place}`);
}

/** Another program's window, for a few seconds. */
function popUp({ desktop }: Hands, title: string, width: number, isAbove = true) {
  return desktop.electron().evaluate(
    ({ BrowserWindow }, { above, ...options }) => {
      const other = new BrowserWindow({ ...options, height: 300, y: 200 });
      if (above) other.setAlwaysOnTop(true, 'screen-saver');
      setTimeout(() => other.destroy(), 4000);
    },
    { x: WALL.x, width, title, above: isAbove },
  );
}
function isSeen(title: string): boolean {
  return windowsNow().some(({ name }) => name === title);
}

/** None where one goes while it is asked about. */
function windowsNow(): ReturnType<typeof seenWindows> {
  try {
    return seenWindows();
  } catch {
    return [];
  }
}

/** Something done to the display while the app runs, and the event by which the app hears of it. */
function deedOn(name: string, event: string, act: Deed['act']): Deed {
  return {
    name,
    still: 'nothing',
    before: ({ desktop }) =>
      desktop.electron().evaluate(({ BrowserWindow }, expected) => {
        const wall = BrowserWindow.getAllWindows().find((window) => window.isKiosk());
        const emitters: (NodeJS.EventEmitter | undefined)[] = [wall, wall?.webContents];
        for (const emitter of emitters) {
          emitter?.once(expected, () => Reflect.set(globalThis, 'heard', expected));
        }
      }, event),
    act,
    isDone: async ({ desktop }) =>
      (await desktop.electron().evaluate(() => Reflect.get(globalThis, 'heard'))) === event,
  };
}

const DEEDS: Deed[] = [
  { name: 'show desktop', act: () => wmctrl('-k', 'on') },
  {
    name: 'minimised',
    act: ({ wall }) => execFileSync('xdotool', ['windowminimize', wall]),
  },
  {
    name: 'another virtual desktop',
    act() {
      wmctrl('-n', '2');
      wmctrl('-s', '1');
    },
    isDone: () => /^1 +\*/m.test(wmctrl('-d')),
    after: () => wmctrl('-s', '0'),
  },
  {
    name: 'sent to another virtual desktop',
    act({ wall }) {
      wmctrl('-n', '2');
      wmctrl('-i', '-r', wall, '-t', '1');
    },
  },
  { name: 'full screen taken away', act: ({ wall }) => change(wall, 'remove,fullscreen') },
  { name: 'moved to the other monitor', act: ({ wall }) => moveTo(wall, '0,0,-1,-1') },
  { name: 'made smaller', act: ({ wall }) => moveTo(wall, '1400,100,800,400') },
  {
    name: 'no longer above, a program in front',
    before: (hands) => popUp(hands, 'Program', 400, false),
    act({ wall }) {
      change(wall, 'remove,above');
      wmctrl('-a', 'Program');
    },
  },
  {
    name: 'a window pops up over it',
    still: 'nothing',
    act: (hands) => popUp(hands, 'Message', 400),
    isDone: () => isSeen('Message'),
  },
  {
    name: 'a panel across it',
    still: 'nothing',
    act: (hands) => popUp(hands, 'Panel', WALL.width),
    isDone: () => isSeen('Panel'),
  },
  deedOn('asked to close', 'close', ({ wall }) => wmctrl('-i', '-c', wall)),
  deedOn('pressed', 'input-event', () => click(middleOf(WALL))),
  {
    name: 'its plug pulled and put back',
    act: unplugSecondMonitor,
    andBack: plugInSecondMonitor,
  },
  {
    name: 'the laptop’s monitor off and on',
    still: 'nothing',
    act: () => xrandr(`--output ${process.env['BOOTH_MONITOR_1'] ?? ''} --off`),
    andBack: plugInSecondMonitor,
  },
  {
    name: 'another size and back',
    still: 'nothing',
    act: () => xrandr(`--output ${SECOND_MONITOR ?? ''} --mode 1024x768`),
    isDone: ({ admin }) => isWhole(admin, { ...WALL, width: 1024, height: 768 }),
    andBack: plugInSecondMonitor,
  },
  { name: 'asleep', still: 'all', act: () => wmctrl('-k', 'on') },
  deedOn('its page crashed', 'render-process-gone', ({ desktop }) =>
    desktop.electron().evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) {
        if (window.isKiosk()) window.webContents.forcefullyCrashRenderer();
      }
    }),
  ),
  deedOn('hidden by the app itself', 'hide', ({ desktop }) =>
    desktop.electron().evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) if (window.isKiosk()) window.hide();
    }),
  ),
];

/** Those of the monitors, with which the app is started. */
const SCALES = [1.25, 1.5, 1.75, 2];

/** Whether what is in front on the public's monitor is the display, and all of it. As the X server says. */
function isWhole(admin: string, wall = WALL): boolean {
  const there = windowsNow().filter(
    ({ x, y, width, height }) => x + width > wall.x && y < wall.height && width > 1 && height > 1,
  );
  const front = there.at(-1);
  return (
    front !== undefined &&
    front.name !== admin &&
    front.x === wall.x &&
    front.y === wall.y &&
    front.width === wall.width &&
    front.height === wall.height
  );
}

async function handsOn(desktop: Desktop): Promise<Hands> {
  const admin = await (await desktop.admin()).title();
  await expect.poll(() => isWhole(admin)).toBe(true);
  const wall = await desktop.electron().evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.isKiosk());
    return String(window?.getNativeWindowHandle().readUInt32LE(0) ?? '');
  });
  return { desktop, wall, admin };
}

/** The app's processes that stand still while something is done. */
async function processesOf({ desktop }: Hands, { still }: Deed): Promise<number[]> {
  if (still === 'nothing') return [];
  const all = await desktop.electron().evaluate(({ app }) => app.getAppMetrics());
  const own = all.filter(({ type }) => still === 'all' || type === 'Browser').map(({ pid }) => pid);
  return still === 'all' ? [...own, await desktop.serverPid()] : own;
}

/** Seconds from then until it is whole for good; null if that takes too long. */
async function secondsUntilWhole(admin: string, from: number): Promise<number | null> {
  let wholeSince: number | null = null;
  for (;;) {
    const now = performance.now();
    if (!isWhole(admin)) wholeSince = null;
    else wholeSince ??= now;
    if (wholeSince !== null && now - wholeSince >= DONE_MS) return (wholeSince - from) / 1000;
    if (now - from > NEVER_MS) return null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function secondsAfter(deed: Deed, hands: Hands): Promise<number | null> {
  const { name, before, act, isDone, andBack, after } = deed;
  await before?.(hands);
  const still = await processesOf(hands, deed);
  for (const pid of still) process.kill(pid, 'SIGSTOP');
  let from;
  try {
    await act(hands);
    await expect.poll(() => isDone?.(hands) ?? !isWhole(hands.admin), { message: name }).toBe(true);
    from = performance.now();
    andBack?.();
  } finally {
    for (const pid of still) process.kill(pid, 'SIGCONT');
  }
  const seconds = await secondsUntilWhole(hands.admin, from);
  await after?.(hands);
  return seconds;
}

test('the display is whole again within three seconds of anything', async ({ desktop }) => {
  await desktop.setUp();
  await desktop.display();
  const rows: { name: string; seconds: number | null }[] = [];
  for (const deed of isDeep ? DEEDS : [...DEEDS.slice(0, 2), ...sample(DEEDS)]) {
    const seconds = await secondsAfter(deed, await handsOn(desktop));
    rows.push({ name: deed.name, seconds });
  }
  for (const scale of isDeep ? SCALES : []) {
    await desktop.quit();
    ARGS.splice(0, Infinity, `--force-device-scale-factor=${scale}`);
    await desktop.start();
    // However few units are left of the monitor, it is a stage and no phone.
    await expect((await desktop.display()).locator('[data-part=stage]')).toBeVisible();
    const name = `made smaller at scale ${scale}`;
    const act = ({ wall }: Hands) => moveTo(wall, '1400,100,800,400');
    rows.push({ name, seconds: await secondsAfter({ name, act }, await handsOn(desktop)) });
  }
  const line = ({ name, seconds }: (typeof rows)[number]) =>
    `${name.padEnd(36)} ${seconds === null ? 'never' : seconds.toFixed(1)}`;
  console.log(['The wall after each, seconds until it is whole', ...rows.map(line)].join('\n'));
  expect(rows.filter(({ seconds }) => seconds === null || seconds > LIMIT_S)).toEqual([]);
});
