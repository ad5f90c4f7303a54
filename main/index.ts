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
  screen,
} from 'electron';
import { showAbout } from './about.ts';
import { prepareAutostart } from './autostart.ts';
import { comfort } from './comfort.ts';
import { answerCommandLine } from './command-line.ts';
import { keepDumps, surviveFaults } from './crash.ts';
import { saveDiagnostics } from './diagnostics.ts';
import { watchFirewall } from './firewall.ts';
import { APP_ID } from './identity.ts';
import { registerDesktopApi } from './ipc.ts';
import { openShellLog } from './log.ts';
import { openTray, setApplicationMenu, type MenuActions } from './menu.ts';
import { canPlaceWindows, prepareChromium, startedAnew } from './chromium.ts';
import { prepareOpening } from './open-path.ts';
import { answerOthers, bringOtherForward } from './only-one.ts';
import { prepareServer } from './own-server.ts';
import { preparePaths } from './paths.ts';
import { askForBackupFolder, tellOfRefusal } from './questions.ts';
import { prepareQuit } from './quit.ts';
import { openRun } from './restart.ts';
import { prepareSaving } from './save-file.ts';
import { saveWithoutPrinter } from './save-page.ts';
import { talkToAdminPage } from './windows/admin-page.ts';
import { isMainFrameOf, openAdminWindow } from './windows/admin-window.ts';
import { arrangeWindows } from './windows/arrange-windows.ts';
import { arrange, firstLayout } from './windows/window-layout.ts';
import { areScreensKeptOn, keepServing } from './windows/stay-awake.ts';
import { keepDisplayWindows } from './windows/display-windows.ts';
import { updateFromFile } from './update.ts';
import { openMonitorNumbers } from './windows/monitor-numbers.ts';
import { watchMonitors } from './windows/monitors.ts';
import { openWindowState } from './windows/window-state.ts';
import { openXServer } from './windows/x-server.ts';

const argv = process.argv.slice(1);
answerCommandLine(argv, process.env, app.getVersion());
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

function start(): void {
  comfort(log, 'dark dialogs', () => void (nativeTheme.themeSource = 'dark'), undefined);
  const { env } = process;
  const windowToken = randomBytes(32).toString('base64url');
  const { isPackaged } = app;
  const server = prepareServer({ argv, env, paths, windowToken, isPackaged, bringForward, log });
  const { supervisor } = server;
  const windowState = openWindowState(paths.stateFolder, log);
  const autostart = prepareAutostart(app, { argv, env, dataFolder: paths.dataFolder });
  comfort(log, 'an autostart that follows', autostart.follow, undefined);
  const { requestQuit, isQuitting } = prepareQuit(app, {
    shutDown,
    shutDownBlocking,
    powerMonitor,
    asks: () => env['BOOTH_CONFIRM_QUIT'] !== 'off',
    unsaved: () => page.unsaved(),
    bringForward,
    log,
  });
  const watch = watchMonitors(screen);
  const xServer = openXServer(env);
  const { isSettling } = watch;
  const { layout, arrangement } = arrange(
    firstLayout(windowState.get().monitors),
    screen.getAllDisplays(),
    screen.getPrimaryDisplay().id,
  );
  const parts = { screen, supervisor, paths, windowState, log, isSettling };
  const openPath = prepareOpening(bringForward, log);
  const saveFile = prepareSaving({ bringForward, onSaved: (file) => page.tellOfSaved(file), log });
  const admin = openAdminWindow({
    ...parts,
    openPath,
    saveFile,
    monitor: arrangement.staff,
    onCloseRequest: requestQuit,
    onStartEmpty: () => void server.startEmpty(),
    onGoBack: () => server.goBack(),
  });
  const page = talkToAdminPage(admin.window);
  const numbers = openMonitorNumbers(screen);
  const firewall =
    process.platform === 'win32' && isPackaged
      ? watchFirewall(process.execPath, page.tellOfChange, log)
      : null;
  const actions: MenuActions = {
    focusAdmin: comeForward,
    showDisplay: () => display.show(),
    hideDisplay: () => display.hide(),
    moveDisplay: (monitorId) => display.move(monitorId),
    setKiosk: (kiosk) => display.setKiosk(kiosk),
    swapMonitors: () => display.swap(),
    pressPlaybackKey: supervisor.pressPlaybackKey,
    setLaunchAtLogin,
    ready: () => goTo('/preflight'),
    setUpAgain: () => goTo('/welcome/stand'),
    openDataFolder: () => openPath(paths.dataFolder),
    saveDiagnostics: () => void saveFacts(),
    updateFromFile: () => void update(),
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
      updateFromFile: update,
      setBadge: (count) => void app.setBadgeCount(count),
      acknowledgeOutage() {
        supervisor.acknowledgeOutage();
        page.tellOfChange();
      },
      firewall: () => firewall?.state() ?? null,
      letPhonesIn: async () => firewall?.letPhonesIn(),
      setUnsaved: page.setUnsaved,
    },
    (event) => isMainFrameOf(admin, event),
  );

  comfort(log, 'news of power and sleep', listenToPower, undefined);
  app.on('second-instance', comeForward);
  app.on('activate', comeForward);
  answerOthers(paths.stateFolder, comeForward, log);
  supervisor.onChange(page.tellOfChange);
  supervisor.onPlaybackChange(showMenus);
  display.start();
  void server.start().then(() => keepServing(log));

  function showMenus(): void {
    const facts = {
      monitors: display.monitors(),
      display: display.state(),
      playback: supervisor.playback(),
      launchAtLogin: {
        on: comfort(log, 'autostart', autostart.isOn, false),
        isAsNow: autostart.isAsNow,
      },
      developer: !isPackaged,
    };
    comfort(log, 'a menu', () => setApplicationMenu(facts, actions), undefined);
    tray.update(facts);
  }

  function listenToPower(): void {
    powerMonitor.on('on-ac', page.tellOfChange);
    powerMonitor.on('on-battery', page.tellOfChange);
    powerMonitor.on('resume', watch.recheck);
    powerMonitor.on('unlock-screen', watch.recheck);
  }

  function setLaunchAtLogin(on: boolean): void {
    try {
      autostart.set(on);
    } catch (error) {
      log.error('Cannot change whether Booth starts with the laptop', error);
      void tellOfRefusal(bringForward());
    }
    showMenus();
  }

  function showChange(): void {
    showMenus();
    page.tellOfChange();
  }

  /** Brings Booth to the front, as when someone opens it again. */
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

  function update(): Promise<void> {
    const { diagnose } = supervisor;
    const { unsaved } = page;
    const quit = app.quit.bind(app);
    return updateFromFile({ bringForward, openPath, diagnose, unsaved, quit, log });
  }

  function goTo(path: string): void {
    display.focusAdmin();
    page.goTo(path);
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
