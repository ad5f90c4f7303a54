import { app, type WebPreferences } from 'electron';

/** The stage's background: what a window shows before its page has painted. */
export const STAGE_COLOUR = '#0c0d10';

/** Pages get no more than a browser would give them. */
export const WEB_PREFERENCES: WebPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: false,
  devTools: !app.isPackaged,
};
