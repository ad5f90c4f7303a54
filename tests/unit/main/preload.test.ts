import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { DesktopApi } from '../../../main/desktop-api.ts';

const electron = vi.hoisted(() => ({
  api: null as DesktopApi | null,
  heard: new Map<string, (event: unknown, ...args: unknown[]) => void>(),
  sent: [] as unknown[][],
  carried: null as object | null,
}));
vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (_name: string, api: DesktopApi) => (electron.api = api),
  },
  ipcRenderer: {
    invoke: (...args: unknown[]) => Promise.resolve(args),
    on: (channel: string, listener: () => void) => electron.heard.set(channel, listener),
    off: (channel: string) => electron.heard.delete(channel),
    send: (...args: unknown[]) => electron.sent.push(args),
    sendSync: (...args: unknown[]) => {
      electron.sent.push(args);
      return electron.carried;
    },
  },
}));

const kept = new Map<string, string>();
let page = new EventTarget();

/** Loads the page's script again, as another page does. */
async function open(): Promise<DesktopApi> {
  vi.resetModules();
  await import('../../../main/preload.ts');
  if (electron.api === null) throw new Error('Nothing is exposed.');
  return electron.api;
}
/** The app's menu asks for a page. */
function goTo(path: string): void {
  electron.heard.get('desktop-go-to')?.({}, path);
}

beforeEach(() => {
  kept.clear();
  page = new EventTarget();
  electron.sent.length = 0;
  electron.carried = null;
  vi.stubGlobal('location', { protocol: 'http:', origin: 'http://admin.localhost:8080' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const setItem = { value: (key: string, value: string) => kept.set(key, value) };
  const storage = Object.defineProperty({ 'booth.draft': 'Half' }, 'setItem', setItem);
  vi.stubGlobal('sessionStorage', storage);
});
afterAll(() => void vi.unstubAllGlobals());

test('what the menu asks for before the page listens is shown once, and later what it asks for then', async () => {
  const { onGoTo } = await open();
  goTo('/leads');
  goTo('/media');
  const first: string[] = [];
  const stop = onGoTo((path) => first.push(path));
  expect(first).toEqual(['/media']);
  goTo('/logs');
  expect(first).toEqual(['/media', '/logs']);
  // The next page listens before the last one has stopped.
  const next: string[] = [];
  onGoTo((path) => next.push(path));
  stop();
  goTo('/help');
  expect([first.length, next]).toEqual([2, ['/help']]);
});

test('what the menu asks for between two pages waits for the next one', async () => {
  const { onGoTo } = await open();
  onGoTo(() => undefined)();
  goTo('/leads');
  const next: string[] = [];
  onGoTo((path) => next.push(path));
  expect(next).toEqual(['/leads']);
});

test('drafts of the tab go with it to another address', async () => {
  electron.carried = { 'booth.note': 'Call', count: 7 };
  await open();
  expect([...kept]).toEqual([
    ['booth.note', 'Call'],
    ['count', '7'],
  ]);
  page.dispatchEvent(new Event('beforeunload'));
  expect(electron.sent).toEqual([
    ['page-tab', 'http://admin.localhost:8080', null],
    ['page-tab', 'http://admin.localhost:8080', { 'booth.draft': 'Half' }],
  ]);
});
