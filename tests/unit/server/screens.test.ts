import { expect, onTestFinished, test } from 'vitest';
import { isScreen } from '../../../server/contract/live-page.ts';
import { screenNameIn, screenReport } from '../../../server/contract/screens.ts';
import { createScreensService } from '../../../server/features/screens/screens.service.ts';
import { createBus } from '../../../server/platform/bus.ts';

function open() {
  let elapsed = 0;
  const screens = createScreensService({
    bus: createBus(),
    textOf: () => null,
    isSetUp: (name) => name === 'hall',
    now: Date.now,
    elapsed: () => elapsed,
  });
  onTestFinished(screens.close);
  const report = (id: string, shown: object, address = '127.0.0.1', local = true) => {
    elapsed += 1;
    const said = { id: id.padEnd(16, '-'), question_id: null, next_in_ms: null, ...shown };
    screens.report(screenReport.parse(said), { address, local });
  };
  return { screens, report, ids: () => screens.list().map(({ id }) => id.replace(/-+$/, '')) };
}

test('a hundred pages that closed are remembered, the one that closed last for longest', () => {
  const { report, ids } = open();
  report('again', { turn: 5, gone: true });
  for (let page = 0; page < 99; page += 1) report(`page ${page}`.replace(' ', '_'), { gone: true });
  report('again', { turn: 6 });
  report('again', { turn: 7, gone: true });
  report('one_more', { gone: true });
  report('again', { turn: 4, question_id: 1 });
  expect(ids()).toEqual([]);
  // Back in view, the same page goes on with its own count.
  report('again', { turn: 8 });
  expect(ids()).toEqual(['again']);
});

test('a report that comes after a later one of the same page tells nothing', () => {
  const { screens, report } = open();
  for (const turn of [1, 3, 2]) report('own', { turn, question_id: turn });
  expect(screens.list()).toMatchObject([{ question_id: 3 }]);
});

test('the laptop’s own screen takes the place of the one that was heard of longest ago', () => {
  const { report, ids } = open();
  const all = Array.from({ length: 40 }, (_, page) => `page_${page}`);
  const tell = (id: string) => report(id, {}, `10.0.0.${Number(id.slice(5)) % 10}`, false);
  all.forEach(tell);
  tell('page_0');
  tell('page_40');
  report('own', {});
  expect(ids()).toEqual(['own', ...all.filter((id) => id !== 'page_1')]);
});

test('a device has four at most, the laptop as many as it has windows', () => {
  const { screens, report } = open();
  for (let page = 0; page < 6; page += 1) {
    report(`phone_${page}`, {}, '10.0.0.7', false);
    report(`own_${page}`, {});
  }
  const count = (mine: boolean) => screens.list().filter(({ local }) => local === mine).length;
  expect([count(false), count(true)]).toEqual([4, 6]);
});

test('another device never passes for the laptop’s own, under any name; staff’s screens come before it', () => {
  const { screens, report } = open();
  report('phone', { name: 'This laptop' }, '10.0.0.7', false);
  report('tablet', {}, '10.0.0.8', false);
  report('tv', { name: 'hall' }, '10.0.0.9', false);
  report('second', { name: 'side' });
  report('own', {});
  expect(screens.list().map(({ name }) => name)).toEqual([
    'This laptop',
    'side',
    '“hall” at 10.0.0.9',
    '“This laptop” at 10.0.0.7',
    'Big screen at 10.0.0.8',
  ]);
});

const PHONE = 'Mozilla/5.0 (Linux; Android 16) NotElectron/1';
test.each([
  ['?screen=%20Hall%20B&x=1', PHONE, 'Hall B', true],
  ['?screen=%20', PHONE, null, false],
  ['?name=hall', PHONE, null, false],
  [`?screen=${'x'.repeat(41)}`, PHONE, null, true],
  ['', 'Mozilla/5.0 Electron/38.1', null, true],
])('%s in %s is the screen %j, of a stage: %j', (query, browser, name, stage) => {
  expect(screenNameIn(query)).toBe(name);
  expect(isScreen(query, browser)).toBe(stage);
});
