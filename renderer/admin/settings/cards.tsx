import { LANGUAGE_NAMES, LANGUAGES } from '../../../server/contract/languages.ts';
import { TYPEFACES } from '../../display/stage/typefaces.ts';
import type { SettingValues } from '../kit/form/setting-values.ts';
import { BackgroundSetting, BrandColourSetting } from './background-setting.tsx';
import { BACKGROUND_NAMES } from './background.ts';
import {
  choice,
  number,
  own,
  image,
  type Section,
  select,
  text,
  toggle,
  TextSizeSetting,
} from './controls.tsx';
import { SlidesSetting } from './slides-setting.tsx';

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

/** Fate of leads in words, by the days that are promised and whether they are deleted then. */
export function keepDaysHint(
  values: Pick<SettingValues, 'privacy.keepDays' | 'privacy.deleteLeads'>,
): string {
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
        words: 'smoke colour color grid image picture preset effect overlay',
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
      {
        name: 'slides',
        names: [],
        label: 'Slides',
        words: 'idle loop pictures images photos films videos pause quiet',
        Control: SlidesSetting,
      },
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
