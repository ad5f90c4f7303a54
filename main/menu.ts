import { join } from 'node:path';
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron';
import type { PlaybackKey } from '../server/contract/playback.ts';
import { comfort } from './comfort.ts';
import type { DisplayState, Monitor } from './desktop-api.ts';
import type { PlaybackSummary } from './supervisor.ts';
import type { ShellLog } from './log.ts';

/** Actions of the menu bar and the tray. */
export type MenuActions = {
  focusAdmin: () => void;
  showDisplay: () => void;
  hideDisplay: () => void;
  moveDisplay: (monitorId: number) => void;
  setKiosk: (kiosk: boolean) => void;
  swapMonitors: () => void;
  /** Sends a command to the displays. */
  pressPlaybackKey: (key: PlaybackKey) => void;
  setLaunchAtLogin: (on: boolean) => void;
  ready: () => void;
  /** Opens the booth's setup in the admin window. */
  setUpAgain: () => void;
  openDataFolder: () => void;
  saveDiagnostics: () => void;
  updateFromFile: () => void;
  about: () => void;
  quit: () => void;
};

type MenuFacts = {
  monitors: Monitor[];
  display: DisplayState;
  /** Null until it is known. */
  playback: PlaybackSummary | null;
  launchAtLogin: { on: boolean; isAsNow: boolean };
  /** Reload and the developer tools, for developers of Booth. */
  developer: boolean;
};

/** The menu bar. Without the Edit roles, copy and paste would not work on macOS. */
export function setApplicationMenu(facts: MenuFacts, actions: MenuActions): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    {
      label: 'Booth',
      submenu: [
        { label: 'About Booth', click: actions.about },
        { label: 'Update from a File…', click: actions.updateFromFile },
        separator,
        { label: 'Ready?', click: actions.ready },
        { label: 'Set Up Again…', click: actions.setUpAgain },
        { label: 'Open Data Folder', click: actions.openDataFolder },
        { label: 'Save Diagnostics…', click: actions.saveDiagnostics },
        launchAtLogin(facts, actions),
        separator,
        ...(isMac ? ([{ role: 'hide' }, { role: 'hideOthers' }, separator] as const) : []),
        { label: 'Quit Booth', accelerator: 'CommandOrControl+Q', click: actions.quit },
      ],
    },
    {
      label: 'Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        ...(facts.developer
          ? ([separator, { role: 'reload' }, { role: 'toggleDevTools' }] as const)
          : []),
      ],
    },
    { label: 'On Air', submenu: playbackItems(facts, actions) },
    { label: 'Big Screen', submenu: displayItems(facts, actions) },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** The tray's menu: the same, short. */
function buildTrayMenu(facts: MenuFacts, actions: MenuActions): Menu {
  return Menu.buildFromTemplate([
    { label: 'Open Booth', click: actions.focusAdmin },
    separator,
    ...playbackItems(facts, actions),
    separator,
    ...displayItems(facts, actions),
    separator,
    { label: 'Open Data Folder', click: actions.openDataFolder },
    launchAtLogin(facts, actions),
    separator,
    { label: 'Quit Booth', click: actions.quit },
  ]);
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/**
 * Commands for the displays. Their keys are a clicker's with Ctrl or Cmd, which are the same on every keyboard layout.
 * Ctrl+Alt+arrow is taken by graphics drivers (rotates the screen) and by NVDA and JAWS (move through tables),
 * Ctrl+Shift+arrow by every text field. Single keys work on the Questions page only: in a menu, nobody could type them.
 */
function playbackItems(
  { playback }: MenuFacts,
  { pressPlaybackKey }: MenuActions,
): MenuItemConstructorOptions[] {
  const { blank, paused, pinned } = playback ?? { blank: false, paused: false, pinned: false };
  const enabled = playback !== null;
  return [
    {
      label: 'Next Question',
      accelerator: 'CommandOrControl+PageDown',
      enabled: enabled && !pinned,
      click: () => pressPlaybackKey('next'),
    },
    {
      label: 'Previous Question',
      accelerator: 'CommandOrControl+PageUp',
      enabled: enabled && !pinned,
      click: () => pressPlaybackKey('previous'),
    },
    { label: paused ? 'Resume' : 'Pause', enabled, click: () => pressPlaybackKey('toggle-pause') },
    { label: 'Unpin', enabled: pinned, click: () => pressPlaybackKey('unpin') },
    {
      label: blank ? 'Show the Big Screen Again' : 'Blank the Big Screen',
      accelerator: 'CommandOrControl+Shift+B',
      enabled,
      click: () => pressPlaybackKey('toggle-blank'),
    },
  ];
}

function launchAtLogin(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions {
  const { on, isAsNow } = facts.launchAtLogin;
  return {
    label: isAsNow
      ? 'Start When the Laptop Starts'
      : 'Start When the Laptop Starts, with the Usual Data Folder and Port',
    type: 'checkbox',
    checked: on,
    click: ({ checked }) => actions.setLaunchAtLogin(checked),
  };
}

function displayItems(
  { display, monitors }: MenuFacts,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  return [
    display.visible
      ? { label: 'Hide the Big Screen', click: actions.hideDisplay }
      : { label: 'Show the Big Screen', click: actions.showDisplay },
    {
      label: 'Full Screen',
      type: 'checkbox',
      checked: display.kiosk,
      enabled: display.visible,
      click: ({ checked }) => actions.setKiosk(checked),
    },
    ...(monitors.length > 1
      ? ([
          {
            label: 'Show on',
            submenu: monitors.map(({ id, label, own, width, height }) => ({
              label: `${label}, ${width} × ${height}${own ? ' (yours, for a look)' : ''}`,
              type: 'checkbox',
              checked: display.monitorId === id,
              click: () => actions.moveDisplay(id),
            })),
          },
          { label: 'Swap Monitors', click: actions.swapMonitors },
        ] satisfies MenuItemConstructorOptions[])
      : []),
  ];
}

type BoothTray = { update: (facts: MenuFacts) => void };

/** The icon in the system's tray, for when both windows are out of sight. Some desktops have no tray: then nothing. */
export function openTray(assets: string, actions: MenuActions, log: ShellLog): BoothTray {
  const open = () => {
    const isMac = process.platform === 'darwin';
    const image = nativeImage.createFromPath(
      join(assets, isMac ? 'tray-template.png' : 'tray.png'),
    );
    image.setTemplateImage(isMac);
    const tray = new Tray(image);
    tray.setToolTip('Booth');
    tray.on('click', actions.focusAdmin);
    return tray;
  };
  const tray = comfort(log, 'a tray icon', open, null);
  return {
    update: (facts) =>
      comfort(
        log,
        'the tray’s menu',
        () => tray?.setContextMenu(buildTrayMenu(facts, actions)),
        undefined,
      ),
  };
}
