import { expect, it, vi } from 'vitest';
import type { DesktopApi, DisplayState } from '../../../../main/desktop-api.ts';
import { addressesOf, reportHead } from '../../../../renderer/admin/readiness/ready-page.tsx';
import { outcomeOf, stepsOf } from '../../../../renderer/admin/kit/readiness/phone-test.tsx';
import { part } from '../../../support/part.ts';
import type { Fact } from '../../../../server/contract/readiness.ts';
import {
  displayFact,
  draftsWaitFor,
  firewallFact,
  isAiOn,
  powerFact,
  statusOf,
  summaryOf,
} from '../../../../renderer/admin/kit/readiness/facts.ts';

const OWN = { id: 1, label: 'Laptop', own: true, mirrored: false, width: 1366, height: 768 };
const OTHER = { ...OWN, id: 2, label: 'Samsung', own: false, width: 1920, height: 1080 };
const DISPLAY = { visible: true, kiosk: true, monitorId: 2, misplaced: null };
// Nothing is pressed here.
const desktop = {} as DesktopApi;

function fact(id: string, state: Fact['state'], short: string | null = null): Fact {
  return { id, title: id, state, at: null, sentence: '', advice: null, short, actions: [] };
}

function look(misplaced: DisplayState['misplaced'], mirrored = false) {
  const display = { ...DISPLAY, misplaced };
  const monitors = [OWN, OTHER].map((monitor) => ({ ...monitor, mirrored }));
  return displayFact(fact('display', 'ok'), { desktop, monitors, display });
}

it('names a desktop that does not leave the big screen on its monitor', () => {
  const sentence = 'The big screen fills Samsung, 1920 × 1080.';
  expect(look(null)).toMatchObject({ state: 'ok', sentence, actions: [] });
  expect(look('wayland').state).toBe('problem');
  expect(look('wayland').sentence).toContain('Wayland session has no X server');
  expect(look('wayland').advice).toMatch(/Install XWayland/);
  expect(look('elsewhere').sentence).toMatch(/another monitor than Samsung/);
});

it('says what putting the big screen back has not helped against, and how no notification comes over it', () => {
  expect(look(null).advice).toMatch(/^A notification could cover it\. .+ Do Not Disturb/);
  for (const fault of ['elsewhere', 'short', 'hidden', 'dark'] as const) {
    expect(look(fault)).toMatchObject({ state: 'problem', short: expect.any(String) });
    expect(look(fault).sentence).toMatch(/ Samsung, 1920 × 1080\.$/);
  }
});

it('monitors that show the same are a problem, and nothing is asked to be shown there', () => {
  const short = 'The public sees your screen';
  expect(look(null, true)).toMatchObject({ state: 'problem', short, actions: [] });
  expect(look(null, true).sentence).toContain('Both monitors show the same');
  expect(look(null, true).advice).toMatch(/Super\+P/);
});

it('the status line has the gravest words, and none while all is well', () => {
  expect(statusOf(null)).toBe(null);
  expect(statusOf([fact('internet', 'off', 'Offline'), fact('a', 'ok', 'Fine')])).toBe(null);
  const facts = [
    fact('write', 'problem'),
    fact('disk', 'attention', 'Disk almost full'),
    fact('ai', 'waiting', '3 drafts wait for the internet'),
    fact('port', 'ok'),
  ];
  expect(statusOf(facts)).toEqual({ words: 'Disk almost full', gravity: 'attention' });
  expect(summaryOf(facts)).toBe('2 need attention, 1 still to come, 1 fine');
  expect(summaryOf([fact('port', 'ok')])).toBe('1 fine');
});

it('a firewall that keeps phones out is said, with the button that lets them in', async () => {
  const letPhonesIn = vi.fn(() => Promise.resolve());
  const open = { state: 'ok', sentence: 'Windows Firewall lets visitors’ phones in.', actions: [] };
  const title = 'Windows Firewall';
  expect(firewallFact('open', { letPhonesIn })).toMatchObject({ ...open, title });
  const closed = firewallFact('closed', { letPhonesIn });
  expect(statusOf([closed])?.words).toBe('The firewall keeps phones out');
  expect(closed).toMatchObject({ state: 'problem', actions: [{ label: 'Let phones in' }] });
  expect(`${closed.sentence} ${closed.advice}`).toMatch(/keeps .+ out\. Let them in\./);
  const [action] = closed.actions;
  if (action?.kind === 'run') await action.run();
  expect(letPhonesIn).toHaveBeenCalledOnce();
  // No rule helps against this.
  const shut = firewallFact('shut', { letPhonesIn });
  expect(shut).toMatchObject({ state: 'problem', actions: [] });
  expect(`${shut.sentence} ${shut.advice}`).toMatch(/blocks all .+ clear “Blocks all/);
});

it('says where the big screen is, from the only monitor to the one that it fills', () => {
  const say = (display: object, monitors = [OWN, OTHER]) =>
    displayFact(fact('display', 'ok'), { desktop, monitors, display: { ...DISPLAY, ...display } });
  expect(say({}, [OWN])).toMatchObject({ state: 'waiting', sentence: 'This is the only monitor.' });
  expect(say({}, [OWN]).advice).toMatch(/^Plug in the second one/);
  expect(say({ visible: false })).toMatchObject({
    state: 'attention',
    sentence: 'Samsung, 1920 × 1080 is there, but the big screen is hidden.',
    short: 'The big screen is hidden',
  });
  expect(say({ visible: false }).actions).toMatchObject([{ label: 'Show the big screen' }]);
  expect(say({ visible: false }, [OWN]).actions).toMatchObject([{ label: 'Try it in a window' }]);
  expect(say({ monitorId: 1 })).toMatchObject({
    state: 'attention',
    sentence: 'The big screen is on your own monitor, not on Samsung, 1920 × 1080.',
    short: 'The big screen is on the wrong monitor',
    actions: [
      { kind: 'link', label: 'Choose the monitor', to: '/preview/wedeliver' },
      { kind: 'run', label: 'Show the numbers' },
    ],
  });
  expect(say({ monitorId: 1 }, [OWN]).actions).toEqual([]);
  expect(say({ kiosk: false })).toMatchObject({
    state: 'attention',
    sentence: 'The big screen is on Samsung, 1920 × 1080, but does not fill it.',
  });
  // Of several, the one that it is on.
  const third = { ...OTHER, id: 3, label: 'Projector' };
  expect(say({ monitorId: 3 }, [OWN, OTHER, third]).sentence).toMatch(/fills Projector/);
});

it('believes the screens where they report what the app does not see', () => {
  const reported = fact('display', 'problem', 'No big screen');
  const app = { desktop, monitors: [OWN, OTHER], display: DISPLAY };
  expect(displayFact(reported, app)).toBe(reported);
  expect(displayFact(reported, null)).toBe(reported);
  expect(displayFact({ ...reported, state: 'ok', at: 'then' }, app).at).toBe('then');
  expect(displayFact({ ...reported, at: 'then' }, { ...app, monitors: [OWN] }).at).toBeNull();
});

it('a battery wants the mains; what is plugged in stays awake', () => {
  expect(powerFact({ onBattery: true, screensStayOn: true })).toMatchObject({
    state: 'attention',
    title: 'Power',
    sentence: 'The laptop is running on battery.',
    advice: expect.stringMatching(/^Plug it in/),
    short: 'Running on battery',
    actions: [],
  });
  const shown = powerFact({ onBattery: false, screensStayOn: true });
  expect(shown.state).toBe('ok');
  expect(shown.sentence).toMatch(/monitors included/);
  const { sentence } = powerFact({ onBattery: false, screensStayOn: false });
  expect(sentence).toMatch(/may switch off/);
});

it.each([
  ['reachable', false, null, true],
  ['unknown', false, null, true],
  ['off', false, 'the AI to be switched on', false],
  ['unreachable', true, 'the AI on this laptop’s network', true],
  ['unreachable', false, 'the internet', true],
])('drafts of a service that is %s (local: %s) wait for %s', (state, local, wait, isOn) => {
  const [sms, ai] = [part({ name: 'sms', state: 'off' }), part({ name: 'ai', state, local })];
  const status = part({ services: [sms, ai] });
  expect([draftsWaitFor(status), isAiOn(status)]).toEqual([wait, isOn]);
});

it('without a word of the AI nothing waits for it', () => {
  expect([draftsWaitFor({ services: [] }), isAiOn(undefined)]).toEqual([null, false]);
  expect(isAiOn(part({ services: [{ name: 'sms', state: 'reachable' }] }))).toBe(false);
});

it.each([
  [undefined, ['waiting', 'waiting', 'waiting']],
  [{ posted: false, heard: false, stalled: false }, ['ok', 'waiting', 'waiting']],
  [{ posted: false, heard: false, stalled: true }, ['ok', 'problem', 'waiting']],
  [{ posted: true, heard: false, stalled: false }, ['ok', 'ok', 'waiting']],
  [{ posted: true, heard: false, stalled: true }, ['ok', 'ok', 'problem']],
  [{ posted: true, heard: true, stalled: false }, ['ok', 'ok', 'ok']],
])('a phone’s test that has come as far as %j has its lights', (phone, lights) => {
  expect(stepsOf(phone && part(phone)).map(({ state }) => state)).toEqual(lights);
});

it.each([
  [{ heard: true, stalled: false }, 'there and back in 80 ms'],
  [{ heard: false, stalled: false }, 'on its way'],
  [{ heard: false, stalled: true }, 'something is in the way'],
])('a phone with %j is %s', (phone, words) => {
  expect(outcomeOf({ ...phone, round_trip_ms: 80 })).toBe(words);
});

it.each([
  [{ companyName: 'Acme', eventName: 'Expo' }, ['Booth: Ready?', 'Acme · Expo', 'Phones open a.']],
  [{ companyName: '', eventName: 'Expo' }, ['Booth: Ready?', 'Expo', 'Phones open a.']],
  [undefined, ['Booth: Ready?', 'Phones open a.']],
])('a report of the booth %j begins with %j', (brand, lines) => {
  expect(reportHead(brand, null, ['Phones open a.'])).toEqual(lines);
});

it('a report says when all was looked at, and where phones find the booth', () => {
  const at = new Date(2026, 10, 27, 14, 2, 5).toISOString();
  expect(reportHead(undefined, at, [])[1]).toMatch(/November 27, 2026 at 2:02:05\sPM$/);
  const join = part({ label: 'booth.local', secondary: '10.0.0.5' });
  const network = (reach: string) => ({ join, network: part({ reach }) });
  expect(addressesOf(network('ok'))).toEqual(['Phones open booth.local or 10.0.0.5.']);
  const alone = { ...network('ok'), join: part({ label: 'a', secondary: null }) };
  expect(addressesOf(alone)).toEqual(['Phones open a.']);
  expect(addressesOf(network('vpn'))).toEqual([]);
});
