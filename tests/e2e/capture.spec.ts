import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { CALIBRATION_TEXT } from '../../renderer/capture/reading/keyboard-layout.ts';
import { refusalBody } from '../support/api.ts';
import { type Booth, expect, expectNoAxeViolations, test } from '../support/e2e.ts';
import { holdRequests, sideways } from '../support/page.ts';
import { drawCode } from '../support/photos.ts';
import { scan } from '../support/read-qr.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

const QUALIFIERS = [
  { name: 'Budget', kind: 'single', choices: ['Under 10', '10 to 50', 'Over 50'] },
  { name: 'Interest', kind: 'multiple', choices: ['Pumps', 'Valves', 'Service'] },
  { name: 'How likely', kind: 'stars', choices: [] },
  { name: 'Wish', kind: 'text', choices: [] },
];

function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).tap();
}
function field(page: Page, name: string) {
  return page.getByLabel(name, { exact: true });
}
/**
 * Types faster than people do, wherever the focus is. With a note, a person types that, and the same as a name, right before
 * and after the scanner's time runs out: the page is drawn again only then.
 */
async function typeAsScanner(page: Page, code: string, note?: string): Promise<void> {
  await page.evaluate(
    ({ keys, typed }) => {
      const real = window.setTimeout.bind(window);
      const held: (() => void)[] = [];
      if (typed !== undefined) {
        Object.assign(window, { setTimeout: (run: () => void) => held.push(run) });
      }
      const at = performance.now();
      for (const key of [...Array.from(keys), 'Enter']) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: at });
        document.body.dispatchEvent(event);
      }
      Object.assign(window, { setTimeout: real });
      if (typed === undefined) return;
      const type = (selector: string) => {
        const field = document.querySelector(selector);
        // As a browser does it: React looks for values that it did not set itself.
        const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
        value?.set?.call(field, typed);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      };
      type('textarea');
      held.at(-1)?.();
      type('[autocapitalize=words]');
    },
    { keys: code, typed: note },
  );
}
/** Photo on which these pieces lie side by side. */
async function photoOf(...pieces: Buffer[]) {
  const paper = { width: 800, height: 400, channels: 3, background: '#fff' } as const;
  const placed = pieces.map((input, at) => ({ input, left: 50 + 400 * at, top: 50 }));
  const buffer = await sharp({ create: paper }).composite(placed).png().toBuffer();
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}
async function open(booth: Booth, page: Page): Promise<void> {
  const staff = await booth.admin();
  await staff.put('/api/admin/draw', { name: 'A bag', open: true, version: 0 });
  await staff.put('/api/admin/capture/qualifiers', { qualifiers: QUALIFIERS });
  await booth.signIn(page, '/capture');
  await expect(page.getByText('All sent')).toBeVisible();
}

test('a lead is captured, added to, and consented to on a phone', async ({ booth, page }) => {
  await open(booth, page);
  await press(page, 'Save, next');
  await expect(page.getByText(/^Scan a code, photograph a card/)).toBeVisible();
  // A scanner and an eager hand end with Enter; the lead is not finished with it.
  await field(page, 'Badge code').pressSequentially('4711', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Code kept')).toBeVisible();
  await field(page, 'Name').fill('Ada Lovelace');
  await press(page, '10 to 50');
  await press(page, 'Pumps');
  await press(page, 'Service');
  await press(page, '4 of 5');
  await field(page, 'Wish').fill('A demo');
  await press(page, 'Hot');
  expect(await sideways(page)).toBe(0);
  await expectNoAxeViolations(page);
  // What is typed outlives the page.
  await page.reload();
  await expect(page.getByRole('button', { name: '4 of 5' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page
    .getByLabel(/They agreed to this/)
    .first()
    .check();
  await press(page, 'Save, next');
  await expect(page.getByText('Ada Lovelace is on the laptop')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');
  // Nobody has tried to save the next one.
  await expect(page.getByText(/^Scan a code, photograph a card/)).toHaveCount(0);
  expect(await booth.leads()).toMatchObject([
    {
      name: 'Ada Lovelace',
      code: '4711',
      rating: 'hot',
      consent_given: true,
      captured_by: 'Laptop',
      qualifiers: [
        { name: 'Budget', answers: ['10 to 50'] },
        { name: 'Interest', answers: ['Pumps', 'Service'] },
        { name: 'How likely', answers: ['4'] },
        { name: 'Wish', answers: ['A demo'] },
      ],
    },
  ]);

  await field(page, 'Badge code').fill('4711');
  const known = page.getByRole('region', { name: 'Already captured' });
  await expect(known).toContainText('Ada Lovelace');
  await expect(known).toContainText('Budget: 10 to 50');
  await expectNoAxeViolations(page);
  // Who was known is not known of another badge, whenever the laptop answers.
  const goOn = await holdRequests(page, '**/api/admin/capture/known');
  await field(page, 'Badge code').fill('4712');
  await expect(known).toHaveCount(0);
  goOn();
  await field(page, 'Badge code').fill('4711');
  await expect(known).toContainText('Ada Lovelace');
  await field(page, 'Note').fill('Came back with her boss.');
  await press(page, 'Save, next');
  await expect(page.getByText('4711 is on the laptop')).toBeVisible();
  expect(await booth.leads()).toMatchObject([{ name: 'Ada Lovelace', has_notes: true }]);
  await field(page, 'Badge code').fill('4711');
  await press(page, 'Somebody else');
  await press(page, 'Save, next');
  await expect.poll(() => booth.leads()).toHaveLength(2);

  // A visitor consents on their own phone, by a code.
  await page.getByLabel(/A bag/).check();
  const needsName = page.getByText('The draw needs their name.');
  await expect(needsName).toBeVisible();
  await field(page, 'Name').fill('Grace Hopper');
  await expect(needsName).toHaveCount(0);
  await field(page, 'Email').fill('grace@example.com');
  await press(page, 'Save, they agree on their own phone');
  const code = page.getByAltText('Code for the consent');
  await expect(code).toBeVisible();
  await expectNoAxeViolations(page);
  const phone = await page.context().newPage();
  await phone.goto(booth.publicUrl + new URL((await scan(code)) ?? '').pathname);
  await expect(phone.getByRole('heading', { name: 'Hello Grace' })).toBeVisible();
  await expectNoAxeViolations(phone);
  expect(await sideways(phone)).toBe(0);
  await phone.getByRole('button', { name: 'I agree' }).tap();
  await expect(phone.getByText('Your consent is noted.')).toBeVisible();
  await expect(page.getByText('Grace Hopper agreed.')).toBeVisible();
  await press(page, 'Next visitor');
  await expect(field(page, 'Name')).toHaveValue('');
  const [grace] = (await booth.leads()).filter(({ name }) => name === 'Grace Hopper');
  expect(grace).toMatchObject({ consent_given: true, draw: 'A bag' });

  // A code and a keystroke at the same moment are both kept; of two tabs one has the capture.
  await typeAsScanner(page, '4712', 'Tall');
  await expect(field(page, 'Badge code')).toHaveValue('4712');
  await expect(page.locator('textarea')).toHaveValue('Tall');
  await expect(field(page, 'Name')).toHaveValue('Tall');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Open in another tab' })).toBeVisible();
  await expectNoAxeViolations(other);
  await press(other, 'Go on here');
  await expect(other.locator('textarea')).toHaveValue('Tall');
  await expect(page.getByRole('heading', { name: 'Open in another tab' })).toBeVisible();
});

test('what the laptop does not have is counted, kept and sent later', async ({ booth, page }) => {
  await open(booth, page);
  await booth.kill();
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Photograph a card without a code');
  await (await chooser).setFiles(await photoOf());
  await expect(page.getByText('Photo kept')).toBeVisible();
  await field(page, 'Email').fill('ada@example.com');
  await press(page, 'Save, next');
  await expect(page.getByText('ada@example.com is kept on this device')).toBeVisible();
  const isAway = page.getByText('The laptop does not answer.');
  await expect(isAway).toBeVisible();
  await press(page, '1 lead waits');
  await expect(page.getByRole('heading', { name: 'Not on the laptop yet' })).toBeVisible();
  await expectNoAxeViolations(page);
  for (const [button, name] of [
    ['Download the photo', /\.jpg$/],
    ['Export as a file', /^unsent-leads\.csv$/],
  ] as const) {
    const file = page.waitForEvent('download');
    await press(page, button);
    expect((await file).suggestedFilename()).toMatch(name);
  }
  await press(page, 'Back');

  await booth.start();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByText(/^You are signed out/)).toBeVisible();
  await field(page, 'Phone').fill('0170 123456');
  await press(page, 'Save, next');
  await expect(page.getByRole('button', { name: '2 leads wait' })).toBeVisible();
  await expectNoAxeViolations(page);
  await field(page, 'Password').fill(booth.password);
  await press(page, 'Sign in');
  await expect(page.getByText('All sent')).toBeVisible();
  await expect(isAway).toHaveCount(0);
  expect(
    (await booth.leads()).map(({ email, phone }) => email || (phone ?? '')).toSorted(),
  ).toEqual(['0170 123456', 'ada@example.com']);

  // One that the laptop refuses is deleted by a second press, not by the first.
  await page.route('**/api/admin/capture', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, body: refusalBody('No.', 'phone') })
      : route.continue(),
  );
  await field(page, 'Phone').fill('0171 234567');
  await press(page, 'Save, next');
  await press(page, '1 lead waits');
  await press(page, 'Delete');
  await press(page, 'Try again');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  // By key: a tap as quick as this is the second half of a double one, which deletes nothing.
  await page.getByRole('button', { name: 'Press again to delete' }).press('Enter');
  await expect(page.getByText('The laptop has everything.')).toBeVisible();
  expect(await booth.leads()).toHaveLength(2);
});

test('a photographed badge fills in what it says; a refusal is said', async ({ booth, page }) => {
  await open(booth, page);
  await field(page, 'Company').fill('Typed before');
  const card =
    'BEGIN:VCARD\nVERSION:3.0\nN:Lovelace;Ada\nFN:Ada Lovelace\nORG:Engines\nEMAIL:ada@example.com\nEND:VCARD';
  const photo = page.locator('input[type=file]');
  await photo.setInputFiles({
    name: 'badge.png',
    mimeType: 'image/png',
    buffer: await drawCode('qrcode', card, 600),
  });
  await expect(page.getByText('Contact card kept')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace');
  await expect(field(page, 'Email')).toHaveValue('ada@example.com');
  await expect(field(page, 'Company')).toHaveValue('Typed before');
  // Of two codes staff choose one, and whose it is.
  const codes = ['4708-Z', '4709-Z'].map((text) => drawCode('qrcode', text, 300));
  await photo.setInputFiles(await photoOf(...(await Promise.all(codes))));
  await expect(page.getByRole('group', { name: 'Several codes: which one?' })).toBeVisible();
  await press(page, '4709-Z');
  await press(page, 'Same person');
  await expect(field(page, 'Badge code')).toHaveValue('4709-Z');
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByRole('group', { name: /Several codes|Another badge/ })).toHaveCount(0);
  const text = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('No photo') };
  await photo.setInputFiles(text);
  await expect(page.getByText(/^This photo could not be read/)).toBeVisible();
  await photo.setInputFiles(await photoOf());
  await expect(page.getByText(/^No code was found/)).toBeVisible();
  // While a photo is kept nobody is next: it must not become theirs.
  await page.evaluate(() => {
    const real = createImageBitmap.bind(window);
    const later = (photo: Blob) =>
      new Promise((done) => Object.assign(window, { goOn: () => done(real(photo)) }));
    Object.assign(window, { createImageBitmap: later });
  });
  const isNext = page.getByRole('button', { name: 'Save, it is the next person' });
  await press(page, 'Keep the photo, type it later');
  await expect(page.getByRole('button', { name: 'Save, next' })).toBeDisabled();
  await typeAsScanner(page, '4710-Z');
  await expect(page.getByText('The scanner types other characters?')).toBeVisible();
  await expect(isNext).toHaveCount(0);
  await page.evaluate(() => Reflect.get(window, 'goOn')());
  await expect(page.getByText('Photo kept')).toBeVisible();
  await expect(isNext).toBeVisible();
  await press(page, 'Scan');
  await expect(page.getByText(/camera.* photo/i)).toBeVisible();
  await expectNoAxeViolations(page);
  await typeAsScanner(page, '4711-Z');
  await page.getByText('The scanner types other characters?').tap();
  expect(await scan(page.getByAltText('Calibration code'))).toBe(CALIBRATION_TEXT);
  expect(await sideways(page)).toBe(0);
  await typeAsScanner(page, CALIBRATION_TEXT);
  const isKnown = page.getByText(/keyboard layout is known from now on/);
  await expect(isKnown).toBeVisible();
  await typeAsScanner(page, '4711-Z');
  await expect(isKnown).toHaveCount(0);
  await expect(page.getByText('The scanner types other characters?')).toHaveCount(0);
  await isNext.tap();
  await expect(page.getByText('Another badge was read')).toHaveCount(0);
  await expect(field(page, 'Badge code')).toHaveValue('4711-Z');
  await expect(field(page, 'Name')).toHaveValue('');
  await expect
    .poll(() => booth.leads())
    .toMatchObject([{ name: 'Ada Lovelace', company: 'Typed before' }]);
});

test('a test badge is said, and how an export will have it', async ({ booth, page }) => {
  await booth.signIn(page, '/preflight');
  await page.getByRole('link', { name: 'Scan a test badge' }).tap();
  const photo = page.locator('input[type=file]');
  await photo.setInputFiles({
    name: 'badge.png',
    mimeType: 'image/png',
    buffer: await drawCode('qrcode', 'MECARD:N:Lovelace,Ada;EMAIL:ada@example.com;;', 600),
  });
  await expect(page.getByText(/^A contact card/)).toBeVisible();
  const row = page.getByRole('region', { name: 'In the export' });
  await expect(row).toContainText('ada@example.com');
  await expectNoAxeViolations(page);
  // The live camera reads it, too, and is off afterwards.
  await page.evaluate(async () => {
    const badge = new Image();
    badge.src = '/api/qr.png?data=4714&size=512&fg=%23000000&bg=%23ffffff&style=squares';
    await badge.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [badge.width, badge.height];
    const stream = canvas.captureStream();
    setInterval(() => canvas.getContext('2d')?.drawImage(badge, 0, 0), 50);
    navigator.mediaDevices.getUserMedia = async () => stream;
    Object.assign(window, { isOn: () => stream.active });
  });
  await press(page, 'Scan');
  await expect(row).toContainText('4714');
  await expect(page.getByRole('button', { name: 'Scan' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isOn')())).toBe(false);
  expect(await booth.leads()).toEqual([]);
});
