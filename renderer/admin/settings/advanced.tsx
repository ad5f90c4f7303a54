import {
  PRIVACY_TEXT_MAX_LENGTH,
  WATCHED_MAX_LENGTH,
} from '../../../server/contract/settings/parts.ts';
import { DATE_FORMATS } from '../../../server/contract/settings/wedeliver.ts';
import { formatDate } from '../../display/content/text.ts';
import {
  choice,
  longText,
  number,
  own,
  image,
  text,
  toggle,
  OriginsSetting,
  TransitionsSetting,
  type Section,
} from './controls.tsx';
import { LogosSetting } from './image-settings.tsx';
import { SAMPLE_DATE } from '../kit/sample-questions.ts';

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
        label: 'Overlay picture',
        words: 'background picture photo',
        hint: 'Covers smoke, grid or nothing, dimmed as much as the text needs.',
      }),
      number({
        name: 'wedeliver.overlayOpacity',
        label: 'Overlay opacity',
        words: 'background image picture transparent dim',
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
        hint: 'Pictures and films, one after the other.',
      }),
      number({
        name: 'idle.sceneSeconds',
        label: 'Seconds for each picture',
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
    title: 'Moderation and privacy',
    intro: 'Each lead keeps the wording that its visitor saw.',
    controls: [
      longText({
        name: 'moderation.words',
        label: 'Words to flag',
        words: 'rude swear bad offensive filter watch profanity blacklist',
        hint: 'A question with one of them has a sign in your list, also when it is written as B4D, b a d or baaad. Nobody else sees it, and nothing is refused. Commas or lines between them.',
        limit: WATCHED_MAX_LENGTH,
        rows: [2, 12],
      }),
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
