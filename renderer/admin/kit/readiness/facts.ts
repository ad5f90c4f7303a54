import { type QueryClient, useQuery } from '@tanstack/react-query';
import type {
  DesktopApi,
  DisplayState,
  FirewallState,
  Monitor,
  PowerState,
} from '../../../../main/desktop-api.ts';
import {
  type Fact,
  FACT_STATES,
  type FactAction,
  type FactState,
  readiness,
  type Readiness,
} from '../../../../server/contract/readiness.ts';
import type { LiveStatus } from '../../../../server/contract/status.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { countOf } from '../../../lib/format.ts';
import { replaceQueryData, polledQuery } from '../../../lib/query-cache.ts';
import { howToBeQuiet, howToExtend } from '../../../lib/system-words.ts';
import {
  areMirrored,
  desktopOf,
  useDisplayWindow,
  useFirewall,
  usePower,
} from '../../../lib/use-desktop.ts';
import { useServices } from '../session/staff-services.ts';
import { liveKey, onStaffMessage } from '../live.ts';

/**
 * Actions that staff can take about a fact. `run` and `open` exist on this page only; the others come from the server.
 */
export type ReadyAction =
  | FactAction
  | { kind: 'run'; label: string; run: () => Promise<unknown> }
  | { kind: 'open'; label: string; href: string };

/** A fact as the page shows it. */
export type ReadyFact = Omit<Fact, 'actions'> & { actions: ReadyAction[] };

/** Gravest first. */
function byGravity(one: Pick<Fact, 'state'>, other: Pick<Fact, 'state'>): number {
  return FACT_STATES.indexOf(one.state) - FACT_STATES.indexOf(other.state);
}

/** True if a fact is fine, and so folded away on *Ready?*. */
export function isFine({ state }: Pick<Fact, 'state'>): boolean {
  return state === 'ok' || state === 'off';
}

/**
 * The status line: null while all is well, else the words of the gravest fact that has any ("No phone reaches us"), and how
 * grave it is. Working without the internet is well.
 * @param facts of {@link useReadiness}, in its order
 */
export function statusOf(
  facts: readonly ReadyFact[] | null,
): { words: string; gravity: Exclude<FactState, 'ok' | 'off'> } | null {
  for (const { short, state } of facts ?? []) {
    if (short !== null && state !== 'ok' && state !== 'off')
      return { words: short, gravity: state };
  }
  return null;
}

/** "2 need attention, 1 still to come, 10 fine". */
export function summaryOf(facts: readonly ReadyFact[]): string {
  const open = facts.filter(({ state }) => state === 'problem' || state === 'attention').length;
  const waiting = facts.filter(({ state }) => state === 'waiting').length;
  const fine = facts.length - open - waiting;
  return [
    open > 0 && countOf(open, 'needs attention', 'need attention'),
    waiting > 0 && `${waiting} still to come`,
    `${fine} fine`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The states in words, for those who see neither colour nor shape, and for the report. */
export const STATE_WORDS: Record<FactState, string> = {
  problem: 'Problem',
  attention: 'Needs attention',
  waiting: 'Not yet',
  ok: 'Fine',
  off: 'Not needed',
};

/** All of it as plain text, to send to a colleague. @param head lines above it */
export function reportText(facts: readonly ReadyFact[], head: readonly string[]): string {
  const lines = facts.map(
    ({ title, state, sentence, advice }) =>
      `[${STATE_WORDS[state]}] ${title}: ${sentence}${advice === null ? '' : ` ${advice}`}`,
  );
  return [...head, '', ...lines].join('\n');
}

export const READINESS_KEY = liveKey(['readiness']);

/** Facts, status and the phone test; pushed whenever something changes. Most pages want {@link useReadiness}. */
function readinessQuery(api: ApiClient) {
  return polledQuery(api, READINESS_KEY, '/api/admin/readiness', readiness);
}

/** Takes over what the server pushed or answered. */
export function setReadiness(client: QueryClient, state: Readiness): void {
  replaceQueryData(client, READINESS_KEY, state);
}
onStaffMessage('readiness', (state, client) => setReadiness(client, state));

/**
 * The one model of how the booth is: the server's facts and, in the desktop app, those of monitors and power, gravest
 * first. `facts` is null until everything was looked at once. For the status line: `statusOf(useReadiness().facts)`.
 * `status`: network, services and job counts as they are now; undefined until they are known.
 */
export function useReadiness() {
  const { api } = useServices();
  const desktop = desktopOf(window);
  const { data, error, refetch } = useQuery(readinessQuery(api));
  const display = useDisplayWindow(desktop);
  const power = usePower(desktop);
  const firewall = useFirewall(desktop);
  const isKnown =
    data !== undefined &&
    data.checked_at !== null &&
    (desktop === null || (display !== null && power !== null));
  const facts = (data?.facts ?? []).map((fact): ReadyFact =>
    fact.id === 'display' ? displayFact(fact, desktop && display && { desktop, ...display }) : fact,
  );
  if (power) facts.push(powerFact(power));
  if (desktop && firewall) facts.push(firewallFact(firewall, desktop));
  return {
    facts: isKnown ? facts.toSorted(byGravity) : null,
    checkedAt: data?.checked_at ?? null,
    status: data?.status,
    phoneTest: data?.phone_test,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

/** Condition that AI drafts wait for ("the internet"); null if none. */
export function draftsWaitFor({ services }: Pick<LiveStatus, 'services'>): string | null {
  const service = services.find(({ name }) => name === 'ai');
  if (!service || service.state === 'reachable' || service.state === 'unknown') return null;
  if (service.state === 'off') return 'the AI to be switched on';
  return service.local ? 'the AI on this laptop’s network' : 'the internet';
}

export function isAiOn(status: LiveStatus | undefined): boolean {
  return status?.services.some(({ name, state }) => name === 'ai' && state !== 'off') ?? false;
}

/** Facts about the big screen that only the desktop app knows. */
type DesktopDisplay = { desktop: DesktopApi; monitors: Monitor[]; display: DisplayState };

type Finding = Pick<Fact, 'state' | 'sentence' | 'advice' | 'short'>;

const NOT_IN_PLACE = 'The big screen is on the wrong monitor';

/** Words for each fault of the display window that Booth tried to correct without success. */
const FAULTS = {
  elsewhere: {
    sentence: 'This desktop has put the big screen on another monitor than',
    advice:
      'Move it there with the desktop’s own shortcut. A desktop that doesn’t tile its windows, such as GNOME or KDE, leaves it in place.',
    short: NOT_IN_PLACE,
  },
  short: {
    sentence: 'This desktop does not let the big screen fill',
    advice: 'Hide the desktop’s panels on that monitor, or show the big screen again.',
    short: 'The big screen is not whole',
  },
  hidden: {
    sentence: 'This desktop keeps hiding the big screen on',
    advice: 'Close what is in front of it, or hide the big screen and show it again.',
    short: 'Nobody sees the big screen',
  },
  dark: {
    sentence: 'Nothing is drawn any more on',
    advice: 'Quit Booth and open it again. If that does not help, restart the laptop.',
    short: 'The big screen stands still',
  },
} as const;

function findingOf({ monitors, display }: Omit<DesktopDisplay, 'desktop'>): Finding {
  if (areMirrored(monitors)) {
    return {
      state: 'problem',
      sentence: 'Both monitors show the same: the public sees what you see, leads included.',
      advice: howToExtend(navigator.userAgent),
      short: 'The public sees your screen',
    };
  }
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
  if (display.misplaced !== null) {
    const { sentence, advice, short } = FAULTS[display.misplaced];
    return { state: 'problem', sentence: `${sentence} ${name}.`, advice, short };
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
    ? {
        state: 'ok',
        sentence: `The big screen fills ${where}.`,
        advice: `A notification could cover it. ${howToBeQuiet(navigator.userAgent)}`,
        short: null,
      }
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
  if (areMirrored(monitors)) return [];
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

/** State of the Windows Firewall for phones' connections. Only the desktop app knows it. */
export function firewallFact(
  state: FirewallState,
  { letPhonesIn }: Pick<DesktopApi, 'letPhonesIn'>,
): ReadyFact {
  const base = { id: 'firewall', title: 'Windows Firewall', at: null };
  if (state === 'open') {
    const sentence = 'Windows Firewall lets visitors’ phones in.';
    return { ...base, state: 'ok', sentence, advice: null, short: null, actions: [] };
  }
  const short = 'The firewall keeps phones out';
  if (state === 'shut') {
    return {
      ...base,
      state: 'problem',
      sentence: 'Windows Firewall blocks all incoming connections, so no phone reaches Booth.',
      advice:
        'In Windows Security, open Firewall & network protection and this network, and clear “Blocks all incoming connections”.',
      short,
      actions: [],
    };
  }
  return {
    ...base,
    state: 'problem',
    sentence: 'Windows Firewall keeps visitors’ phones out.',
    advice: 'Let them in. Windows asks an administrator first.',
    short,
    actions: [{ kind: 'run', label: 'Let phones in', run: letPhonesIn }],
  };
}

/** State of the power supply, and if the screens stay on. Only the desktop app knows it. */
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
      ? 'Plugged in, and awake, monitors included, while the big screen is shown.'
      : 'Plugged in, and awake for visitors’ phones. The laptop’s own screen may switch off.',
    advice: null,
    short: null,
  };
}
