import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { App, BrowserWindow, PowerMonitor } from 'electron';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareQuit } from '../../../main/quit.ts';

const showMessageBox = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({ dialog: { showMessageBox } }));

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** An app that quits as Electron does: `before-quit` may hold it up. */
function open({ asks = true, shutDown = () => Promise.resolve(), unsaved = [] as string[] } = {}) {
  const listenersBefore = SIGNALS.map((signal) => process.listeners(signal));
  onTestFinished(() => {
    SIGNALS.forEach((signal, index) => {
      for (const listener of process.listeners(signal)) {
        if (!listenersBefore[index]?.includes(listener)) process.off(signal, listener);
      }
    });
  });
  const events = new EventEmitter();
  const happened: string[] = [];
  const app = Object.assign(events, {
    quit() {
      let isHeld = false;
      events.emit('before-quit', { preventDefault: () => void (isHeld = true) });
      if (!isHeld) happened.push('gone');
    },
    exit: () => void happened.push('gone'),
  }) as unknown as App;
  const errors: string[] = [];
  const powerMonitor = new EventEmitter();
  const { requestQuit } = prepareQuit(app, {
    shutDown: () => {
      happened.push('shut down');
      return shutDown();
    },
    shutDownBlocking: () => void happened.push('shut down, blocking'),
    powerMonitor: powerMonitor as unknown as PowerMonitor,
    asks: () => asks,
    unsaved: () => unsaved,
    bringForward: () => ({}) as BrowserWindow,
    log: { info: () => {}, error: (text) => void errors.push(text) },
  });
  return { app, powerMonitor, happened, errors, requestQuit };
}

beforeEach(() => void showMessageBox.mockReset());

describe('the way out', () => {
  it('goes only when everything has stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { app, happened } = open({ shutDown: () => promise });
    app.quit();
    app.quit();
    await setImmediate();
    expect(happened).toEqual(['shut down']);
    resolve(undefined);
    await setImmediate();
    expect(happened).toEqual(['shut down', 'gone']);
  });

  it('goes too when something does not stop, and the log tells', async () => {
    const { app, happened, errors } = open({ shutDown: () => Promise.reject(new Error('No.')) });
    app.quit();
    await setImmediate();
    expect(happened).toEqual(['shut down', 'gone']);
    expect(errors).toEqual(['Not everything stopped']);
  });

  it.each(SIGNALS)('%s asks nobody', async (signal) => {
    const { happened } = open();
    process.emit(signal);
    await setImmediate();
    expect(happened).toEqual(['shut down', 'gone']);
    expect(showMessageBox).not.toHaveBeenCalled();
  });
});

describe('the end of the session', () => {
  it('of macOS and Linux is not held up: all is done when the event’s listener returns', () => {
    const { app, powerMonitor, happened } = open();
    powerMonitor.emit('shutdown');
    expect(happened).toEqual(['shut down, blocking', 'gone']);
    app.quit();
    expect(happened).toEqual(['shut down, blocking', 'gone', 'gone']);
  });

  it('of Windows, which every window reports and no before-quit', () => {
    const { app, happened } = open();
    const windows = [new EventEmitter(), new EventEmitter()];
    for (const window of windows) app.emit('browser-window-created', {}, window);
    for (const window of windows) window.emit('query-session-end');
    expect(happened).toEqual([]);
    for (const window of windows) window.emit('session-end');
    expect(happened).toEqual(['shut down, blocking']);
  });

  it('waits too when it comes while the app is quitting', () => {
    const { app, powerMonitor, happened } = open({ shutDown: () => new Promise(() => {}) });
    app.quit();
    powerMonitor.emit('shutdown');
    expect(happened).toEqual(['shut down', 'shut down, blocking', 'gone']);
  });
});

describe('the question before it', () => {
  it('is answered by Enter and Escape with the booth staying open', async () => {
    showMessageBox.mockResolvedValue({ response: 1 });
    const { happened, requestQuit } = open();
    requestQuit();
    await setImmediate();
    expect(happened).toEqual([]);
    const [, { buttons, defaultId, cancelId }] = showMessageBox.mock.calls[0] ?? [];
    expect([buttons[defaultId], buttons[cancelId]]).toEqual(['Keep It Open', 'Keep It Open']);
    requestQuit();
    expect(showMessageBox).toHaveBeenCalledTimes(2);
  });

  it.each([
    [[], ''],
    [['Event name'], '\n\nUnsaved changes will be lost: Event name.'],
    [['a', 'b', 'c', 'd', 'e'], '\n\nUnsaved changes will be lost: a, b, c and 2 more.'],
  ])('names what would be lost: %s', async (unsaved, words) => {
    showMessageBox.mockResolvedValue({ response: 1 });
    open({ unsaved }).requestQuit();
    await setImmediate();
    const [, { detail }] = showMessageBox.mock.calls[0] ?? [];
    expect(detail).toBe(`The big screen and the visitors’ page will stop.${words}`);
  });

  it('is asked once, however often the button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ response: number }>();
    showMessageBox.mockReturnValue(promise);
    const { happened, requestQuit } = open();
    requestQuit();
    requestQuit();
    expect(showMessageBox).toHaveBeenCalledTimes(1);
    resolve({ response: 0 });
    await setImmediate();
    expect(happened).toEqual(['shut down', 'gone']);
    requestQuit();
    expect(showMessageBox).toHaveBeenCalledTimes(1);
  });

  it('is left out where nothing would be lost', async () => {
    const { happened, requestQuit } = open({ asks: false });
    requestQuit();
    await setImmediate();
    expect(happened).toEqual(['shut down', 'gone']);
    expect(showMessageBox).not.toHaveBeenCalled();
  });
});
