import type { z } from 'zod';
import type { ApprovedQuestion } from '../../server/contract/questions.ts';
import {
  BACKGROUND_PRESETS,
  DATE_FORMATS,
  FONT_FAMILIES,
  LAYOUT_PRESETS,
  logo,
  LOGO_POSITIONS,
  wedeliverSettings,
} from '../../server/contract/settings/wedeliver.ts';
import {
  DEFAULT_SETTINGS,
  publicSettings,
  type PublicSettings,
} from '../../server/contract/settings.ts';
import { qrcodeSettings } from '../../server/contract/settings/qrcode.ts';
import type { ShownDraw } from '../../server/contract/draw.ts';
import { POLL_KINDS, type PublicPoll } from '../../server/contract/polls.ts';
import {
  POLL_CLOUD_MAX,
  POLL_OPTION_MAX_LENGTH,
  POLL_OPTIONS_MAX,
  POLL_QUESTION_MAX_LENGTH,
  POLL_WORD_MAX_LENGTH,
} from '../../server/contract/limits.ts';
import type { Chance } from './random.ts';

/** Screens of a stand, in CSS pixels. */
export const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1024, height: 768 },
  { width: 1080, height: 1920 },
  { width: 2560, height: 1080 },
  { width: 800, height: 480 },
] as const;
export type Screen = (typeof SCREENS)[number];

/** Width to height of the logos: from a pillar to a ribbon. */
export const LOGO_ASPECTS = [0.2, 0.6, 1, 1.6, 3.2, 10] as const;

/** What one stage shows; without a question it is the empty one. */
export type Combination = {
  screen: { width: number; height: number };
  settings: PublicSettings;
  question: ApprovedQuestion | null;
  /** Running poll, in the place of the question. */
  poll?: PublicPoll | null;
  /** Result of a draw, in the place of the question. */
  draw?: ShownDraw | null;
};

const ADDRESSES = [
  '192.168.178.24',
  '10.0.0.7:8080',
  'ask.hydrive.example',
  'booth.local',
  'questions.the-very-long-name-of-our-company.example/ask/at/the/fair/2026?stand=12&hall=7',
  `stand.${'mW1il0O-'.repeat(6)}1.example`,
  `https-address-without-any-place-to-break-${'x'.repeat(180)}.example`,
] as const;

/** Companies' colours: ours, the extremes, and what is neither dark nor light. */
const COLOURS = ['', '#000000', '#ffffff', '#0a2540', '#ffe600', '#e10600', '#808080'] as const;

/** As long as the address of a site may be, in characters. */
const SITE_URL_MOST = 200;

/** The path of the picture of a logo with this shape. */
export function logoPath(aspect: number): string {
  return `/media/logo-${aspect}.svg`;
}

const W = wedeliverSettings.shape;

/** Both ends of a limit most often, and anything in between. */
function within(random: Chance, schema: z.ZodNumber, step = 1): number {
  const { minValue: least, maxValue: most } = schema;
  if (least === null || most === null) throw new Error('The schema has no limits.');
  const share = random.next();
  if (share < 0.3) return least;
  if (share < 0.6) return most;
  const steps = Math.round((most - least) / step);
  return Number((least + random.below(steps + 1) * step).toFixed(2));
}

function randomWedeliver(random: Chance): PublicSettings['wedeliver'] {
  const { happens, oneOf } = random;
  const logos = happens(0.4)
    ? LOGO_POSITIONS.map((position) => ({ position, aspect: oneOf(LOGO_ASPECTS) }))
    : Array.from({ length: oneOf([0, 0, 1, 2, 3, 12]) }, () => ({
        position: oneOf(LOGO_POSITIONS),
        aspect: oneOf(LOGO_ASPECTS),
      }));
  return {
    ...DEFAULT_SETTINGS.wedeliver,
    showCount: happens(0.5),
    showDate: happens(0.5),
    dateFormat: oneOf(DATE_FORMATS),
    cycleSeconds: 3,
    questionSize: within(random, W.questionSize),
    answerSize: within(random, W.answerSize),
    questionLineHeight: within(random, W.questionLineHeight, 0.1),
    answerLineHeight: within(random, W.answerLineHeight, 0.1),
    fontFamily: oneOf(FONT_FAMILIES),
    logoUrl: happens(0.5) ? logoPath(oneOf(LOGO_ASPECTS)) : '',
    logoSize: within(random, W.logoSize),
    logos: logos.map(({ position, aspect }) => ({
      url: logoPath(aspect),
      position,
      height: within(random, logo.shape.height),
    })),
    layoutPreset: oneOf(LAYOUT_PRESETS),
    backgroundPreset: oneOf(BACKGROUND_PRESETS),
    backgroundEffect: 'none',
    overlayImageUrl: happens(0.3) ? logoPath(1.6) : '',
    overlayOpacity: within(random, W.overlayOpacity),
    contentMaxWidth: within(random, W.contentMaxWidth, 10),
    sectionPadding: within(random, W.sectionPadding),
    shadow: happens(0.5),
    showTwilioPhone: happens(0.7),
    textAlign: oneOf(['left', 'center']),
    headerVisible: happens(0.8),
    answerMarkdown: happens(0.8),
  };
}

function randomSettings(random: Chance): PublicSettings {
  const { happens, oneOf } = random;
  const wedeliver = randomWedeliver(random);
  const label = oneOf(ADDRESSES);
  // Parsed: a stage refuses what staff cannot set, and shows the one before it.
  return publicSettings.parse({
    theme: oneOf(['dark', 'light']),
    // Endless smoke keeps a browser busy, and takes no room.
    wedeliver: { ...wedeliver, backgroundPreset: oneOf(['none', 'overlay-grid']) },
    twilio: { phone: happens(0.5) ? '+15551234567' : '' },
    qrcode: {
      ...DEFAULT_SETTINGS.qrcode,
      enabled: happens(0.9),
      size: within(random, qrcodeSettings.shape.size),
    },
    brand: {
      colour: oneOf(COLOURS),
      companyName: happens(0.7) ? oneOf(NAMES) : '',
      eventName: happens(0.7) ? oneOf(NAMES) : '',
      siteUrl: happens(0.7)
        ? `https://${oneOf(ADDRESSES)}/about/our/products`.slice(0, SITE_URL_MOST)
        : '',
    },
    join: {
      url: `http://${label}/`,
      label,
      secondary: happens(0.3) ? 'booth.local' : null,
    },
    wifi: happens(0.3)
      ? {
          ssid: oneOf([
            'Acme Guests',
            'W'.repeat(32),
            'mW1il0O-'.repeat(4),
            '🎉'.repeat(8),
            'Stand 12; Halle 7',
          ]),
          joining: {
            password: oneOf([null, 'welcome2026', 'W'.repeat(63), 'l1IO0 l1IO0']),
            hidden: happens(0.3),
            code: 'abc',
          },
        }
      : null,
    votes: DEFAULT_SETTINGS.votes,
    idle: DEFAULT_SETTINGS.idle,
  });
}

/** Any stage that staff can set up, the far ends of every limit more often than the middle. */
export function randomCombination(random: Chance, screen?: Screen): Combination {
  const { happens, oneOf } = random;
  const isEmpty = happens(0.12);
  return {
    screen: screen ?? oneOf(SCREENS),
    settings: randomSettings(random),
    question: isEmpty
      ? null
      : {
          id: 1,
          content: oneOf(QUESTIONS),
          author_name: happens(0.6) ? oneOf(NAMES) : null,
          created_at: '2026-11-20T10:00:00.000Z',
          answer: happens(0.2) ? null : oneOf(ANSWERS),
          votes: null,
          votable: false,
          ...(happens(0.2) && { also: [2, 3, 4] }),
        },
  };
}

const SENTENCE = 'We run forty presses that were built between 1978 and 2019. ';
const ANSWER_SENTENCE = 'The frame and the cylinders stay as they are, and that is measured. ';
const TABLE_HEAD = '| Machine | Strokes per minute | Noise |\n| --- | ---: | :--- |\n';

/** Questions of all lengths and scripts, up to the longest that a visitor can send. */
export const QUESTIONS = [
  'Why?',
  'Is it quiet?',
  'Ja!',
  'How loud is it?',
  'Can it be retrofitted into a line from 1998?',
  '"Is it true" that the press stores the energy of each stroke?',
  `${SENTENCE.repeat(2)}Can both be kept?`,
  `${SENTENCE.repeat(4)}How?`,
  `${SENTENCE.repeat(16)}How?`.padEnd(1000, '?').slice(0, 1000),
  'Wie funktioniert die Donaudampfschifffahrtsgesellschaftskapitänsmützenbeleuchtung?',
  `${'x'.repeat(180)} 👩🏽‍🔧👨‍👩‍👧‍👦 新しいプレスは速いですか`,
  '新しいプレスはどのくらい速いですか',
  '新しいプレスはどのくらい速いですか。'.repeat(40),
  'كيف يوفر المكبس الجديد الطاقة؟',
  'كيف يوفر المكبس الجديد الطاقة في المصنع؟ '.repeat(8).trim(),
  'W'.repeat(1000),
  'First line\nSecond line\n\nA third one after a gap',
  '😀'.repeat(60),
  '👨‍👩‍👧‍👦🇩🇪🏳️‍🌈'.repeat(20),
  'a'.repeat(500),
  'ความยาวของแบตเตอรี่ในที่เย็นเป็นอย่างไร'.repeat(8),
  'Does the press מכבש חדש 400 كيف يوفر (12 kW) work, or not? \ufffd\ufffd',
  Array.from('Do marks fit?', (letter) => `${letter}\u0300\u0301`).join(''),
  Array.from({ length: 120 }, (_, at) => `Line ${at + 1}`).join('\n'),
] as const;

/** Answers of all lengths and kinds, up to the longest that staff can write. */
export const ANSWERS = [
  'Yes.',
  'Yes, within a weekend.',
  'No, **62 decibels** at one metre, as quiet as a conversation.',
  ANSWER_SENTENCE.repeat(3).trim(),
  ANSWER_SENTENCE.repeat(12).trim(),
  `${ANSWER_SENTENCE.repeat(6)}\n\n${ANSWER_SENTENCE.repeat(4)}\n\n${ANSWER_SENTENCE.repeat(8)}`,
  '- measured\n- **certified**\n- `in use`',
  `Three things:\n\n${'- The frame and the cylinders stay as they are\n'.repeat(12)}`,
  '1. Switch it off\n2. Wait for the pressure to fall\n3. Open the valve\n   - slowly\n   - by hand',
  `${TABLE_HEAD}| Press 400 | 40 | 62 dB |\n| Press 800 | 28 | 66 dB |\n| Press 1200 | 19 | 71 dB |`,
  `| ${'Machine | '.repeat(9)}\n| ${'--- | '.repeat(9)}\n${`| ${'Maschinenbezeichnung | '.repeat(9)}\n`.repeat(14)}`,
  'Use this:\n\n```\ncurl -X POST http://press.local/api/v1/strokes?limit=40&offset=120 --header "Accept: application/json"\n```',
  `## In short\n\n${ANSWER_SENTENCE.repeat(8)}\n\n> ${ANSWER_SENTENCE}\n\n### More\n\n${'- measured\n- **certified**\n'.repeat(8)}\n\nThe very end.`,
  'يخزن طاقة كل شوط كبح.',
  '- يخزن الطاقة\n- يعمل بهدوء\n- لا يحتاج إلى زيت',
  'はい。'.repeat(60),
  'x'.repeat(400),
  ANSWER_SENTENCE.repeat(160).slice(0, 10_000),
] as const;

export const NAMES = [
  'Maria',
  'Maria Kowalski from Lisbon',
  'Hydrive',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik Regensburg GmbH & Co. KG',
  'W'.repeat(80),
  'ماريا كوالسكي',
  '株式会社ハイドライブ',
  'International Exhibition of Forming Technology and Presses, Hannover 2026',
] as const;

const OPTION_SENTENCE = 'Retrofit kits for the forty presses that we run, with a service contract ';

/** Options of all lengths and scripts, up to the longest that staff can write. */
const OPTIONS = [
  'Yes',
  'No',
  'A new press',
  'Energy costs',
  'Spare parts within a day, anywhere',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenbeleuchtung',
  '新しいプレスはどのくらい速いですか',
  'كيف يوفر المكبس الجديد الطاقة؟',
  'Press 400 مع عقد خدمة',
  'מכבש Press 800',
  OPTION_SENTENCE.repeat(4).slice(0, POLL_OPTION_MAX_LENGTH),
  'W'.repeat(POLL_OPTION_MAX_LENGTH),
] as const;

const WORDS = [
  'ja',
  'Energy',
  'press',
  'Zuverlässigkeit',
  'spare parts',
  'السلامة',
  'בטיחות',
  '安全第一',
  '🎉',
  'i'.repeat(POLL_WORD_MAX_LENGTH),
  'W'.repeat(POLL_WORD_MAX_LENGTH),
] as const;

/** Words as the server sends them: the most frequent first, each of them once. */
export function randomWords(random: Chance): { text: string; votes: number }[] {
  const { below, oneOf } = random;
  const count = oneOf([1, 2, 3, 5, 12, 30, POLL_CLOUD_MAX]);
  const most = oneOf([1, 2, 10, 200]);
  const texts = new Set(
    Array.from({ length: count }, (_, at) =>
      `${oneOf(WORDS)}${at > 10 ? ` ${at}` : ''}`.slice(-POLL_WORD_MAX_LENGTH),
    ),
  );
  return [...texts]
    .map((text) => ({ text, votes: 1 + below(most) }))
    .toSorted((one, other) => other.votes - one.votes);
}

export function randomPoll(random: Chance): PublicPoll {
  const { below, happens, oneOf } = random;
  const kind = oneOf(POLL_KINDS);
  const phase = oneOf(['open', 'locked', 'revealed', 'revealed'] as const);
  const voters = oneOf([0, 1, 200, 123_456]);
  const count = oneOf([2, 2, 3, 4, 6, 10, POLL_OPTIONS_MAX]);
  const same = happens(0.3) ? oneOf(OPTIONS) : null;
  const hasOptions = kind !== 'scale' && kind !== 'words';
  const options = Array.from({ length: hasOptions ? count : 0 }, (_, at) => ({
    id: at + 1,
    text: same ?? oneOf(OPTIONS),
  }));
  const grades = Array.from({ length: 5 }, () => below(voters + 1));
  const results = {
    votes: options.map(({ id }) => ({ id, votes: below(voters + 1) })),
    right: kind === 'quiz' ? 1 + below(count) : null,
    scale:
      kind === 'scale' ? { votes: grades, mean: voters > 0 ? 1 + random.next() * 4 : null } : null,
    words: kind === 'words' ? randomWords(random) : [],
    more_words: kind === 'words' ? oneOf([0, 0, 240]) : 0,
  };
  return {
    id: 1,
    kind,
    question: oneOf(QUESTIONS).replaceAll(/\s+/g, ' ').slice(0, POLL_QUESTION_MAX_LENGTH),
    options,
    phase,
    round: 1,
    voters,
    results: phase === 'revealed' ? results : null,
  };
}
