import {
  IconCards,
  IconColorSwatch,
  IconLayout,
  IconMessage,
  IconPlayerPlay,
  IconSlideshow,
  IconTypography,
  IconWorld,
} from '@tabler/icons-react';
import { TOASTS } from '../../../server/contract/messages.ts';
import { SETTING_LIMITS as LIMITS } from '../../../server/contract/settings/fields.ts';
import { createFieldSet, isFaultOf } from '../form/field-set.ts';
import type { SettingName, SettingValues } from '../form/setting-values.ts';
import {
  ALIGNMENTS,
  ARRANGEMENTS,
  BACKDROPS,
  DATES,
  EFFECTS,
  presetRules,
  SCREEN_LANGUAGES,
  SECONDS,
  THEME_CHOICES,
  TYPEFACE_CHOICES,
} from './choices.tsx';
import { BrandColourSetting } from './controls/brand-colour-setting.tsx';
import { IdlePicturesSetting } from './controls/idle-pictures-setting.tsx';
import { LogosSetting } from './controls/logos-setting.tsx';
import { OriginsSetting } from './controls/origins-setting.tsx';
import { SmokeColourSetting } from './controls/smoke-colour-setting.tsx';
import { TransitionsSetting } from './controls/transitions-setting.tsx';
import {
  cards,
  choice,
  number,
  own,
  picture,
  select,
  text,
  toggle,
  type Group,
} from './fields.tsx';
import { VISITOR_GROUPS } from './visitor-groups.ts';

function smokeHint(values: SettingValues): string {
  if (values['wedeliver.backgroundPreset'] !== 'none') return presetRules(values);
  return values['wedeliver.backgroundEffect'] === 'none'
    ? 'Shows when the effect above is smoke.'
    : 'A ready-made one, or any other.';
}

function effectHint(values: SettingValues): string {
  return values['wedeliver.backgroundPreset'] === 'none'
    ? 'Slow smoke, or a calm plain background.'
    : presetRules(values);
}

/** Every setting of the settings screen: its group, what staff call it, and its control. */
export const GROUPS: readonly Group[] = [
  {
    id: 'content',
    title: 'Content',
    intro: 'What appears beside a question on the big screen.',
    icon: IconMessage,
    fields: [
      toggle('wedeliver.showCount', 'Count', 'Which of how many questions this is: “3 / 12”.'),
      toggle(
        'wedeliver.showAsked',
        'Asked how often',
        '“asked 4×” beside the author, where you merged questions that ask the same thing.',
      ),
      toggle('wedeliver.showDate', 'Date', 'When the question was asked, beside its author.'),
      choice('wedeliver.dateFormat', 'Date format', DATES),
      select(
        'wedeliver.language',
        'Language',
        SCREEN_LANGUAGES,
        'For the screen’s own words. Visitors’ phones have their own.',
      ),
      toggle(
        'wedeliver.answerMarkdown',
        'Formatted answers',
        'Answers with bold, lists and code. When off, they appear exactly as typed.',
      ),
      toggle(
        'wedeliver.showTwilioPhone',
        'SMS number',
        'The number that visitors can text, once one is set up under Twilio.',
      ),
    ],
  },
  {
    id: 'type',
    title: 'Type',
    intro: 'Sizes are in units of a 1280×720 stage. Short texts grow larger.',
    icon: IconTypography,
    fields: [
      cards('wedeliver.fontFamily', 'Typeface', TYPEFACE_CHOICES),
      number('wedeliver.questionSize', 'Question size', LIMITS.questionSize, {
        hint: 'The stage scales to any screen, and the size with it.',
      }),
      number('wedeliver.questionLineHeight', 'Question line height', LIMITS.questionLineHeight, {
        unit: '×',
      }),
      number('wedeliver.answerSize', 'Answer size', LIMITS.answerSize),
      number('wedeliver.answerLineHeight', 'Answer line height', LIMITS.answerLineHeight, {
        unit: '×',
      }),
      choice('wedeliver.textAlign', 'Alignment', ALIGNMENTS),
      toggle(
        'wedeliver.shadow',
        'Text shadow',
        'A soft shadow that lifts the text from its background.',
      ),
    ],
  },
  {
    id: 'motion',
    title: 'Motion',
    intro: 'How long a question stays, and how the next one comes.',
    icon: IconPlayerPlay,
    fields: [
      toggle(
        'wedeliver.autoFade',
        'Automatic change',
        'The questions take turns. When off, the newest approved one stays.',
      ),
      number('wedeliver.cycleSeconds', 'Cycle seconds', LIMITS.cycleSeconds, {
        hint: 'How long each stays; a text too long for the stage takes the time it needs.',
        unit: 's',
        stops: SECONDS,
      }),
      own('wedeliver.fadeTypes', 'Transitions', TransitionsSetting),
      toggle(
        'wedeliver.randomizeOrder',
        'Random transitions',
        'A different one of your choices at each change.',
      ),
    ],
  },
  {
    id: 'background',
    title: 'Background',
    intro: 'What moves or stays behind the text. The text always keeps its contrast.',
    icon: IconColorSwatch,
    fields: [
      cards(
        'wedeliver.backgroundPreset',
        'Background preset',
        BACKDROPS,
        'A ready-made look. With “None”, the settings below apply.',
      ),
      choice('wedeliver.backgroundEffect', 'Background effect', EFFECTS, effectHint),
      own('wedeliver.smokeColor', 'Smoke colour', SmokeColourSetting, smokeHint),
      number('wedeliver.smokeIntensity', 'Smoke intensity', LIMITS.smokeIntensity, {
        hint: 'From a breath to a cloud.',
      }),
      picture(
        'wedeliver.overlayImageUrl',
        'Overlay image',
        'Covers the whole background, dimmed as much as the text needs.',
      ),
      number('wedeliver.overlayOpacity', 'Overlay opacity', LIMITS.overlayOpacity, { unit: '%' }),
    ],
  },
  {
    id: 'brand',
    title: 'Brand',
    intro: 'Whose stand it is: on the big screen and on the visitors’ phones.',
    icon: IconCards,
    fields: [
      choice(
        'theme',
        'Theme',
        THEME_CHOICES,
        'For the big screen and the visitors’ pages. The switch in the header changes yours.',
      ),
      text('brand.companyName', 'Company name', {
        hint: 'Appears in the header if there is no header logo, and beside your website.',
        placeholder: 'Acme Instruments',
        spellCheck: true,
      }),
      text('brand.eventName', 'Event name', {
        hint: 'Appears beside the company.',
        placeholder: 'Expo 2026',
        spellCheck: true,
      }),
      text('brand.siteUrl', 'Website', {
        hint: 'Where the footer of the big screen sends people for more.',
        placeholder: 'https://www.example.com',
        inputMode: 'url',
      }),
      own(
        'brand.colour',
        'Company colour',
        BrandColourSetting,
        'On the big screen, the phones and the table sign, made lighter or darker where it would be hard to read.',
      ),
      text('names.label', 'Name on the network', {
        hint: '“acme” lets phones open acme.local, and staff admin.acme.local, on networks that support names.',
        placeholder: 'booth',
      }),
      toggle('wedeliver.headerVisible', 'Header', 'Company or logo and the event, at the top.'),
      picture(
        'wedeliver.logoUrl',
        'Header logo',
        'Takes the company’s place in the header, and on visitors’ phones.',
      ),
      number('wedeliver.logoSize', 'Header logo size', LIMITS.logoSize),
      own('wedeliver.logos', 'Logos', LogosSetting),
    ],
  },
  {
    id: 'layout',
    title: 'Layout',
    intro: 'Where everything goes on the stage.',
    icon: IconLayout,
    fields: [
      cards(
        'wedeliver.layoutPreset',
        'Arrangement',
        ARRANGEMENTS,
        'Where the question, the code and your name go.',
      ),
      number('wedeliver.contentMaxWidth', 'Content width', LIMITS.contentMaxWidth, {
        hint: 'The longest a line of text can get.',
      }),
      number('wedeliver.sectionPadding', 'Section padding', LIMITS.sectionPadding, {
        hint: 'Space between the content and the edge of the stage.',
      }),
    ],
  },
  {
    id: 'idle',
    title: 'Idle loop',
    intro:
      'What the big screen shows while nothing is asked: before the first question, and between questions once the stand is quiet. How to take part stays in view.',
    icon: IconSlideshow,
    fields: [
      toggle('idle.showPictures', 'Pictures', 'Your own slides and photos, one after the other.'),
      own('idle.pictures', 'Pictures of the loop', IdlePicturesSetting),
      number('idle.sceneSeconds', 'Seconds for each', LIMITS.idleSceneSeconds, { unit: 's' }),
      number('idle.afterMinutes', 'Quiet minutes', LIMITS.idleAfterMinutes, {
        hint: 'How long after the last approval the loop starts to show between the questions, once a minute.',
        unit: 'min',
      }),
    ],
  },
  ...VISITOR_GROUPS,
  {
    id: 'sites',
    title: 'Other sites',
    intro: 'For your web team. A stand on its own needs nothing here.',
    icon: IconWorld,
    fields: [own('cors.allowed_origins', 'Allowed origins', OriginsSetting)],
  },
];

/** All of them, as the form knows them. */
export const SETTINGS_FIELDS = createFieldSet(
  GROUPS.flatMap(({ fields }) => fields),
  { storageKey: 'booth.admin.settings.unsaved', toast: TOASTS.settingsSaved },
);

export function namesOf({ fields }: Group): SettingName[] {
  return fields.map(({ name }) => name);
}

/** The group that a faulty path (`wedeliver.logos.0.height`) stands in. */
export function groupOfPath(path: string): Group | undefined {
  return GROUPS.find((group) => namesOf(group).some((name) => isFaultOf(name, path)));
}
