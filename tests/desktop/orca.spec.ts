import { chromium, type Page } from 'playwright/test';
import { leaveDetails } from '../support/api.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import { type Booth, test as base } from '../support/e2e.ts';
import { SQUARE } from '../support/images.ts';
import { storeImage } from '../e2e/logos.ts';
import { rowOf } from '../e2e/questions-page.ts';
import { form, PHONE } from '../e2e/visitor-pages.ts';
import {
  type ScreenReader,
  screenReaderObstacle,
  startScreenReader,
  WINDOWED_CHROMIUM,
} from './screen-reader.ts';
import { type Step, walk } from './spoken.ts';

const test = base.extend<object, { orca: ScreenReader }>({
  orca: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const orca = await startScreenReader();
      await use(orca);
      await orca.stop();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ orca }, use) => {
      const browser = await chromium.launch({
        headless: false,
        executablePath: WINDOWED_CHROMIUM,
        args: [...CHROMIUM_ARGS, '--force-renderer-accessibility'],
        env: orca.env,
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

const obstacle = screenReaderObstacle();
test.skip(obstacle !== null, obstacle ?? '');

/** A click into the page gives its window the keys. */
const CORNER = [3, 3] as const;

function opensForm(booth: Booth, page: Page): Step {
  return {
    by: async () => {
      await page.goto(booth.publicUrl);
      await page.mouse.click(...CORNER);
    },
    reads: 'Finished loading Ask a question',
  };
}
async function opensQuestions(booth: Booth, page: Page, count: number): Promise<Step> {
  for (let n = 1; n <= count; n += 1) await booth.ask(`Question ${n}?`);
  return {
    by: async () => {
      await booth.signIn(page, '/dashboard?status=pending');
      await page.mouse.click(...CORNER);
    },
    heard: [`${count} questions are waiting for you`],
  };
}
function keysOf({ keyboard }: Page) {
  return {
    key: (name: string) => () => keyboard.press(name),
    type: (words: string) => () => keyboard.type(words),
  };
}
/** Waits for what comes by itself. */
function waits() {
  return Promise.resolve();
}

test.describe('what Orca says', { tag: '@deep' }, () => {
  test.describe('to a visitor', () => {
    test.use({ viewport: PHONE });

    test('from the question to the live page', async ({ booth, orca, page }) => {
      for (let n = 1; n <= 9; n += 1) await booth.approve(await booth.ask(`Question ${n}?`));
      const { questionField, named, nameField, toContact, email, submitDetails } = form(page);
      const { more, submit } = form(page);
      const { keyboard } = page;
      const { key, type } = keysOf(page);
      const approve = async (words: string, answer?: string) => {
        const question = (await booth.questions()).find(({ content }) => content === words);
        await booth.approve(question?.id ?? 0, answer);
      };
      const vote = page.getByRole('button', { name: 'I want to know this too' }).last();
      await walk(orca, [
        opensForm(booth, page),
        { by: () => submit.focus(), reads: 'Submit Question' },
        { by: key('Enter'), reads: 'Please type a question.' },
        { by: () => questionField.fill('x'.repeat(960)), heard: ['40 left'] },
        { by: () => questionField.fill('x'.repeat(1001)), heard: ['1 too many'] },
        {
          by: async () => {
            await questionField.fill('');
            await keyboard.type('Is it loud?');
            await named.focus();
          },
          reads: 'Include my name',
        },
        {
          by: async () => {
            await keyboard.press('Space');
            await nameField.focus();
            await keyboard.type('Kim');
          },
          reads: 'Your name',
        },
        { by: () => more.focus(), reads: 'Send me personalized information' },
        {
          by: async () => {
            await keyboard.press('Space');
            await toContact.press('Enter');
          },
          heard: ['Contact details'],
          reads: 'Where can we reach you?',
        },
        { by: () => email.focus(), reads: 'Email Address' },
        {
          by: async () => {
            await keyboard.type('kim@example.org');
            await submitDetails.press('Enter');
          },
          heard: [
            'Thank You. Your details have reached our team.',
            'Your question is with our team. Once approved, it goes up on the big screen.',
          ],
        },
        {
          by: () => page.getByRole('link', { name: 'View the live Q&A' }).press('Enter'),
          reads: 'Live Q&A',
        },
        { by: () => vote.press('Enter'), heard: ['You want to know this too.'] },
        { by: key('Enter'), heard: ['Taken back.'] },
        { by: key('Enter'), heard: ['You want to know this too.'] },
        {
          by: async () => {
            await page.getByRole('searchbox').focus();
            await keyboard.type('Question 3');
          },
          heard: ['1 found'],
        },
        { by: type('zz'), heard: ['0 found'] },
        {
          by: () => approve('Is it loud?'),
          heard: ['Approved for the big screen: Is it loud?'],
        },
        { by: () => approve('Is it loud?', 'No.'), heard: ['Answered: Is it loud?'] },
        { by: () => booth.kill(), heard: ['Reconnecting…'] },
        {
          by: async () => {
            await page.getByRole('textbox', { name: 'Ask a question' }).focus();
            await keyboard.type('Is it blue?');
            await page.getByRole('button', { name: 'Submit Question' }).press('Enter');
          },
          heard: ['Kept on this phone, will be sent automatically: Is it blue?'],
        },
        { by: () => booth.start(), heard: ['Waiting for approval: Is it blue?'] },
        opensForm(booth, page),
      ]);
    });

    test('while the booth is away, and in German', async ({ booth, orca, page }) => {
      const { questionField, submit } = form(page);
      const { keyboard } = page;
      const language = page.locator('.language summary');
      await walk(orca, [
        opensForm(booth, page),
        { by: () => questionField.focus(), reads: 'Your question' },
        {
          by: async () => {
            await keyboard.type('Is it loud?');
            await booth.kill();
            await submit.press('Enter');
          },
          heard: [
            'Unable to connect to the server. Please check your connection and try again. Or simply wait: your question is kept on this device and will be sent automatically.',
          ],
        },
        {
          by: () => booth.start(),
          heard: [
            'Question Submitted. Watch the big screens: once our team has approved your question, it goes up there.',
          ],
        },
        { by: waits, reads: 'Live Q&A' },
        opensForm(booth, page),
        { by: () => language.focus(), reads: 'Language English' },
        {
          by: async () => {
            await keyboard.press('Enter');
            await page.getByRole('button', { name: 'Deutsch' }).press('Enter');
          },
          heard: ['Deutsch'],
        },
        {
          by: async () => {
            await page.getByRole('textbox').first().focus();
            await keyboard.type('Ist es laut?');
            await page.locator('form button[type=submit].button-primary').press('Enter');
          },
          reads: 'Frage gesendet.',
        },
        { by: waits, reads: 'Live-Q&A' },
      ]);
    });
  });

  test('to staff', async ({ booth, orca, page }) => {
    const start = await opensQuestions(booth, page, 6);
    for (const name of ['Ada', 'Grace']) await leaveDetails(booth.port, { name });
    const pictures = [];
    for (const size of ['7', '8', '9']) {
      pictures.push(await storeImage(booth, SQUARE.replaceAll('8', size)));
    }
    await booth.updateSettings({ idle: { pictures } });
    const { keyboard } = page;
    const { key, type } = keysOf(page);
    const goTo = (name: string) => () =>
      page
        .getByRole('navigation', { name: 'Pages', exact: true })
        .getByRole('link', { name })
        .first()
        .press('Enter');
    const press = (name: string) => () =>
      page.getByRole('button', { name, exact: true }).press('Enter');
    const row = rowOf(page, 'Question 3?');
    await walk(
      orca,
      [
        start,
        {
          by: async () => {
            await page.getByRole('region', { name: 'List of questions' }).focus();
            await keyboard.press('j');
          },
          reads: 'Question 6?',
        },
        { by: key('j'), reads: 'Question 5?' },
        {
          by: key('a'),
          heard: ['Question updated. Approved “Question 5?”. Undo with Ctrl Z.'],
          reads: 'Question 4?',
        },
        { by: key('Control+z'), heard: ['Undone. Approved “Question 5?”.'] },
        {
          by: key('r'),
          heard: ['Question updated. Rejected “Question 4?”. Undo with Ctrl Z.'],
          reads: 'Question 3?',
        },
        { by: key('Tab'), reads: 'Undo' },
        {
          by: key('Enter'),
          heard: ['Undone. Rejected “Question 4?”.'],
          reads: 'Question 3?',
        },
        {
          by: () => row.getByRole('button', { name: /^Approve/ }).focus(),
          reads: 'Approve “Question 3?”',
        },
        {
          by: async () => {
            await row.focus();
            await keyboard.press('e');
          },
          reads: 'Answer (Markdown)',
        },
        {
          by: async () => {
            await keyboard.type('It does.');
            await keyboard.press('Control+Enter');
          },
          heard: ['Question updated. Approved “Question 3?”. Undo with Ctrl Z.'],
          reads: 'Question 2?',
        },
        { by: key('x'), heard: ['1 selected'] },
        {
          by: async () => {
            await keyboard.press('Escape');
            await keyboard.press('l');
            await keyboard.type('Weight');
            await keyboard.press('Enter');
          },
          heard: ['Labels updated. Labeled “Question 2?” as “Weight”. Undo with Ctrl Z.'],
        },
        { by: key('Escape'), reads: 'Question 2?' },
        { by: key('m'), reads: 'Search for the question to merge into' },
        { by: key('ArrowDown'), reads: 'Question' },
        {
          by: key('Enter'),
          heard: ['Questions merged. Merged “Question 2?” with “Question 1?”. Undo with Ctrl Z.'],
        },
        { by: key('/'), reads: 'Search questions' },
        { by: type('Question'), heard: ['Pending. Questions: 4.'] },
        { by: type('zz'), heard: ['Pending. Questions: none.'] },
        { by: key('Escape'), heard: ['Pending. Questions: 4.'] },
        {
          by: () => page.getByRole('tab', { name: 'Total' }).press('Enter'),
          heard: ['Total. Questions: 5.'],
        },
        {
          by: () =>
            page.getByRole('columnheader').getByRole('button', { name: 'Author' }).press('Enter'),
          heard: ['Total. Questions: 5. Sorted by Author, ascending.'],
        },
        { by: goTo('Leads'), heard: ['Leads'] },
        { by: key('j'), reads: 'Grace' },
        { by: key('h'), heard: ['Rated hot. Rated hot: Grace. Undo with Ctrl Z.'] },
        { by: key('Enter'), heard: ['Lead: Grace'], reads: 'Next lead' },
        {
          by: async () => {
            await page.getByRole('textbox', { name: 'Notes' }).focus();
            await keyboard.type('Call.');
            await keyboard.press('Control+Enter');
          },
          heard: ['Saved'],
        },
        { by: key('Escape'), reads: 'Grace' },
        { by: goTo('Settings'), heard: ['Settings'] },
        {
          by: async () => {
            await press('Idle loop')();
            await press('Show slide 1 later')();
          },
          heard: ['Slide 1 is now slide 2'],
        },
        { by: press('Show slide 2 later'), heard: ['Slide 2 is now slide 3'] },
        {
          by: () => page.getByRole('switch', { name: 'Votes', exact: true }).press('Space'),
          heard: ['1 unsaved change Votes'],
        },
        {
          by: key('Control+s'),
          heard: ['Settings saved.', 'Everything is saved The big screen shows these settings.'],
        },
        { by: goTo('Account'), heard: ['Account'] },
        {
          by: () => page.getByRole('switch', { name: 'Single-letter keys' }).press('Space'),
          reads: 'Single-letter keys',
        },
        { by: goTo('Questions'), heard: ['Questions'] },
        {
          // Without its keys the list does not approve.
          by: async () => {
            await keyboard.press('ArrowDown');
            await keyboard.press('a');
          },
          reads: 'Question 6?',
        },
        {
          by: () => booth.kill(),
          heard: ['Connection to the booth’s server lost. Trying again…'],
        },
        {
          by: () => booth.start(),
          heard: ['Connected again'],
        },
        {
          by: press('Logout'),
          reads: 'Password',
        },
        {
          by: async () => {
            await keyboard.type('stand 12, hall 8');
            await keyboard.press('Enter');
          },
          reads: 'Invalid username or password',
        },
      ],
      ['Nothing is waiting for you', 'Question updated. Approved “Question 6?”. Undo with Ctrl Z.'],
    );
  });

  test('of what comes in', async ({ booth, orca, page }) => {
    const { key } = keysOf(page);
    await walk(
      orca,
      [
        await opensQuestions(booth, page, 3),
        {
          by: () => Promise.all([4, 5, 6].map((n) => booth.ask(`Question ${n}?`))),
          heard: ['6 questions are waiting for you'],
        },
        { by: key('/'), reads: 'Search questions' },
      ],
      ['Nothing is waiting for you'],
    );
  });
});
