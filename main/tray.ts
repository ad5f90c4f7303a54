import { join } from 'node:path';
import { nativeImage, Tray } from 'electron';
import type { ShellLog } from './log.ts';
import { buildTrayMenu, type MenuActions, type MenuFacts } from './menu.ts';

export type BoothTray = { update: (facts: MenuFacts) => void };

/** The icon in the system's tray, for when both windows are out of sight. Some desktops have no tray: then nothing. */
export function openTray(assets: string, actions: MenuActions, log: ShellLog): BoothTray {
  try {
    const isMac = process.platform === 'darwin';
    const image = nativeImage.createFromPath(
      join(assets, isMac ? 'tray-template.png' : 'tray.png'),
    );
    image.setTemplateImage(isMac);
    const tray = new Tray(image);
    tray.setToolTip('Booth');
    tray.on('click', actions.focusAdmin);
    return { update: (facts) => tray.setContextMenu(buildTrayMenu(facts, actions)) };
  } catch (error) {
    log.error('No tray icon', error);
    return { update: () => {} };
  }
}
