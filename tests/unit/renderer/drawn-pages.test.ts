import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { SignIn } from '../../../renderer/capture/unsent-view.tsx';
import { VoteCount } from '../../../renderer/display/live-page/vote-button.tsx';
import { renderLive, renderPhone, renderVisitor } from '../../../renderer/server-entry.tsx';
import { Kiosk } from '../../../renderer/visitor/fields.tsx';
import { PageFrame } from '../../../renderer/visitor/page-frame.tsx';
import { Translation } from '../../../renderer/words/translation.tsx';
import type { VisitorPage } from '../../../server/contract/visitor-page.ts';
import {
  DEFAULT_SETTINGS,
  publicSettings,
  type PhoneSettings,
  type PublicSettings,
} from '../../../server/contract/settings.ts';
import { translatorOf } from '../../../server/contract/words/all.ts';
import { stageContent } from '../../../renderer/display/stage/stage-content.ts';
import { asked, pollOf } from '../../support/driven-stage.ts';

/* What pages say in their states, as they are drawn without a browser. */

const { theme, brand, wedeliver, votes } = DEFAULT_SETTINGS;

/** The words of drawn HTML. */
function wordsOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}
function draw(node: ReactNode): string {
  return renderToStaticMarkup(createElement(Translation, { value: translatorOf('en') }, node));
}

const SETTINGS: VisitorPage['settings'] = {
  theme,
  brand: { ...brand, accent: null },
  twilio: { phone: '', shown: '' },
  logo: null,
  accent: null,
};

describe('the page for contact details', () => {
  const seen = 'Nobody else sees it';
  test.each<[string, Partial<VisitorPage>, says: string[], not: string[]]>([
    [
      'of a team that keeps them for the follow-up',
      {},
      ['Our team at this booth asks', seen, 'no longer than our follow-up takes'],
      ['after 0 days', 'Our privacy notice'],
    ],
    [
      'for a day, with a privacy text',
      { privacy: { keepDays: 1, hasText: true, notice: '' } },
      ['after 1 day.', 'Our privacy notice'],
      ['days', 'follow-up takes'],
    ],
    [
      'for some days, where a draw may show a name',
      { draw: 'A bag', privacy: { keepDays: 90, hasText: false, notice: '' } },
      ['after 90 days.', 'A bag'],
      [seen, 'Only our team sees this.'],
    ],
    [
      'of an event',
      { settings: { ...SETTINGS, brand: { ...SETTINGS.brand, eventName: 'Boat Show' } } },
      ['Boat Show asks for this', 'Only our team sees this.'],
      [],
    ],
  ])('%s', (_whose, more, says, not) => {
    const privacy = { keepDays: 0, hasText: false, notice: '' };
    const around = { settings: SETTINGS, poll: null, wifiName: null, draw: null, privacy };
    const form = { view: 'contact', values: null, error: null, question: null } as const;
    const html = renderVisitor({ language: 'en', ...around, ...more, ...form });
    for (const words of says) expect(wordsOf(html)).toContain(words);
    for (const words of not) expect(wordsOf(html)).not.toContain(words);
  });
});

test.each([
  ['a phone', null, ['sms:+15550100', 'https://northwind.example', '/wedeliver'], 'Start over'],
  ['a tablet of the stand', { restart: () => undefined }, ['Start over'], 'href='],
])('the frame leads from %s where its visitor may go', (_what, kiosk, has, hasNot) => {
  const settings = {
    ...SETTINGS,
    brand: { ...SETTINGS.brand, siteUrl: 'https://northwind.example' },
    twilio: { phone: '+15550100', shown: '555 0100' },
  };
  const frame = { settings, languageBy: { page: '/' }, children: null };
  const html = draw(createElement(Kiosk, { value: kiosk }, createElement(PageFrame, frame)));
  for (const part of has) expect(html).toContain(part);
  expect(html).not.toContain(hasNot);
});

function textOf({ text }: { text: string }): string {
  return text;
}
function named(companyName: string, eventName: string) {
  return { ...SETTINGS.brand, companyName, eventName };
}

describe('the live page', () => {
  const logo = { src: '/logo.png', width: 100, height: 40, plate: null };
  test.each<[string, string, boolean, string | null]>([
    ['Northwind', 'Expo', false, 'Expo'],
    ['Northwind', '', false, 'Northwind'],
    // The logo says the company's name already.
    ['Northwind', 'Expo', true, 'Expo'],
    ['Northwind', '', true, null],
  ])('of “%s” at “%s”, with a logo: %s, is headed by %s', (company, event, hasLogo, says) => {
    const settings = { wedeliver, brand: named(company, event), logo: hasLogo ? logo : null };
    const html = renderLive({ language: 'en', settings, questions: [], total: 0 });
    const [, head = ''] = /<header[^>]*>(.*?)<\/header>/.exec(html) ?? [];
    expect(/<p[^>]*>(.*?)<\/p>/.exec(head)?.[1] ?? null).toBe(says);
  });

  test.each([
    ['Pacific/Kiritimati', 'Nov 22, 2026'],
    ['Pacific/Honolulu', 'Nov 21, 2026'],
  ])('has the dates of the stand, in %s', (timeZone, date) => {
    const dated = { ...wedeliver, showDate: true, dateFormat: 'medium' as const };
    const looks = { theme, brand: SETTINGS.brand, logo: null, wedeliver: dated };
    const settings: PhoneSettings = { ...looks, trial: null, votes, timeZone, wifi: null };
    const question = { ...asked(1), created_at: '2026-11-21T18:00:00.000Z' };
    const shown = { questions: [question], isWhole: true, onScreen: null };
    const html = renderPhone({ language: 'en', settings, ...shown, build: 'b' });
    expect(html).toContain(`>${date}</time>`);
  });
});

test.each([
  [null, false, ''],
  [null, true, 'You wanted to know this too.'],
  [1, true, 'You wanted to know this too.'],
  [13, true, 'You wanted to know this too. So did 12 others.'],
  [0, false, ''],
  [12, false, '12 people wanted to know this.'],
])('a question that takes no more votes, with %s, own: %s, says “%s”', (votes, own, says) => {
  expect(wordsOf(draw(createElement(VoteCount, { votes, own }))).trim()).toBe(says);
});

test.each([
  [0, 'Sign in to capture.'],
  [1, 'You are signed out. What you captured is kept here'],
])('a device with %i captures that has to sign in says what becomes of them', (waiting, says) => {
  const html = draw(createElement(SignIn, { waiting, onSignIn: async () => null }));
  expect(wordsOf(html)).toContain(says);
});

describe('the stage', () => {
  const STAGE = publicSettings.parse({
    ...DEFAULT_SETTINGS,
    twilio: { phone: '' },
    brand: SETTINGS.brand,
    join: { url: 'http://192.168.1.2/', label: '192.168.1.2/ask', secondary: null },
    wifi: null,
  });
  const joining = { password: 'welcome  2026', hidden: false, code: 'code' };
  const content = (more: Partial<PublicSettings>, poll = pollOf(1)) =>
    stageContent(
      { ...STAGE, ...more },
      { question: null, poll, kind: 'text', count: null, withJoin: true, aspects: new Map() },
      translatorOf('en'),
    );

  const ASK = ['Ask your question', '192.168.1.2/ask'];
  const HIDDEN = { ...joining, password: null, hidden: true };
  test.each<[string, Partial<PublicSettings>, string[][]]>([
    ['by its address', {}, [ASK]],
    [
      'by another name and by text messages, too',
      {
        join: { ...STAGE.join, secondary: 'booth.local' },
        twilio: { phone: '+15551234567' },
        wedeliver: { ...STAGE.wedeliver, showTwilioPhone: true },
      },
      [[...ASK, 'or booth.local', 'or text']],
    ],
    [
      'in two steps, with a password whose blanks are seen',
      { wifi: { ssid: 'Acme', joining } },
      [['Join', 'Acme', 'welcome␣␣2026'], ASK],
    ],
    [
      'in two steps, without a password, in a network that is not listed',
      { wifi: { ssid: 'Acme', joining: HIDDEN } },
      [['Join', 'Acme', 'No password', 'hidden'], ASK],
    ],
    [
      'by its address where the Wi-Fi is not shown',
      { wifi: { ssid: 'Acme', joining: null } },
      [ASK],
    ],
  ])('says how to take part: %s', (_how, more, steps) => {
    const said = content(more, { ...pollOf(1), phase: 'locked' }).steps;
    const texts = said.map((step) => [step.title, ...[step.main, ...step.more].map(textOf)]);
    const expected = steps.map((lines) => lines.map((words) => new RegExp(words, 'iu')));
    expect(texts).toEqual(expected.map((lines) => lines.map((one) => expect.stringMatching(one))));
    expect(said.map(({ number }) => number)).toEqual(steps.length > 1 ? [1, 2] : [null]);
  });

  test('has people vote while a poll is open', () => {
    expect(content({}).steps[0]?.title).toBe('Vote on your phone');
  });

  const siteUrl = 'https://www.northwind.example/fair/';
  const NAME = { address: 'Northwind', domain: 'Northwind' };
  const SITE = { address: 'northwind.example/fair', domain: 'northwind.example' };
  test.each<[string, string, string, boolean, string, object | null]>([
    ['', '', '', true, 'Live Q&A', null],
    ['Northwind', '', '', true, 'Northwind', null],
    ['', 'Expo', '', true, '', null],
    // Said once: in the header, or else at the site.
    ['Northwind', '', '', false, 'Northwind', { lead: '', ...NAME }],
    ['Northwind', '', siteUrl, true, 'Northwind', SITE],
    ['Northwind', '', siteUrl, false, 'Northwind', { lead: expect.stringContaining('Northwind') }],
  ])(
    'of “%s” at “%s”, with the site “%s”, header: %s',
    (company, event, url, headerVisible, head, site) => {
      const { brand: shown, site: at } = content({
        brand: { ...STAGE.brand, companyName: company, eventName: event, siteUrl: url },
        wedeliver: { ...STAGE.wedeliver, headerVisible },
      });
      expect(shown).toMatchObject({ company: head, event });
      if (site === null) expect(at).toBeNull();
      else expect(at).toMatchObject(site);
    },
  );
});
