import type { Page } from 'playwright/test';
import { playbackState, type PlaybackState } from '../../server/contract/playback.ts';
import { type Label, labelList } from '../../server/contract/labels.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { leaveDetails } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { holdRequests, lateAnswers, toast } from '../support/page.ts';
import { chance, type Chance } from '../support/random.ts';
import { isDeep, SEED } from '../support/sample.ts';
import { answerOf, atHand, manageDialog, openDialog, rowOf, rows } from './questions-page.ts';
import { field, openSettings, saveButton } from './settings-page.ts';

/** As someone types who does not look up. */
const QUICK = { delay: 15 };

async function playbackOf(booth: Booth): Promise<PlaybackState> {
  return dataOf(playbackState, await (await booth.admin()).get('/api/admin/air'));
}
async function labelsOf(booth: Booth): Promise<Label[]> {
  return dataOf(labelList, await (await booth.admin()).get('/api/admin/labels')).items;
}
async function decided(booth: Booth) {
  return (await booth.questions()).map(({ status, answer }) => [status, answer]);
}
async function openList(booth: Booth, page: Page, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await booth.ask(`Question ${n}?`);
  await booth.signIn(page, '/dashboard?status=all&order=asc');
  await expect(rows(page)).toHaveCount(count);
}
async function pressAll(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

for (const late of isDeep ? [0, 300, 2000] : [300]) {
  test.describe(`answers ${late} ms late`, () => {
    // Some of them wait for each other.
    test.beforeEach(() => test.setTimeout(test.info().timeout + 40 * late));

    test('answers in a row land each on its own question', async ({ booth, page }) => {
      const network = await lateAnswers(page);
      const first = 21;
      const last = 32;
      for (let n = 1; n <= last; n += 1) await booth.ask(`Question ${n}?`);
      await booth.signIn(page, '/dashboard?status=pending&order=asc&size=25');
      await expect(rows(page)).toHaveCount(25);
      network.late = late;
      await pressAll(page, 'k k k k k e');
      // Over the end of the page, without a pause.
      for (let n = first; n < last; n += 1) {
        await page.keyboard.type(`Answer ${n}.`, QUICK);
        await page.keyboard.press('Alt+Enter');
        expect(await page.getByRole('blockquote').textContent()).toBe(`Question ${n + 1}?`);
      }
      await page.keyboard.type('Yes it does.', QUICK);
      await page.keyboard.press('Control+Enter');
      await pressAll(page, 'j a j');
      const answered = Array.from({ length: last - first }, (_, at) => `Answer ${first + at}.`);
      await expect
        .poll(async () => (await decided(booth)).filter(([status]) => status !== 'pending'))
        // The last one was not on the page of the list: there, the first one is next.
        .toEqual([null, ...answered, 'Yes it does.'].map((answer) => ['approved', answer]));
      await expect(manageDialog(page)).toBeHidden();
    });

    test('keys act on what is in front, and on what was pressed last', async ({ booth, page }) => {
      const network = await lateAnswers(page);
      await openList(booth, page, 4);
      network.late = late;
      await pressAll(page, 'j e');
      await page.keyboard.type('Yes it does.', QUICK);
      await page.keyboard.press('Control+Enter');
      await pressAll(page, 'j a j r a r');
      // Back and forth on one row, and the last one taken back.
      await pressAll(page, 'j r a r u');
      const wanted = [
        ['approved', 'Yes it does.'],
        ['approved', null],
        ['rejected', null],
        ['approved', null],
      ];
      const shown = page.locator('[data-question]');
      for (const [at, [status]] of wanted.entries()) {
        await expect(shown.nth(at)).toHaveAttribute('data-status', String(status));
      }
      await expect.poll(() => decided(booth)).toEqual(wanted);
      await expect(toast(page, 'Notice')).toHaveCount(0);

      const before = await playbackOf(booth);
      await pressAll(page, 'b b f f p p n n b');
      await expect(page.getByRole('button', { name: 'Show again' })).toBeVisible();
      await expect
        .poll(async () => (await playbackOf(booth)).version, { timeout: 30_000 })
        .toBe(before.version + 9);
      const { pinned, paused, blank, after } = await playbackOf(booth);
      expect({ pinned, paused, blank, after }).toEqual({
        pinned: null,
        paused: false,
        blank: true,
        after: [],
      });
    });

    test('what is typed goes where it was typed', async ({ booth, page }) => {
      const network = await lateAnswers(page);
      await openList(booth, page, 2);
      network.late = late;
      await pressAll(page, 'j l');
      const picker = page.getByRole('dialog', { name: 'Labels' });
      for (const name of ['Price', 'Range']) {
        await page.keyboard.type(name, QUICK);
        await expect(picker.getByRole('option', { name: `Create “${name}”` })).toBeVisible();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
      }
      const chips = rowOf(page, 'Question 1?').locator('[data-label]');
      await expect(chips).toHaveText(['Price', 'Range']);
      // Twice on the same one: it is as it was.
      await page.keyboard.type('Pri', QUICK);
      await pressAll(page, 'Enter Enter');
      await expect.poll(async () => (await booth.questions())[0]?.labels.length).toBe(2);
      await picker.getByRole('button', { name: 'Manage labels' }).click();
      const fresh = page.getByRole('textbox', { name: 'Name of a new label' });
      await expect(fresh).toBeFocused();
      for (const name of ['Weight', 'Delivery']) {
        await page.keyboard.type(name, QUICK);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.type('Price', QUICK);
      await page.keyboard.press('Enter');
      // Why it was refused stands where its text stands.
      await expect(fresh).toHaveValue('Price');
      await expect(fresh).toHaveAttribute('aria-invalid', 'true');
      for (const name of ['Weight', 'Delivery']) {
        await expect(page.getByRole('textbox', { name: `Name of ${name}` })).toBeVisible();
      }
      // The last colour counts, and shows at once.
      const colour = page.getByRole('combobox', { name: 'Color of Weight' });
      for (const to of ['red', 'blue', 'green']) await colour.selectOption(to);
      expect(await colour.inputValue()).toBe('green');
      const weight = async () =>
        (await labelsOf(booth)).find(({ name }) => name === 'Weight')?.colour;
      await expect.poll(weight).toBe('green');
      await expect(colour).toHaveValue('green');
      // Two renames in a row, each of which is taken back by itself.
      await page.getByRole('textbox', { name: 'Name of Delivery' }).focus();
      for (const name of ['Freight', 'Post']) {
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(name, QUICK);
        await page.keyboard.press('Enter');
      }
      await expect(page.getByRole('textbox', { name: 'Name of Post' })).toBeVisible();
      await page.keyboard.press('Escape');
      const names = async () => (await labelsOf(booth)).map(({ name }) => name);
      for (const name of ['Freight', 'Delivery']) {
        await page.keyboard.press('u');
        await expect.poll(names).toContain(name);
      }

      await page.keyboard.press('e');
      await page.keyboard.type('It costs 300 euros.', QUICK);
      await manageDialog(page).getByRole('button', { name: 'Saved replies' }).click();
      const replies = page.getByRole('dialog', { name: /replies|reply/i });
      await replies.getByRole('button', { name: 'Save this answer as a reply' }).click();
      const key = replies.getByRole('textbox', { name: 'Key' });
      await expect(key).toBeFocused();
      await page.keyboard.type('price', QUICK);
      await page.keyboard.press('Control+Enter');
      await page.keyboard.type('s', QUICK);
      await expect(toast(page, 'Saved as /price')).toBeVisible();
      // Typed before the answer: it is a further change of the same reply.
      await expect(key).toHaveValue('prices');
      await page.keyboard.press('Control+Enter');
      await expect(key).toHaveCount(0);
      // What comes after a save presses nothing.
      await page.keyboard.type(' ');
      await page.keyboard.press('Enter');
      await expect(replies.getByRole('listitem')).toHaveText([/^\/prices/]);
      await expect(key).toHaveCount(0);
    });

    test('a lead is rated by the last press, and its details are kept as typed', async ({
      booth,
      page,
    }) => {
      const network = await lateAnswers(page);
      await leaveDetails(booth.port);
      await booth.signIn(page, '/leads');
      await expect(page.locator('[data-lead]')).toHaveCount(1);
      network.late = late;
      await pressAll(page, 'j h w f f c f Enter');
      const drawer = page.getByRole('dialog', { name: 'Lead' });
      await drawer.getByRole('button', { name: 'Correct…' }).click();
      const company = drawer.getByRole('textbox', { name: 'Company' });
      await company.fill('North');
      // However fast the server is: the rest is typed during the save.
      const release = await holdRequests(page, /\/api\/admin\/lead\/\d+$/, 'PUT');
      await company.press('Enter');
      await page.keyboard.type('wind', QUICK);
      release();
      // Seven wishes about one lead, one after the other.
      await expect(toast(page, 'Contact details corrected')).toBeVisible({
        timeout: 15_000 + 7 * late,
      });
      await expect(company).toHaveValue('Northwind');
      // A press while one is under way saves what is there when its turn comes.
      await drawer.getByRole('textbox', { name: 'Notes' }).click();
      await page.keyboard.type('Wants', QUICK);
      await page.keyboard.press('Control+Enter');
      await page.keyboard.type(' a demo', QUICK);
      await page.keyboard.press('Control+Enter');
      await expect(drawer.getByText('Saved', { exact: true })).toBeVisible();
      await expect(drawer.getByRole('textbox', { name: 'Notes' })).toHaveValue('Wants a demo');
      const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
      await page.keyboard.press('Escape');
      await expect(guard).toContainText('contact details');
      await guard.getByRole('button', { name: 'Save and leave' }).click();
      await expect(drawer).toBeHidden();
      const lead = page.locator('[data-lead]');
      await expect(lead).toContainText('Northwind');
      await expect(lead).toContainText('Cold');
      await expect(lead).toContainText('Done');
      await page.reload();
      await expect(lead).toContainText('Northwind');
      await expect(lead).toContainText('Cold');
      await expect(lead).toContainText('Done');
    });

    test('settings are saved as they are at the last press', async ({ booth, page }) => {
      const network = await lateAnswers(page);
      await openSettings(booth, page);
      await expect(saveButton(page)).toHaveCount(0);
      network.late = late;
      const company = field(page, 'Company name');
      await company.click();
      await page.keyboard.type('North', QUICK);
      await page.keyboard.press('Control+s');
      await page.keyboard.type('wind', QUICK);
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Everything is saved')).toBeVisible();
      await expect(saveButton(page)).toHaveCount(0);
      await expect(company).toHaveValue('Northwind');
      await expect(company).toBeFocused();
      await page.reload();
      await expect(company).toHaveValue('Northwind');
    });

    test('marks end with the press, and what another one decided is left', async ({
      booth,
      page,
      browser,
    }) => {
      const network = await lateAnswers(page);
      await openList(booth, page, 4);
      const colleague = await browser.newPage();
      await booth.signIn(colleague, '/dashboard?status=all&order=asc');
      network.late = late;
      await pressAll(page, 'j x Shift+J a');
      await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
      // On the row that the keys are at, and on no other.
      await pressAll(page, 'r');
      await expect
        .poll(() => decided(booth))
        .toEqual([
          ['approved', null],
          ['rejected', null],
          ['pending', null],
          ['pending', null],
        ]);
      // A colleague is quicker, and this page does not know it yet.
      await pressAll(page, 'j');
      network.isCut = true;
      await openDialog(colleague, 'Question 3?');
      await colleague.keyboard.type('By a colleague.', QUICK);
      await colleague.keyboard.press('Control+Enter');
      await expect.poll(async () => (await decided(booth))[2]?.[0]).toBe('approved');
      network.isCut = false;
      await expect(rowOf(page, 'Question 3?')).toBeFocused();
      await pressAll(page, 'a');
      await expect
        .poll(async () => (await decided(booth))[2])
        .toEqual(['approved', 'By a colleague.']);
      await expect(rowOf(page, 'Question 3?')).toContainText('By a colleague.');
      await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
      // No mark came back that the last key would have met.
      expect((await decided(booth)).map(([status]) => status)).toEqual([
        'approved',
        'rejected',
        'approved',
        'pending',
      ]);
      await colleague.close();
    });
  });
}

test('what a cut connection kept from the server is named, and kept', async ({ booth, page }) => {
  const network = await lateAnswers(page);
  await openList(booth, page, 3);
  await pressAll(page, 'j e');
  network.isCut = true;
  await page.keyboard.type('Half a metre.', QUICK);
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Two.', QUICK);
  await page.keyboard.press('Control+Enter');
  await pressAll(page, 'j a');
  const failure = toast(page, MESSAGES.questionUnreachable);
  await expect(failure).toContainText('Not saved: “Question 1?”, “Question 2?” and 1 more');
  for (const n of [1, 2, 3]) {
    await expect(rowOf(page, `Question ${n}?`)).toHaveAttribute('data-status', 'pending');
  }
  for (const n of [1, 2]) {
    await expect(rowOf(page, `Question ${n}?`)).toContainText('Unsaved text');
  }
  network.isCut = false;
  await pressAll(page, 'k k e');
  await expect(answerOf(page)).toHaveValue('Half a metre.');
  await page.keyboard.press('Alt+Enter');
  await expect(answerOf(page)).toHaveValue('Two.');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => decided(booth))
    .toEqual([
      ['approved', 'Half a metre.'],
      ['approved', 'Two.'],
      ['pending', null],
    ]);
  await expect(page.getByText('Unsaved text')).toHaveCount(0);
});

test('no row moves under a pointer that rests, or above a reader', async ({ booth, page }) => {
  await page.clock.install();
  for (let n = 1; n <= 14; n += 1) await booth.ask(`Question ${n}?`);
  await booth.signIn(page, '/dashboard?status=pending');
  await expect(rows(page)).toHaveCount(14);
  const approve = rowOf(page, 'Question 13?').getByRole('button', { name: 'Approve' });
  await approve.hover({ position: { x: 8, y: 8 } });
  await approve.hover();
  const waiting = page.getByRole('button', { name: '1 new question' });
  await page.clock.runFor(3600);
  await booth.ask('The newest?');
  await expect(waiting).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect
    .poll(async () => (await decided(booth)).findIndex(([status]) => status === 'approved'))
    .toBe(12);
  await waiting.click();
  await expect(rows(page).first()).toContainText('The newest?');

  await page.setViewportSize({ width: 1366, height: 420 });
  await page.mouse.move(2, 2);
  await page.evaluate(() => window.scrollTo(0, 400));
  const place = await rowOf(page, 'Question 4?').boundingBox();
  await page.clock.runFor(3600);
  await booth.ask('Even newer?');
  await expect(waiting).toBeVisible();
  expect(await rowOf(page, 'Question 4?').boundingBox()).toEqual(place);
  await waiting.click();
  await expect(rows(page).first()).toContainText('Even newer?');
});

test('the second half of a double click closes no dialog', async ({ booth, page }) => {
  await openList(booth, page, 1);
  await (await atHand(page, 'Question 1?', 'Edit')).dblclick();
  await expect(manageDialog(page)).toBeVisible();
  await expect(answerOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(manageDialog(page)).toBeHidden();
  await leaveDetails(booth.port);
  await page.goto(`${booth.adminUrl}/leads`);
  await page.locator('[data-lead]').getByRole('link').dblclick();
  await expect(page.getByRole('dialog', { name: 'Lead' })).toBeVisible();
  await page.goto(`${booth.adminUrl}/events`);
  await page.getByRole('button', { name: 'New event' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'New event' })).toBeVisible();
});

test('a dialog that is closed again stays closed, however long the way back takes', async ({
  booth,
  page,
}) => {
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (by) => void setTimeout(() => go(by), 400);
  });
  await openList(booth, page, 2);
  await pressAll(page, 'j e');
  for (const text of ['One.', 'Two.']) {
    await page.keyboard.type(text);
    await pressAll(page, 'Control+Enter e');
  }
  await page.keyboard.type('Three.');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Next.');
  await pressAll(page, 'Control+Enter k r');
  await expect
    .poll(() => decided(booth))
    .toEqual([
      ['rejected', 'One.Two.Three.'],
      ['approved', 'Next.'],
    ]);
  await expect(page).not.toHaveURL(/question=/);
  await expect(manageDialog(page)).toBeHidden();
  // The browser's own way forward leads to it again.
  await page.goForward();
  await expect(manageDialog(page)).toBeVisible();
});

/** What a person wants of a question, as they would say it. */
type Wanted = { status: string; answer: string; isLabelled: boolean };

/** A walk of hurried hands over a list that keeps its order; its last row is a colleague's alone. */
function walkOf(random: Chance, page: Page, count: number) {
  const wanted: Wanted[] = Array.from({ length: count }, () => ({
    status: 'pending',
    answer: '',
    isLabelled: false,
  }));
  const playback = { blank: false, paused: false };
  /** What was there before each change; null where nothing takes it back. */
  let steps: (ReadonlyMap<number, Wanted> | null)[] = [];
  const marked = new Set<number>();
  let at = -1;
  const keep = (step: (typeof steps)[number]) => {
    steps = [...steps, step].slice(-10);
  };
  const change = (places: readonly number[], patch: (now: Wanted) => Partial<Wanted>) => {
    const before = new Map(
      places.flatMap((place) => {
        const now = wanted[place];
        return now ? [[place, now]] : [];
      }),
    );
    if (before.size === 0) return;
    keep(before);
    for (const [place, now] of before) wanted[place] = { ...now, ...patch(now) };
  };
  const done: string[] = [];
  const press = async (key: string) => {
    done.push(key);
    await page.keyboard.press(key);
  };
  const isMine = () => at !== -1 && at < count;
  /** All that are marked, or else the one that the keys are at. */
  const targets = () => (marked.size > 0 ? [...marked] : isMine() ? [at] : []);
  const decide = async (key: string, status: string) => {
    const places = targets();
    if (places.length === 0) return;
    const others = places.filter((place) => wanted[place]?.status !== status);
    change(others, () => ({ status }));
    if (others.length > 0) marked.clear();
    await press(key);
  };
  const write = async (): Promise<void> => {
    if (!isMine()) return;
    await press('e');
    for (let more = true; more;) {
      const text = random.oneOf(['Yes.', 'No, a little.', 'jar.', 'Ten.']);
      done.push(text);
      await page.keyboard.type(text);
      change([at], ({ answer }) => ({ status: 'approved', answer: `${answer}${text}` }));
      more = at < count - 1 && random.happens(0.6);
      await press(more ? 'Alt+Enter' : 'Control+Enter');
      if (more) at += 1;
    }
  };
  const label = async () => {
    const places = targets();
    if (places.length === 0) return;
    const isLabelled = !places.every((place) => wanted[place]?.isLabelled);
    change(
      places.filter((place) => wanted[place]?.isLabelled !== isLabelled),
      () => ({ isLabelled }),
    );
    await press('l');
    done.push('Pri');
    await page.keyboard.type('Pri');
    await press('Enter');
    await press('Escape');
  };
  const acts = [
    async () => {
      at = Math.min(count, at + 1);
      await press('j');
    },
    async () => {
      at = at === -1 ? count : Math.max(0, at - 1);
      await press('k');
    },
    () => decide('a', 'approved'),
    () => decide('r', 'rejected'),
    write,
    async () => {
      if (!isMine()) return;
      if (!marked.delete(at)) marked.add(at);
      await press('x');
    },
    label,
    async () => {
      keep(null);
      const what = random.oneOf(['blank', 'paused'] as const);
      playback[what] = !playback[what];
      await press(what === 'blank' ? 'b' : 'f');
    },
    async () => {
      let last = steps.pop();
      while (last === null) last = steps.pop();
      for (const [place, before] of last ?? []) wanted[place] = before;
      await press('u');
    },
  ];
  return { wanted, playback, done, step: () => random.oneOf(acts)() };
}

for (const walkSeed of Array.from({ length: 8 }, (_, at) => SEED + at)) {
  test(
    `a walk of hurried hands finds nothing, seed ${walkSeed}`,
    { tag: '@deep' },
    async ({ booth, page }) => {
      const random = chance(walkSeed);
      const network = await lateAnswers(page);
      const count = 6;
      const staff = await booth.admin();
      await staff.post('/api/admin/labels', { name: 'Price' });
      await openList(booth, page, count + 1);
      network.late = () => random.oneOf([0, 0, 20, 120, 300]);
      const refused: string[] = [];
      page.on('response', (answer) => {
        const request = answer.request();
        if (answer.status() < 400) return;
        refused.push(
          `${request.method()} ${request.url()} ${answer.status()} ${request.postData()}`,
        );
      });
      const walk = walkOf(random, page, count);
      let theirs = 'pending';
      for (let n = 1; n <= 250; n += 1) {
        await walk.step();
        if (random.happens(0.1)) {
          theirs = random.oneOf(['pending', 'approved', 'rejected']);
          const { id, version } = (await booth.questions())[count] ?? {};
          await staff.put(`/api/admin/question/${id}`, { status: theirs, version });
        }
        if (n % 25 !== 0) continue;
        const asked = {
          questions: [
            ...walk.wanted.map(({ status, answer, isLabelled }) => [
              status,
              answer || null,
              isLabelled,
            ]),
            [theirs, null, false],
          ],
          playback: { ...walk.playback },
        };
        const held = async () => {
          const { blank, paused } = await playbackOf(booth);
          return {
            questions: (await booth.questions()).map(({ status, answer, labels }) => [
              status,
              answer,
              labels.length > 0,
            ]),
            playback: { blank, paused },
          };
        };
        await expect
          .poll(held, {
            message: `step ${n}: ${walk.done.slice(-60).join(' ')}\n${refused.join('\n')}`,
          })
          .toEqual(asked);
        for (const [at, [status, , isLabelled]] of asked.questions.entries()) {
          const row = rows(page).nth(at);
          await expect(row).toHaveAttribute('data-status', String(status));
          await expect(row.locator('[data-label]')).toHaveCount(isLabelled ? 1 : 0);
        }
      }
    },
  );
}
