import { contextBridge, ipcRenderer } from 'electron';
import type {
  DesktopApi,
  DesktopChangeChannel,
  DesktopChannel,
  GoToChannel,
  FallbackActionChannel,
  PrintingChannel,
} from './desktop-api.ts';

const CHANGE: DesktopChangeChannel = 'desktop-change';
const GO_TO: GoToChannel = 'desktop-go-to';
const FALLBACK_ACTION: FallbackActionChannel = 'fallback-action';
const PRINTING: PrintingChannel = 'page-printing';
function call(channel: DesktopChannel, ...args: unknown[]) {
  return ipcRenderer.invoke(channel, ...args);
}

// The menu is there before the page listens, and while staff sign in.
let goTo: ((path: string) => void) | null = null;
let unheard: string | null = null;
ipcRenderer.on(GO_TO, (_event, path: string) => {
  if (goTo === null) unheard = path;
  else goTo(path);
});

const api = {
  info: () => call('desktop:info'),
  monitors: () => call('desktop:monitors'),
  display: () => call('desktop:display'),
  showDisplay: () => call('desktop:showDisplay'),
  hideDisplay: () => call('desktop:hideDisplay'),
  moveDisplay: (monitorId) => call('desktop:moveDisplay', monitorId),
  setKiosk: (kiosk) => call('desktop:setKiosk', kiosk),
  swapMonitors: () => call('desktop:swapMonitors'),
  power: () => call('desktop:power'),
  chooseFolder: () => call('desktop:chooseFolder'),
  numberMonitors: () => call('desktop:numberMonitors'),
  saveWithoutPrinter: (name) => call('desktop:saveWithoutPrinter', name),
  openNotices: () => call('desktop:openNotices'),
  saveDiagnostics: () => call('desktop:saveDiagnostics'),
  setBadge: (count) => call('desktop:setBadge', count),
  acknowledgeOutage: () => call('desktop:acknowledgeOutage'),
  onDesktopChange: (listener) => {
    const relay = () => listener();
    ipcRenderer.on(CHANGE, relay);
    return () => ipcRenderer.off(CHANGE, relay);
  },
  onGoTo: (listener) => {
    goTo = listener;
    if (unheard !== null) listener(unheard);
    unheard = null;
    return () => {
      if (goTo === listener) goTo = null;
    };
  },
} satisfies DesktopApi;

contextBridge.exposeInMainWorld('boothDesktop', api);

// The fallback page, which may not run a script.
if (location.protocol === 'data:') {
  addEventListener('click', ({ target }) => {
    const action = target instanceof HTMLElement ? target.dataset['action'] : undefined;
    if (action !== undefined) ipcRenderer.send(FALLBACK_ACTION, action);
  });
}

addEventListener('beforeprint', () => ipcRenderer.send(PRINTING, true));
addEventListener('afterprint', () => ipcRenderer.send(PRINTING, false));
