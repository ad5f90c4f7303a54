import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
} from 'electron';
import { answerTo, checkVariables, readFlags } from '../server/command-line.ts';
import { showAbout } from './about.ts';
import { prepareAutostart } from './autostart.ts';
import { comfort } from './comfort.ts';
import { keepDumps, surviveFaults } from './crash.ts';
import type { DesktopChangeChannel, GoToChannel, SavedChannel } from './desktop-api.ts';
import { saveDiagnostics } from './diagnostics.ts';
import { watchFirewall } from './firewall.ts';
import { APP_ID } from './identity.ts';
import { registerDesktopApi } from './ipc.ts';
import { openShellLog } from './log.ts';
import { openTray, setApplicationMenu, type MenuActions } from './menu.ts';
import { canPlaceWindows, prepareChromium, startedAnew } from './chromium.ts';
import { prepareOpening } from './open-path.ts';
import { answerOthers, bringOtherForward } from './only-one.ts';
import { preparePaths, requestedPort } from './paths.ts';
import { askAboutKey, askForBackupFolder, askToStartEmpty } from './questions.ts';
import { prepareQuit } from './quit.ts';
import { openRun } from './restart.ts';
import { prepareSaving } from './save-file.ts';
import { saveWithoutPrinter } from './save-page.ts';
import { loadSecretKey } from './secrets.ts';
import { serverForker } from './server-process.ts';
import { superviseServer } from './supervisor.ts';
import { isMainFrameOf, openAdminWindow } from './windows/admin-window.ts';
import { arrangeWindows } from './windows/arrange-windows.ts';
import { arrange, firstLayout } from './windows/window-layout.ts';
import { areScreensKeptOn, keepServing } from './windows/stay-awake.ts';
import { keepDisplayWindows } from './windows/display-windows.ts';
import { openMonitorNumbers } from './windows/monitor-numbers.ts';
import { watchMonitors } from './windows/monitors.ts';
import { openWindowState } from './windows/window-state.ts';
import { connectXServer } from './windows/x-server.ts';

const CHANGED: DesktopChangeChannel = 'desktop-change';
const GO_TO: GoToChannel = 'desktop-go-to';
const SAVED: SavedChannel = 'desktop-saved';

const argv = process.argv.slice(1);
answerCommandLine();
const isElsewhere = startedAnew(process.env);
const paths = preparePaths(app, argv, process.env);
const log = openShellLog(paths.logFolder);
const run = openRun(app, paths.stateFolder, process.env, log);
surviveFaults(app, log, () => run.restartInSoftware());
comfort(log, 'dumps', () => keepDumps(crashReporter, app.getPath('crashDumps')), undefined);
prepareChromium(app, run.software, log);
// The installer's shortcuts carry the same ID: by it, Windows groups the windows under the pinned icon.
comfort(log, 'an icon of its own', () => app.setAppUserModelId(APP_ID), undefined);
if (isElsewhere || !run.isWanted) app.exit(0);
else openOnce().catch(sayWhyNot);

/** Opens the windows, unless there is a Booth already: then that one's come forward. */
async function openOnce(): Promise<void> {
  if ((await bringOtherForward(paths.stateFolder)) || !app.requestSingleInstanceLock()) {
    process.stdout.write('Booth is already running: its window has been brought forward.\n');
    return app.exit(0);
  }
  run.guard();
  await app.whenReady();
  if (await run.mayOpen()) start();
  else app.exit(1);
}

/** Ends an app that cannot start. That is no crash: the watchdog would only have the same happen again. */
function sayWhyNot(error: unknown): void {
  log.error('Booth cannot start', error);
  run.close();
  dialog.showErrorBox(
    'Booth cannot start',
    `${error instanceof Error ? error.message : String(error)}\n\nEverything it has collected is still there. The logs say more: ${paths.logFolder}`,
  );
  app.exit(1);
}

/** Ends the process with what `--help` or `--version` asks for, or with what is wrong with a flag or a variable. */
function answerCommandLine(): void {
  const answer = answerTo(argv, app.getVersion());
  if (answer !== null) {
    process.stdout.write(answer);
    process.exit(0);
  }
  try {
    readFlags(argv, { isShared: true });
    checkVariables(process.env);
  } catch (error) {
    // On Linux, and in every terminal, this is a line on the error output.
    dialog.showErrorBox(
      'Booth cannot start',
      String(error instanceof Error ? error.message : error),
    );
    process.exit(2);
  }
}

function start(): void {
  let secretKey: string | null = null;
  /** For the next start of the server alone. */
  let startsEmpty = false;
  /** What staff have typed and not saved. */
  let unsaved: string[] = [];
  comfort(log, 'dark dialogs', () => void (nativeTheme.themeSource = 'dark'), undefined);
  const windowToken = randomBytes(32).toString('base64url');
  const supervisor = superviseServer({
    fork: serverForker({
      paths,
      port: requestedPort(argv, process.env),
      secretKey: () => secretKey,
      startsEmpty() {
        const isChosen = startsEmpty;
        startsEmpty = false;
        return isChosen;
      },
      windowToken,
      isPackaged: app.isPackaged,
      env: process.env,
    }),
    log,
  });
  const windowState = openWindowState(paths.stateFolder, log);
  const { env } = process;
  const autostart = prepareAutostart(app, { argv, env, dataFolder: paths.dataFolder });
  comfort(log, 'an autostart that follows', autostart.follow, undefined);
  const { requestQuit, isQuitting } = prepareQuit(app, {
    shutDown,
    shutDownBlocking,
    powerMonitor,
    asks: () => process.env['BOOTH_CONFIRM_QUIT'] !== 'off',
    unsaved: () => unsaved,
    bringForward,
    log,
  });
  const watch = watchMonitors(screen);
  const xServer = connectXServer(process.env);
  const { isSettling } = watch;
  const { layout, arrangement } = arrange(
    firstLayout(windowState.get().monitors),
    screen.getAllDisplays(),
    screen.getPrimaryDisplay().id,
  );
  const parts = { screen, supervisor, paths, windowState, log, isSettling };
  const openPath = prepareOpening(bringForward, log);
  const saveFile = prepareSaving({
    bringForward,
    onSaved: (saved) => tellAdminPage(SAVED, saved),
    log,
  });
  const admin = openAdminWindow({
    ...parts,
    openPath,
    saveFile,
    monitor: arrangement.staff,
    onCloseRequest: requestQuit,
    onStartEmpty: () => void startEmpty(),
  });

  // A page that is loaded again says it again.
  admin.window.webContents.on('did-navigate', () => (unsaved = []));
  const numbers = openMonitorNumbers(screen);
  const firewall =
    process.platform === 'win32' && app.isPackaged
      ? watchFirewall(process.execPath, () => tellAdminPage(CHANGED), log)
      : null;
  const actions: MenuActions = {
    focusAdmin: comeForward,
    showDisplay: () => display.show(),
    hideDisplay: () => display.hide(),
    moveDisplay: (monitorId) => display.move(monitorId),
    setKiosk: (kiosk) => display.setKiosk(kiosk),
    swapMonitors: () => display.swap(),
    pressAir: supervisor.pressAir,
    setLaunchAtLogin,
    ready: () => goTo('/preflight'),
    setUpAgain: () => goTo('/welcome/stand'),
    openDataFolder: () => openPath(paths.dataFolder),
    saveDiagnostics: () => void saveFacts(),
    about: () => void showAbout(bringForward(), { app, noticesFile: paths.notices, openPath, log }),
    quit: requestQuit,
  };
  const tray = openTray(paths.assets, actions, log);
  const display = arrangeWindows({
    ...parts,
    watch,
    layout,
    admin,
    canPlace: canPlaceWindows(app),
    openDisplays: (events) => keepDisplayWindows({ ...parts, ...events, windowToken, xServer }),
    onChange: showChange,
  });
  registerDesktopApi(
    ipcMain,
    {
      info: () => ({ serverOutage: supervisor.lastOutage() }),
      monitors: display.monitors,
      display: display.state,
      showDisplay: display.show,
      hideDisplay: display.hide,
      moveDisplay: (monitorId) => display.move(monitorId),
      setKiosk: display.setKiosk,
      swapMonitors: display.swap,
      power: () => ({
        onBattery: comfort(log, 'the battery', () => powerMonitor.isOnBatteryPower(), false),
        screensStayOn: areScreensKeptOn(),
      }),
      chooseFolder: () => askForBackupFolder(bringForward()),
      numberMonitors: () => numbers.show(),
      saveWithoutPrinter: (name) => saveWithoutPrinter(admin.window, name, saveFile),
      openNotices: () => openPath(paths.notices),
      saveDiagnostics: saveFacts,
      setBadge: (count) => void app.setBadgeCount(count),
      acknowledgeOutage() {
        supervisor.acknowledgeOutage();
        tellAdminPage(CHANGED);
      },
      firewall: () => firewall?.state() ?? null,
      letPhonesIn: async () => firewall?.letPhonesIn(),
      setUnsaved: (what) => void (unsaved = what),
    },
    (event) => isMainFrameOf(admin, event),
  );

  comfort(log, 'news of power and sleep', listenToPower, undefined);
  app.on('second-instance', comeForward);
  app.on('activate', comeForward);
  answerOthers(paths.stateFolder, comeForward, log);
  supervisor.onChange(() => tellAdminPage(CHANGED));
  supervisor.onAirChange(showMenus);
  display.start();
  // Once the windows are there: the system, or Booth, may ask a person about it.
  void startServer();

  function showMenus(): void {
    const facts = {
      monitors: display.monitors(),
      display: display.state(),
      onAir: supervisor.onAir(),
      launchAtLogin: comfort(log, 'autostart', autostart.isOn, false),
      developer: !app.isPackaged,
    };
    comfort(log, 'a menu', () => setApplicationMenu(facts, actions), undefined);
    tray.update(facts);
  }

  function listenToPower(): void {
    powerMonitor.on('on-ac', () => tellAdminPage(CHANGED));
    powerMonitor.on('on-battery', () => tellAdminPage(CHANGED));
    powerMonitor.on('resume', watch.recheck);
    powerMonitor.on('unlock-screen', watch.recheck);
  }

  function setLaunchAtLogin(on: boolean): void {
    try {
      autostart.set(on);
    } catch (error) {
      log.error('Cannot change whether Booth starts with the laptop', error);
    }
    showMenus();
  }

  function showChange(): void {
    showMenus();
    tellAdminPage(CHANGED);
  }

  function tellAdminPage(channel: typeof CHANGED | typeof SAVED, ...args: unknown[]): void {
    if (!admin.window.isDestroyed()) admin.window.webContents.send(channel, ...args);
  }

  async function startServer(): Promise<void> {
    try {
      const ask = () => askAboutKey(bringForward());
      secretKey = await loadSecretKey(safeStorage, paths.stateFolder, log, ask);
    } catch (error) {
      log.error('Going on without the key to the stored secrets', error);
    }
    supervisor.start();
    keepServing(log);
  }

  async function startEmpty(): Promise<void> {
    if (!(await askToStartEmpty(bringForward()))) return;
    startsEmpty = true;
    supervisor.retryNow();
  }

  /** As someone asks who opens Booth again. */
  function comeForward(): void {
    if (isQuitting()) run.openAgain();
    else display.focusAdmin();
  }

  /** The window that a question belongs to; the display, which is above all else, must not be in front of it. */
  function bringForward(): BrowserWindow {
    display.focusAdmin();
    return admin.window;
  }

  function saveFacts(): Promise<void> {
    return saveDiagnostics({ paths, supervisor, log, saveFile });
  }

  function goTo(path: string): void {
    display.focusAdmin();
    if (admin.window.isDestroyed()) return;
    const { webContents } = admin.window;
    // Nothing on the fallback page goes anywhere.
    if (webContents.getURL().startsWith('data:')) webContents.once('dom-ready', () => goTo(path));
    else webContents.send(GO_TO, path);
  }

  async function shutDown(): Promise<void> {
    numbers.close();
    display.close();
    admin.remember();
    admin.window.destroy();
    await supervisor.stop();
    log.info('Closed');
  }

  function shutDownBlocking(): void {
    run.close();
    if (!admin.window.isDestroyed()) admin.remember();
    // SQLite removes the write-ahead log when the last connection closes, which the server does last of all.
    supervisor.stopBlocking(() => !existsSync(join(paths.dataFolder, 'booth.db-wal')));
    log.info('Closed');
  }
}
