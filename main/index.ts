import {
  app,
  crashReporter,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
  shell,
} from 'electron';
import { prepareNotices } from './about.ts';
import { prepareAutostart } from './autostart.ts';
import { prepareChromium } from './chromium.ts';
import { keepDumps, surviveFaults } from './crash.ts';
import type { DesktopChangeChannel, GoToChannel } from './desktop-api.ts';
import { describeDesktop } from './desktop-info.ts';
import { registerDesktopApi } from './ipc.ts';
import { openShellLog } from './log.ts';
import { type MenuActions, setApplicationMenu } from './menu.ts';
import { preparePaths, requestedPort } from './paths.ts';
import { prepareQuit } from './quit.ts';
import { openRun } from './restart.ts';
import { loadSecretKey } from './secrets.ts';
import { serverForker } from './server-process.ts';
import { superviseServer } from './supervisor.ts';
import { openTray } from './tray.ts';
import { isMainFrameOf, openAdminWindow } from './windows/admin-window.ts';
import { arrangeWindows } from './windows/arrange-windows.ts';
import { arrange, firstDesk } from './windows/desk.ts';
import { isKeptAwake } from './windows/stay-awake.ts';
import { keepDisplayWindows } from './windows/display-windows.ts';
import { openMonitorNumbers } from './windows/monitor-numbers.ts';
import { watchMonitors } from './windows/monitors.ts';
import { openWindowState } from './windows/window-state.ts';

const CHANGED: DesktopChangeChannel = 'desktop-change';
const GO_TO: GoToChannel = 'desktop-go-to';

const paths = preparePaths(app, process.argv.slice(1), process.env);
const log = openShellLog(paths.logFolder);
const run = openRun(app, paths.stateFolder, process.env, log);
surviveFaults(app, log, run.restartInSoftware);
keepDumps(crashReporter, app.getPath('crashDumps'));
prepareChromium(app, run.software);
// The installer's shortcuts carry the same ID: by it, Windows groups the windows under the pinned icon.
app.setAppUserModelId('com.booth.desktop');

// The second of two starts is refused: the one that is running has been told, and brings its window forward.
if (!run.isWanted || !app.requestSingleInstanceLock()) {
  app.exit(0);
} else {
  run.guard();
  app
    .whenReady()
    .then(run.mayOpen)
    .then((opens) => (opens ? start() : app.exit(1)))
    .catch((error: unknown) => {
      log.error('Booth cannot start', error);
      app.exit(1);
    });
}

function start(): void {
  nativeTheme.themeSource = 'dark';
  const supervisor = superviseServer({
    fork: serverForker({
      paths,
      port: requestedPort(process.argv.slice(1), process.env),
      secretKey: loadSecretKey(safeStorage, paths.stateFolder, log),
      env: process.env,
    }),
    log,
  });
  supervisor.start();

  const windowState = openWindowState(paths.stateFolder, log);
  const autostart = prepareAutostart(app, process.env);
  const { requestQuit } = prepareQuit(app, {
    shutDown,
    asks: () => process.env['BOOTH_CONFIRM_QUIT'] !== 'off',
    window: () => admin.window,
    log,
  });
  const watch = watchMonitors(screen);
  const { isSettling } = watch;
  const { desk, arrangement } = arrange(
    firstDesk(windowState.get().monitors),
    screen.getAllDisplays(),
    screen.getPrimaryDisplay().id,
  );
  const parts = { screen, supervisor, paths, windowState, log, isSettling };
  const admin = openAdminWindow({
    ...parts,
    monitor: arrangement.staff,
    onCloseRequest: requestQuit,
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
    setLaunchAtLogin: autostart.set,
    preflight: () => goTo('/preflight'),
    setUpAgain: () => goTo('/welcome/stand'),
    openDataFolder: () => void shell.openPath(paths.dataFolder),
    about: () => notices.about(admin.window),
    quit: requestQuit,
  };
  const tray = openTray(paths.assets, actions, log);
  const display = arrangeWindows({
    ...parts,
    watch,
    desk,
    admin,
    openDisplays: (events) => keepDisplayWindows({ ...parts, ...events }),
    onChange: showChange,
  });
  registerDesktopApi(
    ipcMain,
    {
      info: () => describeDesktop(supervisor),
      monitors: display.monitors,
      display: display.state,
      showDisplay: display.show,
      hideDisplay: display.hide,
      moveDisplay: display.move,
      setKiosk: display.setKiosk,
      swapMonitors: display.swap,
      power: () => ({ onBattery: powerMonitor.isOnBatteryPower(), staysAwake: isKeptAwake() }),
      chooseFolder: async () => {
        const { filePaths } = await dialog.showOpenDialog(admin.window, {
          title: 'A second place for backups',
          properties: ['openDirectory', 'createDirectory'],
        });
        return filePaths[0] ?? null;
      },
      numberMonitors: numbers.show,
      openNotices: notices.open,
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

  function showChange(): void {
    showMenus();
    tellAdminPage();
  }

  function tellAdminPage(): void {
    if (!admin.window.isDestroyed()) admin.window.webContents.send(CHANGED);
  }

  function goTo(path: string): void {
    display.focusAdmin();
    if (!admin.window.isDestroyed()) admin.window.webContents.send(GO_TO, path);
  }

  async function shutDown(): Promise<void> {
    run.close();
    numbers.close();
    display.close();
    admin.remember();
    admin.window.destroy();
    await supervisor.stop();
    log.info('Closed');
  }
}
