import { contextBridge, ipcRenderer } from 'electron';
import type {
  DesktopApi,
  DesktopChangeChannel,
  DesktopChannel,
  GoToChannel,
  SavedChannel,
  SavedFile,
  TabChannel,
  FallbackActionChannel,
  PrintingChannel,
} from './desktop-api.ts';

const CHANGE: DesktopChangeChannel = 'desktop-change';
const GO_TO: GoToChannel = 'desktop-go-to';
const FALLBACK_ACTION: FallbackActionChannel = 'fallback-action';
const PRINTING: PrintingChannel = 'page-printing';
const SAVED: SavedChannel = 'desktop-saved';
const TAB: TabChannel = 'page-tab';
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
  updateFromFile: () => call('desktop:updateFromFile'),
  setBadge: (count) => call('desktop:setBadge', count),
  acknowledgeOutage: () => call('desktop:acknowledgeOutage'),
  onDesktopChange: (listener) => {
    const relay = () => listener();
    ipcRenderer.on(CHANGE, relay);
    return () => ipcRenderer.off(CHANGE, relay);
  },
  firewall: () => call('desktop:firewall'),
  letPhonesIn: () => call('desktop:letPhonesIn'),
  setUnsaved: (what) => call('desktop:setUnsaved', what),
  onSaved: (listener) => {
    const relay = (_event: unknown, saved: SavedFile) => listener(saved);
    ipcRenderer.on(SAVED, relay);
    return () => ipcRenderer.off(SAVED, relay);
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

// Drafts are kept in the tab, by address: where the server comes back on another port, that is another one.
if (location.protocol === 'http:') {
  const carried: unknown = ipcRenderer.sendSync(TAB, location.origin, null);
  for (const [key, value] of Object.entries(carried ?? {})) {
    sessionStorage.setItem(key, String(value));
  }
  addEventListener('beforeunload', () => {
    ipcRenderer.sendSync(TAB, location.origin, Object.fromEntries(Object.entries(sessionStorage)));
  });
}

addEventListener('beforeprint', () => ipcRenderer.send(PRINTING, true));
addEventListener('afterprint', () => ipcRenderer.send(PRINTING, false));
