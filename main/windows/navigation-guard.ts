import { shell, type Session, type WebContents, app, type WebPreferences } from 'electron';
import type { LAPTOP_HOST } from '../../server/contract/network.ts';
import type { ShellLog } from '../log.ts';

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

type NavigationRules = {
  /** The only origin that the window's pages may come from; null while none is known. */
  origin: () => string | null;
  /** True if links to other sites open in the system's program for them; otherwise they do nothing. */
  opensLinksOutside: boolean;
};

/** Link types that a page may pass to another program: other sites, and a lead's email address and phone number. */
const OUTSIDE = ['https:', 'mailto:', 'tel:'];

/** Decides whether a link opens here, in the system's program for it, or not at all. */
function judgeLink(url: string, rules: NavigationRules): 'here' | 'outside' | 'nowhere' {
  const target = parse(url);
  if (target === null) return 'nowhere';
  if (target.origin === rules.origin()) return 'here';
  return rules.opensLinksOutside && OUTSIDE.includes(target.protocol) ? 'outside' : 'nowhere';
}

/** Binds a window to its own origin: no other page, no second window, no guest page. */
export function guardNavigation(
  contents: WebContents,
  rules: NavigationRules,
  log: ShellLog,
): void {
  const leave = (url: string) => {
    if (judgeLink(url, rules) === 'outside') {
      shell.openExternal(url).catch((error: unknown) => log.error(`Cannot open ${url}`, error));
    } else {
      log.info(`Refused to open ${url.slice(0, 200)}`);
    }
  };
  contents.setWindowOpenHandler(({ url }) => {
    // A window of our own origin is refused too: there are exactly two.
    leave(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event, url) => {
    if (judgeLink(url, rules) === 'here') return;
    event.preventDefault();
    leave(url);
  });
  contents.on('will-redirect', (event, url, _inPlace, isMainFrame) => {
    if (isMainFrame && judgeLink(url, rules) !== 'here') event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/**
 * No camera, location, notification, ….
 * @param fullscreen whether the page at this address may fill the screen
 */
export function lockSession(
  session: Session,
  { fullscreen }: { fullscreen: (url: string) => boolean } = { fullscreen: () => false },
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(permission === 'fullscreen' && details.isMainFrame && fullscreen(details.requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin, { isMainFrame }) =>
      permission === 'fullscreen' && isMainFrame && fullscreen(origin),
  );
}

/** The address's origin; null when it isn't an address. */
export function originOf(url: string): string | null {
  return parse(url)?.origin ?? null;
}

/** Parses as `URL.parse` does, which an older Electron does not have. */
function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** Origin of the server's pages on this machine (`prepareChromium`). */
export function pageOrigin(host: 'booth.local' | typeof LAPTOP_HOST, port: number): string {
  return `http://${host}${port === 80 ? '' : `:${port}`}`;
}
