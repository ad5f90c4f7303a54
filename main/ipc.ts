import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { z } from 'zod';
import type { DesktopApi, DesktopCall } from './desktop-api.ts';

/** Implementation of each call; its arguments are already validated. */
type DesktopActions = {
  [Call in DesktopCall]: (
    ...args: Parameters<DesktopApi[Call]>
  ) => Awaited<ReturnType<DesktopApi[Call]>> | ReturnType<DesktopApi[Call]>;
};

const nothing = z.tuple([]);
const flag = z.tuple([z.boolean()]);
const count = z.tuple([z.int().min(0)]);
const fileName = z.tuple([z.string().min(1).max(100)]);
const words = z.tuple([z.array(z.string().max(200)).max(200)]);
const monitor = z.tuple([z.number().finite()]);

/**
 * Answers the preload's calls. Each one is refused when it comes from any page but the admin's own, or with arguments
 * of another shape.
 */
export function registerDesktopApi(
  ipcMain: IpcMain,
  actions: DesktopActions,
  isAdminPage: (event: IpcMainInvokeEvent) => boolean,
): void {
  function answer<Args extends unknown[]>(
    call: DesktopCall,
    shape: z.ZodType<Args>,
    act: (...args: Args) => unknown,
  ): void {
    ipcMain.handle(`desktop:${call}`, (event, ...raw) => {
      if (!isAdminPage(event)) throw new Error('Only the admin page may do this.');
      return act(...shape.parse(raw));
    });
  }

  answer('info', nothing, actions.info);
  answer('monitors', nothing, actions.monitors);
  answer('display', nothing, actions.display);
  answer('showDisplay', nothing, actions.showDisplay);
  answer('hideDisplay', nothing, actions.hideDisplay);
  answer('moveDisplay', monitor, actions.moveDisplay);
  answer('setKiosk', flag, actions.setKiosk);
  answer('swapMonitors', nothing, actions.swapMonitors);
  answer('power', nothing, actions.power);
  answer('chooseFolder', nothing, actions.chooseFolder);
  answer('numberMonitors', nothing, actions.numberMonitors);
  answer('saveWithoutPrinter', fileName, actions.saveWithoutPrinter);
  answer('openNotices', nothing, actions.openNotices);
  answer('saveDiagnostics', nothing, actions.saveDiagnostics);
  answer('updateFromFile', nothing, actions.updateFromFile);
  answer('setBadge', count, actions.setBadge);
  answer('acknowledgeOutage', nothing, actions.acknowledgeOutage);
  answer('firewall', nothing, actions.firewall);
  answer('letPhonesIn', nothing, actions.letPhonesIn);
  answer('setUnsaved', words, actions.setUnsaved);
}
