import { chromium } from 'playwright/test';
import { leaveDetails } from '../support/api.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import { test as base } from '../support/e2e.ts';
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
import { walk } from './spoken.ts';

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

test.describe('what Orca says', { tag: '@deep' }, () => {
  test.describe('to a visitor', () => {
    test.use({ viewport: PHONE });

    test('from the question to the live page', async ({ booth, orca, page }) => {
      for (let n = 1; n <= 9; n += 1) await booth.approve(await booth.ask(`Question ${n}?`));
      const { questionField, named, nameField, toContact, email, submitDetails } = form(page);
      const { more, submit } = form(page);
      const { keyboard } = page;
      const idOf = async (words: string) =>
        (await booth.questions()).find(({ content }) => content === words)?.id ?? 0;
      const vote = page.getByRole('button', { name: 'I want to know this too' }).last();
      await walk(orca, [
        {
          act: 'opens the form',
          by: async () => {
            await page.goto(booth.publicUrl);
            await page.mouse.click(3, 3);
          },
          reads: 'Finished loading Ask a question',
        },
        { act: 'goes to the button', by: () => submit.focus(), reads: 'Submit Question' },
        {
          act: 'sends nothing',
          by: () => keyboard.press('Enter'),
          reads: 'Please type a question.',
        },
        {
          act: 'comes near the limit',
          by: () => questionField.fill('x'.repeat(960)),
          heard: ['40 left'],
        },
        {
          act: 'goes over it',
          by: () => questionField.fill('x'.repeat(1001)),
          heard: ['1 too many'],
        },
        {
          act: 'asks, by name',
          by: async () => {
            await questionField.fill('');
            await keyboard.type('Is it loud?');
            await named.focus();
          },
          reads: 'Include my name',
        },
        {
          act: 'writes the name',
          by: async () => {
            await keyboard.press('Space');
            await nameField.focus();
            await keyboard.type('Kim');
          },
          reads: 'Your name',
        },
        { act: 'wants more', by: () => more.focus(), reads: 'Send me personalized information' },
        {
          act: 'goes on',
          by: async () => {
            await keyboard.press('Space');
            await toContact.press('Enter');
          },
          heard: ['Contact details'],
          reads: 'Where can we reach you?',
        },
        { act: 'goes to the address', by: () => email.focus(), reads: 'Email Address' },
        {
          act: 'sends both',
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
          act: 'goes to the live page',
          by: () => page.getByRole('link', { name: 'View the live Q&A' }).press('Enter'),
          reads: 'Live Q&A',
        },
        {
          act: 'wants to know a question, too',
          by: () => vote.press('Enter'),
          heard: ['You want to know this too.'],
        },
        { act: 'not any more', by: () => keyboard.press('Enter'), heard: ['Taken back.'] },
        {
          act: 'but yes',
          by: () => keyboard.press('Enter'),
          heard: ['You want to know this too.'],
        },
        {
          act: 'searches',
          by: async () => {
            await page.getByRole('searchbox').focus();
            await keyboard.type('Question 3');
          },
          heard: ['1 found'],
        },
        { act: 'finds nothing', by: () => keyboard.type('zz'), heard: ['0 found'] },
        {
          act: 'is approved',
          by: async () => booth.approve(await idOf('Is it loud?')),
          heard: ['Approved for the big screen: Is it loud?'],
        },
        {
          act: 'is answered',
          by: async () => booth.approve(await idOf('Is it loud?'), 'No.'),
          heard: ['Answered: Is it loud?'],
        },
        { act: 'loses the booth', by: () => booth.kill(), heard: ['Reconnecting…'] },
        {
          act: 'asks all the same',
          by: async () => {
            await page.getByRole('textbox', { name: 'Ask a question' }).focus();
            await keyboard.type('Is it blue?');
            await page.getByRole('button', { name: 'Submit Question' }).press('Enter');
          },
          heard: ['Kept on this phone, will be sent automatically: Is it blue?'],
        },
        {
          act: 'is back',
          by: () => booth.start(),
          heard: ['Waiting for approval: Is it blue?'],
        },
        {
          act: 'opens the form again',
          by: () => page.goto(booth.publicUrl),
          reads: 'Finished loading Ask a question',
        },
      ]);
    });

    test('while the booth is away, and in German', async ({ booth, orca, page }) => {
      const { questionField, submit } = form(page);
      const { keyboard } = page;
      const language = page.locator('.language summary');
      await walk(orca, [
        {
          act: 'opens the form',
          by: async () => {
            await page.goto(booth.publicUrl);
            await page.mouse.click(3, 3);
          },
          reads: 'Finished loading Ask a question',
        },
        { act: 'goes to the field', by: () => questionField.focus(), reads: 'Your question' },
        {
          act: 'sends what does not arrive',
          by: async () => {
            await keyboard.type('Is it loud?');
            await booth.kill();
            await submit.press('Enter');
          },
          heard: [
            'Unable to connect to the server. Please check your connection and try again. Or simply wait: your question is kept on this phone and will be sent automatically.',
          ],
        },
        {
          act: 'waits',
          by: () => booth.start(),
          heard: [
            'Question Submitted. Watch the big screens: once our team has approved your question, it goes up there.',
          ],
        },
        {
          act: 'is taken to the live page',
          by: () => Promise.resolve(),
          reads: 'Live Q&A',
        },
        {
          act: 'opens the form again',
          by: () => page.goto(booth.publicUrl),
          reads: 'Finished loading Ask a question',
        },
        { act: 'goes to the language', by: () => language.focus(), reads: 'Language English' },
        {
          act: 'chooses another',
          by: async () => {
            await keyboard.press('Enter');
            await page.getByRole('button', { name: 'Deutsch' }).press('Enter');
          },
          heard: ['Deutsch'],
        },
        {
          act: 'sends in German',
          by: async () => {
            await page.getByRole('textbox').first().focus();
            await keyboard.type('Ist es laut?');
            await page.locator('form button[type=submit].button-primary').press('Enter');
          },
          reads: 'Frage gesendet.',
        },
        { act: 'is taken to the live page', by: () => Promise.resolve(), reads: 'Live-Q&A' },
      ]);
    });
  });

  test('to staff', async ({ booth, orca, page }) => {
    for (let n = 1; n <= 6; n += 1) await booth.ask(`Question ${n}?`);
    for (const name of ['Ada', 'Grace']) await leaveDetails(booth.port, { name });
    const pictures = [];
    for (const size of ['7', '8', '9']) {
      pictures.push(await storeImage(booth, SQUARE.replaceAll('8', size)));
    }
    await booth.updateSettings({ idle: { pictures } });
    const { keyboard } = page;
    const key = (name: string) => () => keyboard.press(name);
    const pageLink = (name: string) =>
      page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name });
    await walk(
      orca,
      [
        {
          act: 'opens the questions',
          by: async () => {
            await booth.signIn(page, '/dashboard?status=pending');
            await page.mouse.click(3, 3);
          },
          heard: ['6 questions are waiting for you'],
        },
        {
          act: 'goes to the next one',
          by: async () => {
            await page.getByRole('region', { name: 'List of questions' }).focus();
            await keyboard.press('j');
          },
          reads: 'Question 6?',
        },
        { act: 'and to the next one', by: key('j'), reads: 'Question 5?' },
        {
          act: 'approves it',
          by: key('a'),
          heard: ['Question updated. Approved “Question 5?”. Undo with Ctrl Z.'],
          reads: 'Question 4?',
        },
        {
          act: 'undoes that',
          by: key('Control+z'),
          heard: ['Undone. Approved “Question 5?”.'],
        },
        {
          act: 'rejects the next one',
          by: key('r'),
          heard: ['Question updated. Rejected “Question 4?”. Undo with Ctrl Z.'],
          reads: 'Question 3?',
        },
        { act: 'goes to Undo', by: key('Tab'), reads: 'Undo' },
        {
          act: 'presses it',
          by: key('Enter'),
          heard: ['Undone. Rejected “Question 4?”.'],
          reads: 'Question 3?',
        },
        {
          act: 'goes to a button of the row',
          by: () =>
            rowOf(page, 'Question 3?')
              .getByRole('button', { name: /^Approve/ })
              .focus(),
          reads: 'Approve “Question 3?”',
        },
        {
          act: 'opens it',
          by: async () => {
            await rowOf(page, 'Question 3?').focus();
            await keyboard.press('e');
          },
          reads: 'Answer (Markdown)',
        },
        {
          act: 'answers it',
          by: async () => {
            await keyboard.type('It does.');
            await keyboard.press('Control+Enter');
          },
          heard: ['Question updated. Approved “Question 3?”. Undo with Ctrl Z.'],
          reads: 'Question 2?',
        },
        { act: 'marks one', by: key('x'), heard: ['1 selected'] },
        {
          act: 'labels it',
          by: async () => {
            await keyboard.press('Escape');
            await keyboard.press('l');
            await keyboard.type('Weight');
            await keyboard.press('Enter');
          },
          heard: ['Labels updated. Labeled “Question 2?” as “Weight”. Undo with Ctrl Z.'],
        },
        { act: 'closes the labels', by: key('Escape'), reads: 'Question 2?' },
        { act: 'merges it', by: key('m'), reads: 'Search for the question to merge into' },
        { act: 'goes to the first', by: key('ArrowDown'), reads: 'Question' },
        {
          act: 'chooses it',
          by: key('Enter'),
          heard: ['Questions merged. Merged “Question 2?” with “Question 1?”. Undo with Ctrl Z.'],
        },
        { act: 'searches', by: key('/'), reads: 'Search questions' },
        {
          act: 'finds some',
          by: () => keyboard.type('Question'),
          heard: ['Pending. Questions: 4.'],
        },
        { act: 'finds none', by: () => keyboard.type('zz'), heard: ['Pending. Questions: none.'] },
        { act: 'clears the search', by: key('Escape'), heard: ['Pending. Questions: 4.'] },
        {
          act: 'goes to another tab',
          by: () => page.getByRole('tab', { name: 'Total' }).press('Enter'),
          heard: ['Total. Questions: 5.'],
        },
        {
          act: 'sorts',
          by: () =>
            page.getByRole('columnheader').getByRole('button', { name: 'Author' }).press('Enter'),
          heard: ['Total. Questions: 5. Sorted by Author, ascending.'],
        },
        { act: 'goes to the leads', by: () => pageLink('Leads').press('Enter'), heard: ['Leads'] },
        { act: 'goes to the first', by: key('j'), reads: 'Grace' },
        {
          act: 'rates it',
          by: key('h'),
          heard: ['Rated hot. Rated hot: Grace. Undo with Ctrl Z.'],
        },
        { act: 'opens it', by: key('Enter'), heard: ['Lead: Grace'], reads: 'Next lead' },
        {
          act: 'writes notes',
          by: async () => {
            await page.getByRole('textbox', { name: 'Notes' }).focus();
            await keyboard.type('Call.');
            await keyboard.press('Control+Enter');
          },
          heard: ['Saved'],
        },
        { act: 'closes it', by: key('Escape'), reads: 'Grace' },
        {
          act: 'goes to the settings',
          by: () => pageLink('Settings').press('Enter'),
          heard: ['Settings'],
        },
        {
          act: 'moves a slide',
          by: async () => {
            await page.getByRole('button', { name: 'Idle loop', exact: true }).press('Enter');
            await page.getByRole('button', { name: 'Show slide 1 later' }).press('Enter');
          },
          heard: ['Slide 1 is now slide 2', '1 unsaved change Slides'],
        },
        {
          act: 'moves another',
          by: () => page.getByRole('button', { name: 'Show slide 2 later' }).press('Enter'),
          heard: ['Slide 2 is now slide 3'],
        },
        {
          act: 'saves',
          by: key('Control+s'),
          heard: ['Settings saved.', 'Everything is saved The big screen shows these settings.'],
        },
        {
          act: 'goes to the account',
          by: () => pageLink('Account').press('Enter'),
          heard: ['Account'],
        },
        {
          act: 'turns single letters off',
          by: () => page.getByRole('switch', { name: 'Single-letter keys' }).press('Space'),
          reads: 'Single-letter keys',
        },
        {
          act: 'goes back to the questions',
          by: () => pageLink('Questions').first().press('Enter'),
          heard: ['Questions'],
        },
        {
          act: 'says “a” on the first',
          by: async () => {
            await keyboard.press('ArrowDown');
            await keyboard.press('a');
          },
          reads: 'Question 6?',
        },
        {
          act: 'loses the server',
          by: () => booth.kill(),
          heard: ['Connection to the booth’s server lost. Trying again…'],
        },
        {
          act: 'gets it back',
          by: () => booth.start(),
          heard: ['Connected again'],
        },
        {
          act: 'signs out',
          by: () => page.getByRole('button', { name: 'Logout' }).press('Enter'),
          reads: 'Password',
        },
        {
          act: 'mistypes the password',
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
    for (let n = 1; n <= 3; n += 1) await booth.ask(`Question ${n}?`);
    await walk(
      orca,
      [
        {
          act: 'opens the questions',
          by: async () => {
            await booth.signIn(page, '/dashboard?status=pending');
            await page.mouse.click(3, 3);
          },
          heard: ['3 questions are waiting for you'],
        },
        {
          act: 'is asked more',
          by: () => Promise.all([4, 5, 6].map((n) => booth.ask(`Question ${n}?`))),
          heard: ['6 questions are waiting for you'],
        },
        {
          act: 'goes to the search',
          by: () => page.keyboard.press('/'),
          reads: 'Search questions',
        },
      ],
      ['Nothing is waiting for you'],
    );
  });
});
