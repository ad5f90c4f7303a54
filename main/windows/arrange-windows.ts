import type { Display, Screen } from 'electron';
import type { DisplayState, Monitor } from '../desktop-api.ts';
import type { ShellLog } from '../log.ts';
import type { AdminWindow } from './admin-window.ts';
import {
  adminMonitor,
  arrange,
  type Arrangement,
  applyCommand,
  type WindowLayout,
  type LayoutCommand,
} from './window-layout.ts';
import type { DisplayWindows } from './display-windows.ts';
import { listMonitors, type MonitorWatch } from './monitors.ts';
import type { WindowStateStore } from './window-state.ts';

type ArrangeOptions = {
  screen: Screen;
  watch: MonitorWatch;
  windowState: WindowStateStore;
  layout: WindowLayout;
  log: ShellLog;
  admin: AdminWindow;
  /** True if this session lets Booth position its windows. */
  canPlace: boolean;
  /** Called once, with what the windows ask for in return. */
  openDisplays: (events: {
    onShown: () => void;
    onFault: () => void;
    onEscape: () => void;
    onCloseRequest: () => void;
    returnFocus: () => void;
  }) => DisplayWindows;
  onChange: () => void;
};

/** Puts both windows where they belong, from `start` on, whenever monitors or wishes change. */
export function arrangeWindows(options: ArrangeOptions) {
  const { screen, watch, windowState, admin, onChange } = options;
  let { layout } = options;
  let current: Arrangement<Display> | null = null;
  let closed = false;

  const displays = options.openDisplays({
    onShown: admin.hideCovered,
    onFault: onChange,
    onEscape() {
      if (current?.places.some(({ own }) => own)) act({ kind: 'endLook' });
      admin.focus();
    },
    onCloseRequest: () => {
      act({ kind: 'hide' });
      admin.focus();
    },
    returnFocus: admin.takeFocus,
  });

  function isCovered(): boolean {
    return current?.places.some(({ own, kiosk }) => own && kiosk) === true;
  }

  function apply(asked: boolean): void {
    const monitors = screen.getAllDisplays();
    // In the middle of a change there may be none.
    if (closed || monitors.length === 0) return;
    const next = arrange(layout, monitors, screen.getPrimaryDisplay().id);
    layout = next.layout;
    current = next.arrangement;
    windowState.update({ monitors: layout.memory });
    // Before the display goes, so that the monitor is never empty; and not to where the display is still in front of
    // visitors.
    admin.setCovered(isCovered());
    displays.set(current.places, asked, () => {
      if (current !== null) admin.goTo(adminMonitor(current, admin.monitorId()));
    });
    onChange();
  }

  function state(): DisplayState {
    const { places = [], public: other = null } = current ?? {};
    const place = places.find(({ own }) => other === null || !own);
    return {
      visible: place !== undefined,
      kiosk: place?.kiosk ?? false,
      monitorId: place?.monitor.id ?? null,
      misplaced: options.canPlace ? displays.fault() : 'wayland',
    };
  }

  function act(what: LayoutCommand): DisplayState {
    if (current !== null) layout = applyCommand(layout, current, what);
    apply(true);
    return state();
  }

  /** Brings the admin window forward, and takes the display off it if it is covered. */
  function focusAdmin(): void {
    if (isCovered()) act({ kind: 'endLook' });
    admin.focus();
  }

  admin.onMoved((monitor) => act({ kind: 'adminMoved', monitor }));
  watch.listen({
    onRemoved(monitorId) {
      displays.monitorRemoved(monitorId);
      admin.monitorRemoved(monitorId);
    },
    onMoved() {
      const monitors = screen.getAllDisplays();
      const home = monitors.find(({ id }) => id === admin.monitorId());
      if (home !== undefined) admin.goTo(home);
      displays.follow(monitors);
    },
    onSettled() {
      apply(false);
      options.log.info('The monitors are settled');
    },
  });

  return {
    state,
    monitors: (): Monitor[] => listMonitors(screen.getAllDisplays(), current?.staff.id ?? null),
    show: () => act({ kind: 'show' }),
    hide: () => act({ kind: 'hide' }),
    move(monitorId: number): DisplayState {
      const monitor = screen.getAllDisplays().find(({ id }) => id === monitorId);
      return monitor === undefined ? state() : act({ kind: 'move', monitor });
    },
    setKiosk: (on: boolean) => act({ kind: 'kiosk', on }),
    swap: () => act({ kind: 'swap' }),
    focusAdmin,
    start: () => apply(false),
    close(): void {
      closed = true;
      displays.close();
    },
  };
}
