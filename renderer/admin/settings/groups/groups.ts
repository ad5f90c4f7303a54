import {
  IconCards,
  IconColorSwatch,
  IconLayout,
  IconMessage,
  IconPlayerPlay,
  IconTypography,
  IconWorld,
} from '@tabler/icons-react';
import type { SettingName } from '../form/values.ts';

/** What staff call each setting, in its group's order. */
export const GROUPS = [
  {
    id: 'content',
    title: 'Content',
    intro: 'What stands beside a question on the big screen.',
    icon: IconMessage,
    labels: {
      showCount: 'Position in the round',
      showDate: 'Date of the question',
      dateFormat: 'Date format',
      answerMarkdown: 'Formatted answers',
      showTwilioPhone: 'Number for text messages',
    },
  },
  {
    id: 'type',
    title: 'Type',
    intro: 'Sizes are units of a stage 1280 wide and 720 high. Short texts grow beyond them.',
    icon: IconTypography,
    labels: {
      fontFamily: 'Typeface',
      questionSize: 'Question size',
      questionLineHeight: 'Question line height',
      answerSize: 'Answer size',
      answerLineHeight: 'Answer line height',
      textAlign: 'Alignment',
      shadow: 'Text shadow',
    },
  },
  {
    id: 'motion',
    title: 'Motion',
    intro: 'How long a question stays, and how the next one comes.',
    icon: IconPlayerPlay,
    labels: {
      autoFade: 'Change by itself',
      cycleSeconds: 'Time for each question',
      fadeTypes: 'Transitions',
      randomizeOrder: 'Mix the transitions',
    },
  },
  {
    id: 'background',
    title: 'Background',
    intro: 'What moves or stands behind the text. It never takes the text’s contrast.',
    icon: IconColorSwatch,
    labels: {
      backgroundPreset: 'Preset',
      backgroundEffect: 'Effect',
      smokeColor: 'Smoke colour',
      smokeIntensity: 'Smoke intensity',
      overlayImageUrl: 'Picture behind the text',
      overlayOpacity: 'Opacity of the picture',
    },
  },
  {
    id: 'brand',
    title: 'Brand',
    intro: 'Whose stand it is: on the big screen and on the visitors’ phones.',
    icon: IconCards,
    labels: {
      theme: 'Theme',
      companyName: 'Company name',
      eventName: 'Event name',
      siteUrl: 'Website',
      headerVisible: 'Header',
      logoUrl: 'Header logo',
      logoSize: 'Header logo height',
      logos: 'Logos',
    },
  },
  {
    id: 'layout',
    title: 'Layout',
    intro: 'Where everything stands on the stage.',
    icon: IconLayout,
    labels: {
      layoutPreset: 'Arrangement',
      contentMaxWidth: 'Text width',
      sectionPadding: 'Margin',
    },
  },
  {
    id: 'sites',
    title: 'Other sites',
    intro: 'For your web team. A stand alone needs nothing here.',
    icon: IconWorld,
    labels: { allowed_origins: 'Allowed origins' },
  },
] as const;

export type Group = (typeof GROUPS)[number];
export type GroupId = Group['id'];

export const isGroupId = (value: string | null): value is GroupId =>
  GROUPS.some(({ id }) => id === value);

/** The settings of a group. */
export const namesOf = ({ labels }: { labels: Group['labels'] }): SettingName[] =>
  NAMES.filter((name) => name in labels);

type Labels = Record<SettingName, string>;
const [content, type, motion, background, brand, layout, sites] = GROUPS;

/** Every setting's label. */
export const LABELS: Labels = {
  ...content.labels,
  ...type.labels,
  ...motion.labels,
  ...background.labels,
  ...brand.labels,
  ...layout.labels,
  ...sites.labels,
};
