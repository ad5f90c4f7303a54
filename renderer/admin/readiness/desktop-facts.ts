import type { DesktopApi, DisplayState, Monitor, PowerState } from '../../../main/desktop-api.ts';
import type { Fact } from '../../../server/contract/readiness.ts';
import type { ReadyAction, ReadyFact } from './facts.ts';

/** What only the desktop app knows of the big screen. */
export type DesktopDisplay = { desktop: DesktopApi; monitors: Monitor[]; display: DisplayState };

type Finding = Pick<Fact, 'state' | 'sentence' | 'advice' | 'short'>;

const NOT_IN_PLACE = 'The big screen is on the wrong monitor';

function findingOf({ monitors, display }: Omit<DesktopDisplay, 'desktop'>): Finding {
  const [other] = monitors.filter(({ own }) => !own);
  if (!other) {
    return {
      state: 'waiting',
      sentence: 'This is the only monitor.',
      advice:
        'Plug in the second one; if it stays dark, try its other input or another cable, and set the laptop to extend its screen.',
      short: null,
    };
  }
  const name = `${other.label}, ${other.width} × ${other.height}`;
  if (!display.visible) {
    return {
      state: 'attention',
      sentence: `${name} is there, but the big screen is hidden.`,
      advice: null,
      short: 'The big screen is hidden',
    };
  }
  if (display.misplaced === 'wayland') {
    return {
      state: 'problem',
      sentence:
        'This Wayland session has no X server, so Booth can’t choose the monitor for the big screen.',
      advice:
        'Install XWayland, log out and in again, then open Booth. Until then, move the big screen to the second monitor yourself.',
      short: NOT_IN_PLACE,
    };
  }
  if (display.misplaced === 'elsewhere') {
    return {
      state: 'problem',
      sentence: `This desktop has put the big screen on another monitor than ${name}.`,
      advice:
        'Move it there with the desktop’s own shortcut. A desktop that doesn’t tile its windows, such as GNOME or KDE, leaves it in place.',
      short: NOT_IN_PLACE,
    };
  }
  const shownOn = monitors.find(({ id, own }) => !own && id === display.monitorId);
  if (!shownOn) {
    return {
      state: 'attention',
      sentence: `The big screen is on your own monitor, not on ${name}.`,
      advice: null,
      short: NOT_IN_PLACE,
    };
  }
  const where = `${shownOn.label}, ${shownOn.width} × ${shownOn.height}`;
  return display.kiosk
    ? { state: 'ok', sentence: `The big screen fills ${where}.`, advice: null, short: null }
    : {
        state: 'attention',
        sentence: `The big screen is on ${where}, but does not fill it.`,
        advice: null,
        short: null,
      };
}

function actionsOf({ desktop, monitors, display }: DesktopDisplay): ReadyAction[] {
  const move: ReadyAction = { kind: 'link', label: 'Choose the monitor', to: '/preview/wedeliver' };
  const show: ReadyAction = {
    kind: 'run',
    label: monitors.length > 1 ? 'Show the big screen' : 'Try it in a window',
    run: desktop.showDisplay,
  };
  const number: ReadyAction = {
    kind: 'run',
    label: 'Show the numbers',
    run: desktop.numberMonitors,
  };
  if (!display.visible) return [show];
  return monitors.length > 1 ? [move, number] : [];
}

/**
 * The big screen: what the displays report to the server, and in the app what it knows of its monitors where that is
 * graver or says where it is.
 * @param app null in a browser, which knows no monitors
 */
export function displayFact(reported: Fact, app: DesktopDisplay | null): ReadyFact {
  if (app === null) return reported;
  const found = findingOf(app);
  if (found.state === 'ok' && reported.state !== 'ok') return reported;
  return {
    ...reported,
    ...found,
    at: found.state === 'ok' ? reported.at : null,
    actions: found.state === 'ok' ? [] : actionsOf(app),
  };
}

/** Whether the laptop lasts the day. Only the app knows. */
export function powerFact({ onBattery, screensStayOn }: PowerState): ReadyFact {
  const base = { id: 'power', title: 'Power', at: null, actions: [] };
  if (onBattery) {
    return {
      ...base,
      state: 'attention',
      sentence: 'The laptop is running on battery.',
      advice:
        'Plug it in. A battery lasts a few hours, and laptops on battery slow down and sleep.',
      short: 'Running on battery',
    };
  }
  return {
    ...base,
    state: 'ok',
    sentence: screensStayOn
      ? 'Plugged in, and awake, screens included, while the big screen is shown.'
      : 'Plugged in, and awake for visitors’ phones. The laptop’s own screen may switch off.',
    advice: null,
    short: null,
  };
}
