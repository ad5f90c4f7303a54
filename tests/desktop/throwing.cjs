/**
 * Loaded before the app: each part of the desktop that `BOOTH_TEST_THROWS` names throws from the first line on. The keys are
 * what the app goes on without then.
 */
const os = require('node:os');
const electron = require('electron');

function refuse() {
  throw new Error('Not on this laptop.');
}

const { app, nativeTheme, powerMonitor, powerSaveBlocker } = electron;

const PARTS = {
  'a tray icon': () => Object.assign(electron.nativeImage, { createFromPath: refuse }),
  // Electron's own, which comes first, is no part of the app.
  'a menu': () =>
    app.once('ready', () => Object.assign(electron.Menu, { setApplicationMenu: refuse })),
  autostart: () => Object.assign(os, { homedir: refuse }),
  // The log names what is asked for at the start: the others are when something is saved.
  dumps() {
    const getPath = app.getPath.bind(app);
    const some = ['appData', 'userData', 'sessionData'];
    Object.assign(app, { getPath: (name) => (some.includes(name) ? getPath(name) : refuse()) });
  },
  'telling the spell checker to be off': () =>
    app.once('session-created', (session) =>
      Object.assign(Object.getPrototypeOf(session), { setSpellCheckerLanguages: refuse }),
    ),
  'news of power and sleep': () => Object.assign(powerMonitor, { on: refuse }),
  'keeping awake': () => Object.assign(powerSaveBlocker, { start: refuse }),
  'dark dialogs': () => Object.defineProperty(nativeTheme, 'themeSource', { set: refuse }),
  'an icon of its own': () => Object.assign(app, { setAppUserModelId: refuse }),
};

for (const part of JSON.parse(process.env.BOOTH_TEST_THROWS ?? '[]')) PARTS[part]();
