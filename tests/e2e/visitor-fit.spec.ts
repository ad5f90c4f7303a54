import type { Page } from 'playwright/test';
import { FIELD_MESSAGES, MESSAGES } from '../../server/contract/messages.ts';
import { type Booth, expect, test } from '../support/e2e.ts';
import { resizeInPlace } from '../support/every-size.ts';
import {
  layoutShift,
  misfits,
  setTextSize,
  unseenBeforeButton,
  type TextSize,
} from '../support/page-fit.ts';

const PHONES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  // The same phone with its keyboard open.
  { width: 390, height: 420 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
];
const COMPUTERS = [{ width: 1366, height: 768 }];
const SETTINGS: TextSize[] = [
  { by: 'settings', percent: 100 },
  { by: 'settings', percent: 130 },
  { by: 'settings', percent: 200 },
];
const TEXTS: TextSize[] = [...SETTINGS, { by: 'text-size-adjust', percent: 200 }];
const LARGEST: TextSize = { by: 'settings', percent: 200 };

const QUESTION =
  'Wie lange hält die Geschwindigkeitsbegrenzungseinrichtung der Förderbandsteuerung im Dauerbetrieb?';
const BRAND = {
  companyName: 'Donaudampfschifffahrtsgesellschaft Wissenschaftliche Geräte',
  eventName: 'Internationale Fachmesse für Automatisierungstechnik 2026',
  siteUrl: 'https://www.donaudampfschifffahrtsgesellschaft.example/produkte',
};

function busy(page: Page, path: string) {
  return page.route(
    `**${path}`,
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '300' }, body: '' }),
    { times: 1 },
  );
}

async function askNamed(page: Page, booth: Booth): Promise<void> {
  await page.goto(booth.publicUrl);
  await page.getByLabel('Include my name').check();
  await page.getByLabel('Send me personalized information').check();
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Maximiliane Freifrau von Hohenstein-Wolkenburg');
  await page.getByLabel('Email Address').fill('maximiliane@hohenstein.example');
}

type Look = (state: string) => Promise<void>;

/** Every state of the question's page, in an order in which one leads to the next. */
async function walkQuestion(page: Page, booth: Booth, look: Look) {
  await askNamed(page, booth);
  await look('question');
  await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
  await expect(page.locator('.field-error')).toHaveText([
    FIELD_MESSAGES.questionMissing,
    FIELD_MESSAGES.nameMissing,
  ]);
  await look('question, with errors');
  await page.getByLabel('Your question').fill(QUESTION);
  await page.getByLabel('Stay anonymous').check();
  await busy(page, '/api/question');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByText(MESSAGES.rateLimited(300))).toBeInViewport();
  await look('question, waiting');
}

/** Every state of the contact page after a question. */
async function walkContact(page: Page, booth: Booth, look: Look) {
  await askNamed(page, booth);
  await page.getByLabel('Your question').fill(QUESTION);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('button', { name: 'Continue to Contact Info' }).click();
  await expect(page).toHaveURL(/contact-funnel/);
  await fillContact(page);
  await look('contact');
  await page.getByLabel('Email Address').fill('maximiliane');
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByText(FIELD_MESSAGES.emailIncomplete)).toBeVisible();
  await look('contact, with errors');
  await fillContact(page);
  await busy(page, '/api/lead');
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByText(MESSAGES.rateLimited(300))).toBeInViewport();
  await look('contact, waiting');
  await page.reload();
  await fillContact(page);
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await look('thanks for the contact details');
}

for (const [device, sizes, texts] of [
  ['phone', PHONES, TEXTS],
  ['computer', COMPUTERS, SETTINGS],
] as const) {
  test.describe(`on any ${device}, in any size of text,`, () => {
    const isPhone = device === 'phone';
    test.use({ isMobile: isPhone, hasTouch: isPhone });

    for (const [what, walk] of [
      ['question', walkQuestion],
      ['contact', walkContact],
    ] as const) {
      test(`everything fits on the ${what} page`, async ({ booth, page }) => {
        await booth.updateSettings({ brand: BRAND, twilio: { phoneNumber: '+4915112345678' } });
        const session = await setTextSize(page, LARGEST);
        // The smallest size is where it is hardest to reach what is clicked on the way.
        const [smallest = { width: 0, height: 0 }] = sizes;
        await page.setViewportSize(smallest);
        await walk(page, booth, async (state) => {
          for (const size of sizes) {
            for (const text of texts) {
              await resizeInPlace(page, session, size, text);
              const where = `${state}, ${size.width}×${size.height}, ${text.percent} % text by ${text.by}`;
              expect.soft(await misfits(page), where).toEqual([]);
              if (state.startsWith('contact')) {
                expect.soft(await unseenBeforeButton(page), `${where}: consent`).toEqual([]);
              }
            }
          }
          await resizeInPlace(page, session, smallest, LARGEST);
        });
      });
    }
  });
}

test.describe('on a low window with large text', () => {
  test.use({ isMobile: true, hasTouch: true });

  test('what a busy server says comes into view', async ({ booth, page }) => {
    await setTextSize(page, LARGEST);
    for (const size of PHONES.filter(({ height }) => height < 500)) {
      const where = `${size.width}×${size.height}`;
      await page.setViewportSize(size);
      await page.goto(booth.publicUrl);
      await page.getByLabel('Your question').fill(QUESTION);
      await busy(page, '/api/question');
      await page.getByRole('button', { name: 'Submit Question' }).click();
      await expect(page.getByText(MESSAGES.rateLimited(300)), where).toBeInViewport();

      await page.goto(`${booth.publicUrl}/contact-funnel`);
      await fillContact(page);
      await busy(page, '/api/lead');
      await page.getByRole('button', { name: 'Submit Information' }).click();
      await expect(page.getByText(MESSAGES.rateLimited(300)), where).toBeInViewport();
    }
  });
});

/** Opens the contact page. Resolves with what it will post. */
async function openContact(booth: Booth, page: Page): Promise<string[]> {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.goto(`${booth.publicUrl}/contact-funnel`);
  return posts;
}

test.describe('the consent', () => {
  test.use({ viewport: { width: 390, height: 640 } });

  test('is not given by Enter while it is out of view', async ({ booth, page }) => {
    const posts = await openContact(booth, page);
    await page.getByLabel('Full Name').pressSequentially('Ada', { delay: 20 });
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email Address')).toBeFocused();
    await page.keyboard.type('ada@example.com', { delay: 20 });
    await expect(page.getByRole('checkbox')).not.toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Submit Information' })).toBeFocused();
    await expect(page.getByRole('checkbox')).toBeInViewport({ ratio: 1 });
    expect(posts).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  test('lets Enter send once it is in view', async ({ booth, page }) => {
    await page.setViewportSize({ width: 1366, height: 900 });
    await openContact(booth, page);
    await page.getByLabel('Full Name').fill('Ada');
    await page.getByLabel('Email Address').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  });
});

test('nothing moves while the pages come up', async ({ booth, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/contact-funnel']) {
    await page.goto(`${booth.publicUrl}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await layoutShift(page), path).toBe(0);
  }
});
