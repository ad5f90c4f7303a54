import type { BrowserWindow, OnErrorOccurredListenerDetails, WebContents } from 'electron';
import type { ReadyMessage } from '../../server/contract/shell.ts';
import type { FallbackActionChannel, PrintingChannel, TabChannel } from '../desktop-api.ts';
import { killNow } from '../../server/platform/processes.ts';
import type { ShellLog } from '../log.ts';
import { PATIENT_BEATS, startHeartbeat } from '../heartbeat.ts';
import type { ServerState, Supervisor } from '../supervisor.ts';
import { originOf } from './navigation-guard.ts';

const RETRY_FIRST_MS = 250;
const RETRY_LONGEST_MS = 5000;
/** A page that is still loading may keep its thread for this many times as long. */
const LOADING_PATIENCE = 3;
const PRINTING: PrintingChannel = 'page-printing';
const TAB: TabChannel = 'page-tab';
const FALLBACK_ACTION: FallbackActionChannel = 'fallback-action';
/** Chromium's ERR_ABORTED: another navigation took over. */
const ABORTED = -3;

/** Callback for each page whose script or style sheet failed to load. */
const partMissingIn = new WeakMap<WebContents, () => void>();

/** Reports missing parts of all windows: a session has one listener, and the display's windows share a session. */
function tellOfMissingPart(details: OnErrorOccurredListenerDetails): void {
  const { resourceType, error, webContents } = details;
  const matters = resourceType === 'script' || resourceType === 'stylesheet';
  if (matters && error !== 'net::ERR_ABORTED' && webContents) partMissingIn.get(webContents)?.();
}

type LoadedPage = {
  /** For the log. */
  name: string;
  url: (ready: ReadyMessage) => string;
  /** Shown while the page is not available; needs no server. */
  fallbackPage: (state: ServerState) => string;
  /** Actions of the fallback page's buttons, by their `data-action`. */
  fallbackActions?: Record<string, () => void>;
  /** True if, in this state of the server, a running page is replaced by the fallback page. */
  givesUp: (state: ServerState) => boolean;
};

/**
 * Keeps a window on its page: a fallback page until the server is ready and whenever loading fails, then the page, and
 * again after its renderer crashed or hung. A page that is alive is left alone when the server goes: it goes on with
 * what it has, and a reload would lose that. Ends with the window.
 */
export function loadPage(
  window: BrowserWindow,
  supervisor: Supervisor,
  page: LoadedPage,
  log: ShellLog,
): void {
  const contents = window.webContents;
  let alive = false;
  let loadedUrl: string | null = null;
  let fallbackUrl: string | null = null;
  /** Address that was open when the page was lost, to return to. */
  let interruptedUrl: string | null = null;
  let partMissing = false;
  let failures = 0;
  let retryTimer: NodeJS.Timeout | undefined;
  /** True while its print dialog is open: the page does not answer for as long as staff take. */
  let isPrinting = false;

  // A refused load is reported by did-fail-load.
  const load = (url: string) => void contents.loadURL(url).catch(() => {});

  const isOurs = (url: string) => loadedUrl !== null && sameOrigin(url, loadedUrl);

  const hold = (state: ServerState) => {
    alive = false;
    if (isOurs(contents.getURL())) interruptedUrl = contents.getURL();
    const url = page.fallbackPage(state);
    if (url === fallbackUrl) return;
    fallbackUrl = url;
    load(url);
  };

  const follow = (state: ServerState) => {
    clearTimeout(retryTimer);
    if (state.kind !== 'ready') {
      if (!alive || page.givesUp(state)) hold(state);
      return;
    }
    const url = page.url(state.ready);
    if (alive && loadedUrl === url) return;
    if (alive) interruptedUrl ??= contents.getURL();
    loadedUrl = url;
    load(interruptedUrl === null ? url : moved(interruptedUrl, url));
    interruptedUrl = null;
  };

  const retry = (why: string) => {
    log.info(`The ${page.name} page is not there: ${why}`);
    fallbackUrl = null;
    hold(supervisor.state());
    clearTimeout(retryTimer);
    const wait = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LONGEST_MS);
    failures += 1;
    retryTimer = setTimeout(() => follow(supervisor.state()), wait);
  };

  contents.ipc.on(FALLBACK_ACTION, (_event, name: unknown) => {
    if (fallbackUrl === null || contents.getURL() !== fallbackUrl) return;
    page.fallbackActions?.[String(name)]?.();
  });

  // What was typed is kept in the tab and carried along; a page that stays would talk to whatever is at its address now.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  let tab: { origin: unknown; kept: unknown } | null = null;
  contents.ipc.on(TAB, (event, origin: unknown, kept: unknown) => {
    const isElsewhere = tab !== null && tab.origin !== origin;
    event.returnValue = kept === null && isElsewhere ? tab?.kept : null;
    tab = kept === null ? null : { origin, kept };
  });

  contents.on('did-start-navigation', (_event, url, isInPlace, isMainFrame) => {
    if (isMainFrame && !isInPlace && isOurs(url)) partMissing = false;
  });
  contents.on('did-navigate', (_event, url, status) => {
    isPrinting = false;
    if (!isOurs(url)) return;
    fallbackUrl = null;
    alive = status < 400;
    if (!alive) retry(`status ${status}`);
  });
  contents.on('did-fail-load', (_event, code, description, url, isMainFrame) => {
    if (!isMainFrame || !isOurs(url)) return;
    if (code === ABORTED) {
      // Unless nothing took over after all: the window would stay as it is.
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => {
        if (!alive && !contents.isLoadingMainFrame()) follow(supervisor.state());
      }, RETRY_LONGEST_MS);
      return;
    }
    interruptedUrl = url;
    retry(description);
  });
  partMissingIn.set(contents, () => {
    if (contents.isLoadingMainFrame()) partMissing = true;
  });
  contents.session.webRequest.onErrorOccurred(tellOfMissingPart);
  contents.on('did-finish-load', () => {
    if (!alive || !isOurs(contents.getURL())) return;
    // The document came and its script did not: the server went in between, and the page would stay empty.
    if (partMissing) retry('a script or a style sheet did not come');
    else failures = 0;
  });
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    log.error(`The renderer of the ${page.name} page is gone: ${reason}`);
    retry(reason);
  });
  contents.ipc.on(PRINTING, (_event, on: unknown) => (isPrinting = on === true));

  // Electron's own `unresponsive` is triggered only by input, and nobody touches the public's screen.
  const watchHeartbeat = () =>
    startHeartbeat({
      ask() {
        // A page at a breakpoint does not answer.
        if (!alive || isPrinting || contents.isDevToolsOpened()) return heartbeat.answered();
        contents.mainFrame.executeJavaScript('0').then(heartbeat.answered, () => {});
      },
      patience: () => PATIENT_BEATS * (contents.isLoadingMainFrame() ? LOADING_PATIENCE : 1),
      onSilent() {
        log.error(`The ${page.name} page has stopped answering`);
        // Not by forcefullyCrashRenderer(): on Linux that asks the process, which may stand still.
        killNow(contents.getOSProcessId());
        heartbeat = watchHeartbeat();
      },
    });
  let heartbeat = watchHeartbeat();

  const unfollow = supervisor.onChange(follow);
  window.once('closed', () => {
    unfollow();
    clearTimeout(retryTimer);
    heartbeat.stop();
  });
  follow(supervisor.state());
}

/** Returns the same page at another server's address. */
function moved(from: string, to: string): string {
  const { pathname, search, hash } = new URL(from);
  return new URL(`${pathname}${search}${hash}`, to).href;
}

function sameOrigin(one: string, other: string): boolean {
  const origin = originOf(one);
  return origin !== null && origin === originOf(other);
}
