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
  shell,
} from 'electron';
import { answerTo, checkVariables, readFlags } from '../server/command-line.ts';
import { prepareNotices } from './about.ts';
import { prepareAutostart } from './autostart.ts';
import { keepDumps, surviveFaults } from './crash.ts';
import type { DesktopChangeChannel, GoToChannel } from './desktop-api.ts';
import { saveDiagnostics } from './diagnostics.ts';
import { askForFirewallRule } from './firewall.ts';
import { APP_ID } from './identity.ts';
import { registerDesktopApi } from './ipc.ts';
import { openShellLog } from './log.ts';
import { openTray, setApplicationMenu, type MenuActions } from './menu.ts';
import { canPlaceWindows, prepareChromium, startedAnew } from './chromium.ts';
import { preparePaths, requestedPort } from './paths.ts';
import { prepareQuit } from './quit.ts';
import { openRun } from './restart.ts';
import { saveWithoutPrinter } from './save-dialogs.ts';
import { loadSecretKey, type LockedKeyAnswer } from './secrets.ts';
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

/** The laptop may have started by itself: visitors are served after this time, whether or not staff are there. */
const LOCKED_KEY_MS = 60_000;
const LOCKED_KEY = `This computer’s keychain does not give Booth the key to them. It may be locked, or access was denied.

Start Without It: staff log in again, and AI and SMS pause. Nothing is deleted, and all of it is back once Booth starts with the key. Without an answer, Booth does this in a minute.

Enter Everything Again: for a keychain that is gone for good. The API key, the SMS access and the backup passphrase are entered anew in the settings.`;

const CHANGED: DesktopChangeChannel = 'desktop-change';
const GO_TO: GoToChannel = 'desktop-go-to';

const argv = process.argv.slice(1);
answerCommandLine();
const isElsewhere = startedAnew(process.env);
const paths = preparePaths(app, argv, process.env);
const log = openShellLog(paths.logFolder);
const run = openRun(app, paths.stateFolder, process.env, log);
surviveFaults(app, log, () => run.restartInSoftware());
keepDumps(crashReporter, app.getPath('crashDumps'));
prepareChromium(app, run.software);
// The installer's shortcuts carry the same ID: by it, Windows groups the windows under the pinned icon.
app.setAppUserModelId(APP_ID);

if (!isElsewhere && run.isWanted && app.requestSingleInstanceLock()) {
  run.guard();
  app
    .whenReady()
    .then(() => run.mayOpen())
    .then((opens) => (opens ? start() : app.exit(1)))
    .catch((error: unknown) => {
      log.error('Booth cannot start', error);
      app.exit(1);
    });
} else {
  if (!isElsewhere && run.isWanted) {
    process.stdout.write('Booth is already running: its window has been brought forward.\n');
  }
  app.exit(0);
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
  nativeTheme.themeSource = 'dark';
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
  const autostart = prepareAutostart(app, process.env);
  const { requestQuit } = prepareQuit(app, {
    shutDown,
    shutDownBlocking,
    powerMonitor,
    asks: () => process.env['BOOTH_CONFIRM_QUIT'] !== 'off',
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
  const admin = openAdminWindow({
    ...parts,
    monitor: arrangement.staff,
    onCloseRequest: requestQuit,
    onStartEmpty: () => void startEmpty(),
  });

  const numbers = openMonitorNumbers(screen);
  const notices = prepareNotices(app, paths.notices, log);
  const actions: MenuActions = {
    focusAdmin: () => display.focusAdmin(),
    showDisplay: () => display.show(),
    hideDisplay: () => display.hide(),
    moveDisplay: (monitorId) => display.move(monitorId),
    setKiosk: (kiosk) => display.setKiosk(kiosk),
    swapMonitors: () => display.swap(),
    pressAir: supervisor.pressAir,
    setLaunchAtLogin,
    ready: () => goTo('/preflight'),
    setUpAgain: () => goTo('/welcome/stand'),
    openDataFolder: () => void shell.openPath(paths.dataFolder),
    saveDiagnostics: () => void saveFacts(),
    about: () => notices.about(bringForward()),
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
        onBattery: powerMonitor.isOnBatteryPower(),
        screensStayOn: areScreensKeptOn(),
      }),
      chooseFolder: async () => {
        const { filePaths } = await dialog.showOpenDialog(bringForward(), {
          title: 'External backup',
          properties: ['openDirectory', 'createDirectory'],
        });
        return filePaths[0] ?? null;
      },
      numberMonitors: () => numbers.show(),
      saveWithoutPrinter: (name) => saveWithoutPrinter(admin.window, name),
      openNotices: notices.open,
      saveDiagnostics: saveFacts,
      setBadge: (count) => void app.setBadgeCount(count),
      acknowledgeOutage() {
        supervisor.acknowledgeOutage();
        tellAdminPage();
      },
    },
    (event) => isMainFrameOf(admin, event),
  );

  powerMonitor.on('on-ac', tellAdminPage);
  powerMonitor.on('on-battery', tellAdminPage);
  powerMonitor.on('resume', watch.recheck);
  powerMonitor.on('unlock-screen', watch.recheck);
  app.on('second-instance', display.focusAdmin);
  app.on('activate', display.focusAdmin);
  supervisor.onChange(tellAdminPage);
  supervisor.onAirChange(showMenus);
  display.start();
  // Once the windows are there: the system, or Booth, may ask a person about it.
  void startServer();
  if (process.platform === 'win32' && app.isPackaged) void askForFirewallRule(admin.window, log);

  function showMenus(): void {
    const facts = {
      monitors: display.monitors(),
      display: display.state(),
      onAir: supervisor.onAir(),
      launchAtLogin: autostart.isOn(),
      developer: !app.isPackaged,
    };
    setApplicationMenu(facts, actions);
    tray.update(facts);
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
    tellAdminPage();
  }

  function tellAdminPage(): void {
    if (!admin.window.isDestroyed()) admin.window.webContents.send(CHANGED);
  }

  async function startServer(): Promise<void> {
    secretKey = await loadSecretKey(safeStorage, paths.stateFolder, log, askAboutKey);
    supervisor.start();
    keepServing();
  }

  async function startEmpty(): Promise<void> {
    const { response } = await dialog.showMessageBox(bringForward(), {
      type: 'warning',
      message: 'Start with an empty database?',
      detail: 'The damaged one stays in the data folder under another name, and so do all backups.',
      buttons: ['Start Empty', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response !== 0) return;
    startsEmpty = true;
    supervisor.retryNow();
  }

  async function askAboutKey(): Promise<LockedKeyAnswer> {
    const answers: { label: string; answer: LockedKeyAnswer }[] = [
      { label: 'Try Again', answer: 'again' },
      { label: 'Start Without It', answer: 'without' },
      { label: 'Enter Everything Again…', answer: 'replace' },
    ];
    const { response } = await dialog.showMessageBox(bringForward(), {
      type: 'warning',
      message: 'Booth cannot open its stored passwords',
      detail: LOCKED_KEY,
      buttons: answers.map(({ label }) => label),
      defaultId: 0,
      cancelId: 1,
      noLink: true,
      signal: AbortSignal.timeout(LOCKED_KEY_MS),
    });
    return answers[response]?.answer ?? 'without';
  }

  /** The window that a question belongs to; the display, which is above all else, must not be in front of it. */
  function bringForward(): BrowserWindow {
    display.focusAdmin();
    return admin.window;
  }

  function saveFacts(): Promise<void> {
    return saveDiagnostics({ paths, supervisor, log, bringForward });
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
