import type { DisplayState, Monitor, PowerState } from '../../../main/desktop-api.ts';
import type { PreflightCheck } from '../../../server/contract/preflight.ts';

type Finding = Pick<PreflightCheck, 'state' | 'found' | 'advice'>;

const HOW_TO_SHOW = 'Open Display on the Questions screen to show or move it.';

function nameOf({ label, width, height }: Monitor) {
  return `${label}, ${width} × ${height}`;
}

function monitorFinding(monitors: Monitor[], display: DisplayState): Finding {
  const others = monitors.filter(({ own }) => !own);
  const [other] = others;
  if (!other) {
    return {
      state: 'warn',
      found: 'This is the only monitor.',
      advice: 'Plug in the second one; if it stays dark, try its other input or another cable.',
    };
  }
  const shownOn = others.find(({ id }) => id === display.monitorId);
  if (!display.visible) {
    return {
      state: 'warn',
      found: `${nameOf(other)} is there, but the big screen is hidden.`,
      advice: HOW_TO_SHOW,
    };
  }
  if (display.misplaced === 'wayland') {
    return {
      state: 'bad',
      found:
        'This Wayland session has no X server, so Booth can’t choose the monitor for the big screen.',
      advice:
        'Install XWayland, log out and in again, then open Booth. Until then, move the big screen to the second monitor yourself.',
    };
  }
  if (display.misplaced === 'elsewhere') {
    return {
      state: 'bad',
      found: `This desktop has put the big screen on another monitor than ${nameOf(other)}.`,
      advice:
        'Move it there with the desktop’s own shortcut. A desktop that doesn’t tile its windows, such as GNOME or KDE, leaves it in place.',
    };
  }
  if (!shownOn) {
    return {
      state: 'warn',
      found: `The big screen is on your own monitor, not on ${nameOf(other)}.`,
      advice: HOW_TO_SHOW,
    };
  }
  if (!display.kiosk) {
    return {
      state: 'warn',
      found: `The big screen is on ${nameOf(shownOn)}, but does not fill it.`,
      advice: HOW_TO_SHOW,
    };
  }
  return { state: 'ok', found: `The big screen fills ${nameOf(shownOn)}.`, advice: null };
}

/** Whether the public has something to look at. @param desktop what the app knows; null in a browser */
export function monitorCheck(
  desktop: { monitors: Monitor[]; display: DisplayState } | null,
): PreflightCheck {
  const finding: Finding = desktop
    ? monitorFinding(desktop.monitors, desktop.display)
    : {
        state: 'info',
        found: 'Monitors can’t be seen from a browser.',
        advice: 'Look at the second monitor yourself, or open this in the Booth app.',
      };
  return { id: 'monitor', title: 'Second monitor', ...finding };
}

/** Whether the laptop lasts the day. Only the app knows. */
export function powerCheck({ onBattery, screensStayOn }: PowerState): PreflightCheck {
  const base = { id: 'power', title: 'Power' };
  if (onBattery) {
    return {
      ...base,
      state: 'warn',
      found: 'The laptop is running on battery.',
      advice:
        'Plug it in. A battery lasts a few hours, and laptops on battery slow down and sleep.',
    };
  }
  return {
    ...base,
    state: 'ok',
    found: screensStayOn
      ? 'Plugged in, and awake, screens included, while the big screen is shown.'
      : 'Plugged in, and awake for visitors’ phones. The laptop’s own screen may switch off.',
    advice: null,
  };
}
