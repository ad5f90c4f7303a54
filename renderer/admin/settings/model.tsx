import { LANGUAGE_NAMES, LANGUAGES } from '../../../server/contract/languages.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import { PRIVACY_TEXT_MAX_LENGTH } from '../../../server/contract/settings/parts.ts';
import { DATE_FORMATS } from '../../../server/contract/settings/wedeliver.ts';
import { formatDate } from '../../display/content/text.ts';
import { TYPEFACES } from '../../display/stage/typefaces.ts';
import {
  createFieldSet,
  isFaultOf,
  type SettingName,
  type SettingValues,
} from '../kit/form/setting-values.ts';
import { BACKGROUND_NAMES, BackgroundSetting, BrandColourSetting } from './background-setting.tsx';
import {
  choice,
  longText,
  number,
  own,
  image,
  select,
  type SettingControl,
  text,
  toggle,
  OriginsSetting,
  TextSizeSetting,
  TransitionsSetting,
} from './controls.tsx';
import { LogosSetting, SlidesSetting } from './image-settings.tsx';
import { SAMPLE_DATE } from '../kit/sample-questions.ts';

/** Settings that staff see together. */
export type Section = {
  id: string;
  title: string;
  intro: string;
  controls: readonly SettingControl[];
};

const ARRANGEMENTS = [
  { value: 'classic', label: 'Classic' },
  { value: 'corner-duo', label: 'Corner duo' },
  { value: 'topbar', label: 'Top bar' },
] as const;

const TYPEFACE_NAMES = {
  bricolage: 'Bricolage',
  inter: 'Inter',
  'space-grotesk': 'Space Grotesk',
  fraunces: 'Fraunces',
  atkinson: 'Atkinson',
  'sofia-condensed': 'Sofia Condensed',
  system: 'System',
  serif: 'Serif',
} as const;
type Typeface = keyof typeof TYPEFACE_NAMES;

function isTypeface(value: string): value is Typeface {
  return value in TYPEFACE_NAMES;
}

function keepDaysHint(values: SettingValues): string {
  if (values['privacy.keepDays'] === 0) {
    return values['privacy.deleteLeads']
      ? 'With 0 days, nothing is deleted: the contact page says “no longer than our follow-up takes”.'
      : '0 says “no longer than our follow-up takes”.';
  }
  return values['privacy.deleteLeads']
    ? 'The contact page promises it. Leads that were promised fewer days go sooner.'
    : 'The contact page promises it; erasing them is up to you.';
}

/** Settings that every booth needs, which are always visible. */
export const CARDS: readonly Section[] = [
  {
    id: 'stand',
    title: 'Your booth',
    intro: 'On the big screen and on the visitors’ phones.',
    controls: [
      text({
        name: 'brand.companyName',
        label: 'Company name',
        words: 'brand firm header',
        placeholder: 'Acme Instruments',
        spellCheck: true,
      }),
      text({
        name: 'brand.eventName',
        label: 'Event name',
        words: 'fair show expo header',
        placeholder: 'Expo 2026',
        spellCheck: true,
      }),
      text({
        name: 'brand.siteUrl',
        label: 'Website',
        words: 'url address link footer',
        hint: 'Where the footer of the big screen sends people for more.',
        placeholder: 'https://www.example.com',
        inputMode: 'url',
      }),
      own({
        name: 'brand.colour',
        label: 'Company color',
        words: 'color accent brand orange',
        hint: 'Made lighter or darker where it would be hard to read.',
        Own: BrandColourSetting,
      }),
      image({
        name: 'wedeliver.logoUrl',
        label: 'Header logo',
        words: 'image picture brand',
        hint: 'Takes the company’s place in the header, and on visitors’ phones.',
      }),
    ],
  },
  {
    id: 'look',
    title: 'Look',
    intro: 'How the big screen looks.',
    controls: [
      choice({
        name: 'theme',
        label: 'Theme',
        words: 'dark light mode bright',
        hint: 'For the big screen and the visitors’ pages, not for yours.',
        options: [
          { value: 'dark', label: 'Dark' },
          { value: 'light', label: 'Light' },
        ],
      }),
      choice({
        name: 'wedeliver.layoutPreset',
        label: 'Arrangement',
        words: 'layout position preset corner bar',
        hint: 'Where the question, the code and your name go.',
        options: ARRANGEMENTS,
      }),
      {
        name: BACKGROUND_NAMES[0],
        // The image is declared by its own control, under Advanced.
        names: BACKGROUND_NAMES.slice(0, 3),
        label: 'Background',
        words: 'smoke colour color grid image preset effect overlay',
        Control: BackgroundSetting,
      },
      select({
        name: 'wedeliver.fontFamily',
        label: 'Typeface',
        words: 'font letters type family',
        options: Object.keys(TYPEFACE_NAMES)
          .filter(isTypeface)
          .map((value) => ({ value, label: TYPEFACE_NAMES[value] })),
        renderOption: (value, label) => (
          <span style={isTypeface(value) ? { fontFamily: TYPEFACES[value].question } : {}}>
            {label}
          </span>
        ),
      }),
      {
        name: 'text-size',
        names: [],
        label: 'Text size',
        words: 'font bigger smaller large letters',
        Control: TextSizeSetting,
      },
      select({
        name: 'wedeliver.language',
        label: 'Language',
        words: 'german french english translation words',
        hint: 'For the big screen’s own words. Visitors’ phones have their own.',
        options: [
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
          { value: 'browser', label: 'The browser’s' },
        ],
      }),
    ],
  },
  {
    id: 'visitors',
    title: 'Questions and visitors',
    intro: 'How questions take turns, and what visitors can do and are promised.',
    controls: [
      number({
        name: 'wedeliver.cycleSeconds',
        label: 'Seconds per question',
        words: 'time duration speed pace interval cycle',
        hint: 'A text too long for the big screen takes the time it needs.',
        unit: 's',
      }),
      own({
        name: 'idle.pictures',
        label: 'Slides',
        words: 'idle loop pictures images photos pause quiet',
        hint: 'Shown while nothing is asked, whole and beside the code.',
        Own: SlidesSetting,
      }),
      toggle({
        name: 'votes.enabled',
        label: 'Votes',
        words: 'like popular i want to know this too',
        hint: 'A button “I want to know this too” beside each approved question on phones.',
      }),
      number({
        name: 'privacy.keepDays',
        label: 'Keep details for',
        words: 'privacy gdpr leads contact days retention delete',
        hint: keepDaysHint,
        unit: 'days',
      }),
    ],
  },
];

/** Everything else, folded by subject. */
export const ADVANCED: readonly Section[] = [
  {
    id: 'content',
    title: 'Content',
    intro: 'What appears beside a question on the big screen.',
    controls: [
      toggle({
        name: 'wedeliver.showCount',
        label: 'Count',
        words: 'number position of questions',
        hint: 'Which of how many questions this is: “3 / 12”.',
      }),
      toggle({
        name: 'wedeliver.showAsked',
        label: 'Times asked',
        words: 'asked how often merged duplicates',
        hint: '“asked 4×” beside the author, where you merged questions that ask the same thing.',
      }),
      toggle({
        name: 'wedeliver.showDate',
        label: 'Date',
        words: 'time when asked',
        hint: 'When the question was asked, beside its author.',
      }),
      choice({
        name: 'wedeliver.dateFormat',
        label: 'Date format',
        words: 'short medium long',
        options: DATE_FORMATS.map((value) => ({
          value,
          label: formatDate(SAMPLE_DATE, value, 'en'),
        })),
      }),
      toggle({
        name: 'wedeliver.answerMarkdown',
        label: 'Formatted answers',
        words: 'markdown bold list code',
        hint: 'Answers with bold, lists and code. When off, they appear exactly as typed.',
      }),
      toggle({
        name: 'wedeliver.showTwilioPhone',
        label: 'SMS number',
        words: 'twilio phone text message',
        hint: 'The number that visitors can text, once one is set up under Twilio.',
      }),
    ],
  },
  {
    id: 'text',
    title: 'Text',
    intro: 'The big screen counts as 1280×720. Short texts grow larger.',
    controls: [
      number({ name: 'wedeliver.questionSize', label: 'Question size', words: 'font text' }),
      number({
        name: 'wedeliver.questionLineHeight',
        label: 'Question line height',
        words: 'spacing leading',
        unit: '×',
        step: 0.1,
      }),
      number({ name: 'wedeliver.answerSize', label: 'Answer size', words: 'font text' }),
      number({
        name: 'wedeliver.answerLineHeight',
        label: 'Answer line height',
        words: 'spacing leading',
        unit: '×',
        step: 0.1,
      }),
      choice({
        name: 'wedeliver.textAlign',
        label: 'Alignment',
        words: 'left centre center',
        options: [
          { value: 'left', label: 'Left' },
          { value: 'center', label: 'Centre' },
        ],
      }),
      toggle({
        name: 'wedeliver.shadow',
        label: 'Text shadow',
        words: 'contrast',
        hint: 'A soft shadow that lifts the text from its background.',
      }),
    ],
  },
  {
    id: 'motion',
    title: 'Motion',
    intro: 'How one question follows another.',
    controls: [
      toggle({
        name: 'wedeliver.autoFade',
        label: 'Auto-advance',
        words: 'automatic change cycle rotate stop',
        hint: 'The questions take turns. When off, the newest approved one stays.',
      }),
      own({
        name: 'wedeliver.fadeTypes',
        label: 'Transitions',
        words: 'fade slide zoom animation effect',
        Own: TransitionsSetting,
      }),
      toggle({
        name: 'wedeliver.randomizeOrder',
        label: 'Random transitions',
        words: 'mix shuffle',
        hint: 'A different one of your choices at each change.',
      }),
    ],
  },
  {
    id: 'background',
    title: 'Background details',
    intro: 'The text always keeps its contrast.',
    controls: [
      number({
        name: 'wedeliver.smokeIntensity',
        label: 'Smoke intensity',
        words: 'strength fog',
        hint: 'Subtle to dense.',
        step: 0.05,
      }),
      image({
        name: 'wedeliver.overlayImageUrl',
        label: 'Overlay image',
        words: 'background picture photo',
        hint: 'Covers smoke, grid or nothing, dimmed as much as the text needs.',
      }),
      number({
        name: 'wedeliver.overlayOpacity',
        label: 'Overlay opacity',
        words: 'background image transparent dim',
        unit: '%',
      }),
    ],
  },
  {
    id: 'header',
    title: 'Header and logos',
    intro: 'Names and logos on the big screen.',
    controls: [
      toggle({
        name: 'wedeliver.headerVisible',
        label: 'Header',
        words: 'company event top hide',
        hint: 'Company or logo and the event, at the top.',
      }),
      number({ name: 'wedeliver.logoSize', label: 'Header logo size', words: 'image height' }),
      own({
        name: 'wedeliver.logos',
        label: 'Logos',
        words: 'partners sponsors images',
        hint: 'Partners and the like, each at one of six positions.',
        Own: LogosSetting,
      }),
    ],
  },
  {
    id: 'layout',
    title: 'Layout',
    intro: 'The big screen counts as 1280 wide.',
    controls: [
      number({
        name: 'wedeliver.contentMaxWidth',
        label: 'Content width',
        words: 'line length column',
        hint: 'The longest a line of text can get.',
        step: 10,
      }),
      number({
        name: 'wedeliver.sectionPadding',
        label: 'Section padding',
        words: 'margin edge space border',
        hint: 'Space between the content and the edge of the big screen.',
      }),
    ],
  },
  {
    id: 'idle',
    title: 'Idle loop',
    intro:
      'What the big screen shows while nothing is asked: before the first question, and between questions once the booth is quiet.',
    controls: [
      toggle({
        name: 'idle.showPictures',
        label: 'Show slides',
        words: 'pictures images photos',
        hint: 'The slides, one after the other.',
      }),
      number({
        name: 'idle.sceneSeconds',
        label: 'Seconds for each',
        words: 'slide duration time',
        unit: 's',
      }),
      number({
        name: 'idle.afterMinutes',
        label: 'Quiet minutes',
        words: 'idle after pause wait',
        hint: 'How long after the last approval the loop starts to show between the questions, once a minute.',
        unit: 'min',
      }),
    ],
  },
  {
    id: 'privacy',
    title: 'Votes and privacy',
    intro: 'On visitors’ phones. Each lead keeps the wording that its visitor saw.',
    controls: [
      number({
        name: 'votes.minimum',
        label: 'Smallest number shown',
        words: 'votes count minimum',
        hint: 'Visitors see the count once it reaches this number. You always see it.',
      }),
      toggle({
        name: 'privacy.deleteLeads',
        label: 'Delete leads after that',
        words: 'privacy gdpr erase automatic retention',
        hint: 'Once the days above are over: for good, along with the name beside the question. For a week before, you are reminded here and can export them. Backups hold a deleted lead for at most 14 more days.',
      }),
      longText({
        name: 'privacy.text',
        label: 'Privacy notice',
        words: 'gdpr policy legal imprint',
        hint: 'Has its own page, /privacy, that the contact page links to; Booth adds that backups hold what you delete for 14 days at most. Markdown: # heading, **bold**, [link](https://…).',
        limit: PRIVACY_TEXT_MAX_LENGTH,
        rows: [6, 20],
        placeholder: 'Who is responsible, what the details are used for, who to write to…',
      }),
    ],
  },
  {
    id: 'network',
    title: 'Network',
    intro: 'For your web team and your IT.',
    controls: [
      text({
        name: 'names.label',
        label: 'Name on the network',
        words: 'booth.local host address domain',
        hint: '“acme” lets phones open acme.local, and staff admin.acme.local, on networks that support names.',
        placeholder: 'booth',
      }),
      own({
        name: 'cors.allowed_origins',
        label: 'Allowed websites (CORS)',
        words: 'origins other sites embed api',
        hint: 'One per line, or separated by commas, for example https://www.example.com.',
        Own: OriginsSetting,
      }),
    ],
  },
];

const SECTIONS = [...CARDS, ...ADVANCED];

export function namesOf({ controls }: Section): SettingName[] {
  return controls.flatMap(({ names }) => names);
}

/** All of them, as the form knows them. */
export const SETTINGS_FIELDS = createFieldSet(
  SECTIONS.flatMap(({ controls }) => controls).flatMap(({ names, label }) =>
    names.map((name) => ({ name, label })),
  ),
  { storageKey: 'booth.admin.settings.unsaved', toast: TOASTS.settingsSaved },
);

/** The control of a setting or of something inside it (`wedeliver.logos.0.height`), and its section. */
export function controlOf(path: string): { section: Section; control: SettingControl } | undefined {
  for (const section of SECTIONS) {
    const control = section.controls.find(
      ({ name, names }) => name === path || names.some((each) => isFaultOf(each, path)),
    );
    if (control) return { section, control };
  }
  return undefined;
}

/** For the palette: each control's name in `/settings?setting=NAME`, its label, and what else people type. */
export const SETTINGS: readonly { name: string; label: string; words: string }[] = SECTIONS.flatMap(
  ({ title, controls }) =>
    controls.map(({ name, label, words }) => ({ name, label, words: `${title} ${words}` })),
);
