import {
  IconCards,
  IconColorSwatch,
  IconLayout,
  IconMessage,
  IconPlayerPlay,
  IconTypography,
  IconWorld,
} from '@tabler/icons-react';
import { SETTING_NAMES, type SettingName } from '../form/values.ts';

/** What staff call each setting, in its group's order. */
export const GROUPS = [
  {
    id: 'content',
    title: 'Content',
    intro: 'What stands beside a question on the big screen.',
    icon: IconMessage,
    labels: {
      showCount: 'Count',
      showDate: 'Date',
      dateFormat: 'Date format',
      answerMarkdown: 'Formatted answers',
      showTwilioPhone: 'SMS number',
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
      autoFade: 'Automatic change',
      cycleSeconds: 'Cycle seconds',
      fadeTypes: 'Transitions',
      randomizeOrder: 'Random transitions',
    },
  },
  {
    id: 'background',
    title: 'Background',
    intro: 'What moves or stands behind the text. It never takes the text’s contrast.',
    icon: IconColorSwatch,
    labels: {
      backgroundPreset: 'Background preset',
      backgroundEffect: 'Background effect',
      smokeColor: 'Smoke colour',
      smokeIntensity: 'Smoke intensity',
      overlayImageUrl: 'Overlay image',
      overlayOpacity: 'Overlay opacity',
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
      logoSize: 'Header logo size',
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
      contentMaxWidth: 'Content width',
      sectionPadding: 'Section padding',
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
  SETTING_NAMES.filter((name) => name in labels);

const [content, type, motion, background, brand, layout, sites] = GROUPS;

/** Every setting's label. */
export const LABELS: Record<SettingName, string> = {
  ...content.labels,
  ...type.labels,
  ...motion.labels,
  ...background.labels,
  ...brand.labels,
  ...layout.labels,
  ...sites.labels,
};

/** The group that a setting stands in. */
export const groupOf = (name: SettingName): Group =>
  GROUPS.find(({ labels }) => name in labels) ?? content;
