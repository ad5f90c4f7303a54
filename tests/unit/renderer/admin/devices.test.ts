import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createRingRule } from '../../../../renderer/admin/kit/ring.ts';
import {
  grouped,
  isOpen,
  minutesLeft,
  othersInWords,
  pairingQuery,
  pairingWords,
  revokedWords,
  typedLink,
} from '../../../../renderer/admin/account/devices/model.ts';
import { personBody, typedOf } from '../../../../renderer/admin/account/people/people-card.tsx';
import {
  adapterWords,
  addressOptions,
  hintFor,
  publicHostOf,
} from '../../../../renderer/admin/kit/network/addresses.ts';
import {
  dataOf,
  nameOfReason,
  printedOrder,
  reasonsFor,
  routedAddress,
  wifiCaption,
} from '../../../../renderer/admin/qrcode/model.ts';
import { questionStep, wifiStep } from '../../../../renderer/admin/qrcode/sign-page.tsx';
import {
  labelsLeft,
  maySleep,
  namesTaken,
  screenAddress,
  screenRows,
  shownWords,
  windowSteps,
} from '../../../../renderer/admin/preview/model.ts';
import { DEFAULT_WIFI } from '../../../../server/contract/settings/wifi.ts';
import {
  DEFAULT_VALUES,
  type SettingValues,
} from '../../../../renderer/admin/kit/form/setting-values.ts';
import { ApiError } from '../../../../renderer/lib/api-error.ts';
import { isTaken } from '../../../../renderer/admin/preview/screens-card.tsx';
import { part } from '../../../support/part.ts';
import type { Monitor } from '../../../../main/desktop-api.ts';
import type { LanAdapter } from '../../../../server/contract/network.ts';
import { PAIRING_MS } from '../../../../server/contract/paired-devices.ts';
import { screenSet } from '../../../../server/contract/screens.ts';

function hostAt(url: string, publicPort?: number) {
  const found = publicHostOf(new URL(url), publicPort);
  return found && [found.host, found.port, found.display];
}

test('visitors are on http, at the page’s own port on the laptop and at theirs over https', () => {
  const onPort80 = ['booth.local', '', 'http://booth.local/wedeliver'];
  expect(hostAt('http://admin.booth.local/')).toEqual(onPort80);
  const byName = ['booth.local:8080', '8080', 'http://booth.local:8080/wedeliver'];
  expect(hostAt('http://admin.booth.local:8080/')).toEqual(byName);
  expect(hostAt('https://admin.booth.local:8443/', 8080)).toEqual(byName);
  const byAddress = ['10.0.0.5', '', 'http://10.0.0.5/wedeliver'];
  expect(hostAt('https://10.0.0.5/', 80)).toEqual(byAddress);
  expect(hostAt('https://10.0.0.5:8443/')).toBe(null);
});

test.each([
  ['hÁLL', true],
  ['Hall 2', false],
])('beside a screen “Hall”, the name “%s” is taken: %s', (name, taken) => {
  expect(isTaken(name, ['Door', 'Hall'])).toBe(taken);
});

test('the number is read in two groups, and the link is typed without its code', () => {
  expect(grouped('012915')).toBe('012 915');
  expect(typedLink('https://10.0.0.5:8443/pair?code=ABCDEFGH')).toBe('https://10.0.0.5:8443/pair');
});

test('a device rings for new questions, once for those that come in together', () => {
  const { isDue, startOver } = createRingRule();
  const at = (pending: number, total: number, archived: number, ms: number, muted = 0) =>
    isDue({ pending, total, archived, muted, approved: 0, rejected: 0 }, ms);
  expect(at(3, 9, 2, 0), 'what waits when the page opens').toBe(false);
  expect(at(4, 10, 2, 10_000), 'a new one').toBe(true);
  expect(at(5, 11, 2, 14_000), 'another one at once').toBe(false);
  expect(at(6, 12, 2, 15_000), 'one later').toBe(true);
  expect(at(5, 12, 2, 30_000), 'approved').toBe(false);
  expect(at(6, 12, 2, 40_000), 'taken back').toBe(false);
  expect(at(7, 13, 1, 50_000), 'out of the archive').toBe(false);
  expect(at(7, 13, 1, 60_000), 'the same again').toBe(false);
  expect(at(7, 13, 1, 65_000, 3), 'of a muted phone').toBe(false);
  expect(at(10, 16, 1, 68_000), 'muted no longer').toBe(false);
  startOver();
  expect(at(9, 40, 1, 70_000), 'another event').toBe(false);
});

function adapter(address: string, chosen = false): LanAdapter {
  return { interface: address, address, chosen, kind: 'wifi', recommended: false };
}
function values(saved: string, ...all: LanAdapter[]) {
  return [...addressOptions(all, saved).keys()];
}

test('each address is one choice, also while it is known that another one was saved', () => {
  const [a, b] = [adapter('10.0.0.5', true), adapter('10.8.0.2')];
  expect(values('10.0.0.5', a, b)).toEqual(['10.0.0.5', '10.8.0.2']);
  expect(values('10.0.0.9', a, b), 'its adapter has moved').toEqual(['10.0.0.9', '10.8.0.2']);
  expect(values('10.8.0.2', a, b), 'just saved').toEqual(['10.0.0.5', '10.8.0.2']);
  expect(values('', a, b, b), 'one address twice').toEqual(['10.0.0.5', '10.8.0.2']);
});

test('an adapter is called after its kind, with the system’s name beside another one of that kind', () => {
  const [wifi, other] = [adapter('10.0.0.5'), { ...adapter('10.0.0.6'), interface: 'wlan1' }];
  const vm: LanAdapter = { ...adapter('10.8.0.2'), interface: 'vm0', kind: 'vm' };
  expect(adapterWords(wifi, [wifi, vm])).toBe('Wi-Fi');
  expect(adapterWords(other, [wifi, other])).toBe('Wi-Fi (wlan1)');
  expect(adapterWords(vm, [wifi, vm])).toBe('Virtual machine: phones can’t reach it');
  const two = { ...vm, interface: 'vm1' };
  expect(adapterWords(two, [vm, two])).toBe('Virtual machine (vm1): phones can’t reach it');
  expect(hintFor(false, vm)).toMatch(/can’t open/);
  expect(hintFor(true, undefined)).toMatch(/isn’t connected/);
  for (const one of [wifi, undefined]) expect(hintFor(false, one)).toMatch(/^Where phones/);
});

const OWN = 'https://own.example/';

test.each<[Partial<SettingValues>, string]>([
  [{}, 'http://saved/'],
  [{ 'qrcode.target': 'custom', 'qrcode.customUrl': OWN }, OWN],
  [{ 'qrcode.lanAddress': '10.0.0.9' }, 'http://10.0.0.9:8080/'],
])('with %j, the code opens %s', (edits, url) => {
  const values = { ...DEFAULT_VALUES, ...edits };
  const saved = part({ url: 'http://saved/' });
  expect(dataOf(values, DEFAULT_VALUES, saved, '10.0.0.5', '8080')).toBe(url);
});

test('a code that goes back to the automatic address opens that once it is known, on port 80 without one', () => {
  const saved = { ...DEFAULT_VALUES, 'qrcode.lanAddress': '10.0.0.9' };
  const opens = (automatic?: string, port?: string) =>
    dataOf(DEFAULT_VALUES, saved, undefined, automatic, port);
  expect(opens('10.0.0.5', '')).toBe('http://10.0.0.5/');
  expect([opens(undefined, ''), opens('10.0.0.5')]).toEqual(['', '']);
  expect(dataOf(saved, saved, undefined, '10.0.0.5', '')).toBe('');
});

function openScreen(id: string, called: string | null) {
  return part({ id, name: `${id} there`, called });
}
function setOf(name: string) {
  return screenSet.parse({ name });
}

test('screens that are open come first, in their order; then those that are set up and away', () => {
  const open = [openScreen('b', 'HALL'), openScreen('a', null)];
  const rows = screenRows(open, [setOf('Foyer'), setOf('Hall')]);
  const shown = rows.map((row) => [row.key, row.called, row.open !== null, row.set?.name]);
  expect(shown).toEqual([
    ['b', 'Hall', true, 'Hall'],
    ['a', null, true, undefined],
    ['Foyer', 'Foyer', false, 'Foyer'],
  ]);
  // One that is open may be set up under its name; one that is set up may not be again.
  expect(namesTaken([...rows, part({ called: 'New', set: null })])).toEqual(['Hall', 'Foyer']);
  const address = 'http://10.0.0.5:8080/wedeliver?screen=Hall%201%20%26%202';
  expect(screenAddress('http://10.0.0.5:8080/x?y', 'Hall 1 & 2')).toBe(address);
});

test.each([
  [PAIRING_MS, PAIRING_MS / 60_000],
  [60_001, 2],
  // By another clock than the laptop's.
  [-90_000, 1],
])('a code that works for %i ms more works for %i min', (ms, minutes) => {
  expect(minutesLeft(1000, 1000 + PAIRING_MS - ms)).toBe(minutes);
});

test('a device that is revoked is named, or is the one in use', () => {
  expect(revokedWords({ name: 'Tablet', this: false })).toMatch(/^Tablet is signed out\./);
  expect(revokedWords({ name: 'Tablet', this: true })).toMatch(/^This is the device that you are/);
});

const ANA = { id: 'a', name: 'Ana', role: 'admin' } as const;

test.each([
  ['who is known, as she was', ANA, '', { name: 'Ana', role: 'admin' }],
  ['who is known, with a new PIN', ANA, '1234', { name: 'Ana', role: 'admin', pin: '1234' }],
  ['who is new, and has none yet', null, '', { name: '', role: 'stand', pin: '' }],
])('of a person %s, is sent what stands there', (_who, person, pin, sent) => {
  expect(personBody({ ...typedOf(person), pin }, person !== null)).toEqual(sent);
});

const IPHONE = { name: 'iPhone', address: '10.0.0.7', number: '012915' };

test.each([
  ['waiting', null, /^Open the admin area/, true],
  ['asking', IPHONE, /^iPhone at 10\.0\.0\.7 shows/, true],
  ['paired', IPHONE, /^iPhone is added\./, false],
  ['refused', IPHONE, /^iPhone is not added\./, false],
  // It gave up after the press.
  ['refused', null, /^The device is not added\./, false],
  ['expired', null, /expired/, false],
] as const)(
  'a pairing that is %s, by %j, is asked for again or over',
  (state, asking, said, open) => {
    expect(pairingWords({ state, asking })).toMatch(said);
    expect(isOpen({ state })).toBe(open);
  },
);

test.each([
  [404, 'expired'],
  [500, null],
])('a code for which the laptop answers %i is %s', async (status, state) => {
  const failed = new ApiError({ status, message: '' });
  const query = pairingQuery(part({ data: () => Promise.reject(failed) }), part({ id: 'x' }));
  const asked = new QueryClient().fetchQuery(part({ ...query, initialData: undefined }));
  await (state === null
    ? expect(asked).rejects.toBe(failed)
    : expect(asked).resolves.toMatchObject({ id: 'x', state }));
});

test.each([
  [null, '\u00a0'],
  [[], 'No other device is here right now.'],
  [['Ben', 'iPad'], 'Also here: Ben, iPad.'],
])('the other devices, %j, are named', (names, words) => {
  expect(othersInWords(names && names.map((name) => ({ name })))).toBe(words);
});

test.each([
  [null, 'Away: no page with this name is open'],
  [{ blank: true, question_text: 'Is it loud?' }, 'Blank'],
  [{ blank: false, question_text: 'Is it loud?' }, 'Is it loud?'],
  [{ blank: false, question_text: null }, 'Waiting for a question'],
])('a screen that is at %j shows “%s”', (open, words) => {
  expect(shownWords(part({ open: open && part(open) }))).toBe(words);
});

test('a label that was deleted meanwhile limits no screen', () => {
  expect(labelsLeft(['1', '2', '12'], [{ id: 2 }, { id: 12 }])).toEqual(['2', '12']);
  expect(labelsLeft(['1'], undefined)).toEqual([]);
});

function monitor(id: number, mirrored = false): Monitor {
  return part({ id, own: id === 0, mirrored });
}
const [LAPTOP, TV, WALL] = [monitor(0), monitor(1), monitor(2)];
const SHOWN = { visible: true, kiosk: true };

test.each([
  ['hidden', [LAPTOP, TV], { ...SHOWN, visible: false }, [false, 0, null, false]],
  ['full on one of two', [LAPTOP, TV, WALL], SHOWN, [true, 2, null, true]],
  ['in a window there', [LAPTOP, TV], { ...SHOWN, kiosk: false }, [true, 0, 'its', true]],
  ['in a window here', [LAPTOP], { ...SHOWN, kiosk: false }, [true, 0, 'this', false]],
])('while the big screen is %s, staff can do what helps', (_where, monitors, display, steps) => {
  const { isShown, choices, fills, canSwap } = windowSteps({ monitors, display }) ?? {};
  expect([isShown, choices?.length, fills, canSwap]).toEqual(steps);
});

test('while monitors show the same, the public would see whatever staff do with its window', () => {
  expect(windowSteps({ monitors: [LAPTOP, monitor(1, true)], display: SHOWN })).toBeNull();
});

test('a router leads phones to the chosen address, else to the recommended one, else to an example', () => {
  const all = [adapter('10.0.0.5'), { ...adapter('10.0.0.6'), recommended: true }];
  expect(routedAddress([...all, adapter('10.8.0.2', true)])).toBe('10.8.0.2');
  expect(routedAddress(all)).toBe('10.0.0.6');
  expect([routedAddress([]), routedAddress()]).toEqual(['192.168.0.10', '192.168.0.10']);
});

test.each([
  ['data', 'lan', 'qrcode.target'],
  ['data', 'custom', 'qrcode.customUrl'],
  ['fg', 'lan', 'qrcode.foreground'],
  ['logo', 'lan', 'qrcode.logoUrl'],
] as const)('a code that is unreadable for its %s, on the target %s, says so at %s', (...row) => {
  const [field, target, name] = row;
  expect(nameOfReason(field, { ...DEFAULT_VALUES, 'qrcode.target': target })).toBe(name);
});

test('what is wrong with a code is said of that code alone, and a sign is printed without what is in the way', () => {
  const colours = { fg: '#000000', bg: '#ffffff' };
  const order = { data: 'http://a/', size: 256, ...colours, logo: '/media/a.png' };
  const reasons = [{ field: 'logo' as const, message: 'Too large.' }];
  const judged = part({ order, check: { scannable: false, reasons } });
  const code = part(order);
  expect(reasonsFor(code, judged)).toEqual(reasons);
  expect(reasonsFor(part({ ...order, size: 512 }), judged)).toEqual([]);
  expect(reasonsFor(part({ ...order, data: '' }), judged)).toEqual([]);
  expect(reasonsFor(code, undefined)).toEqual([]);
  expect(printedOrder(code, judged)).toEqual({ ...order, logo: '' });
  expect(printedOrder(code, part({ order, check: { scannable: true, reasons: [] } }))).toBe(code);
  expect(printedOrder(code, undefined)).toBe(code);
});

test.each([
  ['Guests', 'Guests', false, 'Guests'],
  ['Guests', 'Guest', true, 'As saved; save to see the new one.'],
  ['', 'Guests', true, 'Save to see its code.'],
  ['', ' ', true, 'Enter a network name.'],
])('the Wi-Fi “%s”, typed as “%s”, unsaved: %s, has below its code: %s', (...row) => {
  const [saved, typed, isUnsaved, words] = row;
  expect(wifiCaption(saved, typed, isUnsaved)).toBe(words);
});

const GUESTS = { ...DEFAULT_WIFI, enabled: true, ssid: ' Guests', password: 'correct horse' };

test.each([
  ['with a password', {}, true, 'correct horse', /offers\.$/],
  ['whose password is not printed', {}, false, null, /offers\.$/],
  ['without one', { security: 'nopass' }, true, null, /No password needed\.$/],
  ['that is hidden', { hidden: true }, true, 'correct horse', /The network is hidden\.$/],
] as const)('a sign leads into a Wi-Fi %s', (_which, parts, shows, password, how) => {
  const step = wifiStep({ ...GUESTS, ...parts }, null, shows);
  expect(step).toMatchObject({ password, caption: '␣Guests', how: expect.stringMatching(how) });
});

test('an address that nobody would type from paper is in the code alone', () => {
  expect(questionStep('booth.local', null).caption).toBe('booth.local');
  expect(questionStep('a'.repeat(44), null).caption).toHaveLength(44);
  expect(questionStep('a'.repeat(45), null).caption).toBeNull();
});

test.each([
  [{ sleeps: true, local: false }, true],
  [{ sleeps: true, local: true }, false],
  [null, false],
])('a screen that is at %j may fall asleep: %s', (open, expected) => {
  expect(maySleep({ open: open && part(open) })).toBe(expected);
});
