import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { HIDDEN_NETWORK, NO_PASSWORD, visibleSpaces } from '../../lib/wifi-words.ts';
import { askedWords } from '../content/asked.ts';
import { formatDate } from '../content/date.ts';
import { directionOf } from '../content/direction.ts';
import { typographic } from '../content/typographic.ts';
import { hasQrCode, shownWifi, textNumber, type ShownWifi } from './join-words.ts';
import type {
  AnswerKind,
  ItemContent,
  StageContent,
  StageSettings,
  StepContent,
} from './solve/types.ts';

/** The company's address as people say it: without scheme, `www.` and closing slash. */
export function spokenAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

function domainOf(address: string): string {
  return address.split(/[/?#]/)[0] ?? address;
}

function wifiStep(wifi: ShownWifi): StepContent {
  const name = visibleSpaces(wifi.ssid);
  return {
    name: 'wifi',
    hasCode: true,
    title: 'Join the Wi-Fi',
    number: 1,
    main: { text: name, short: name, part: 'wifi-name' },
    more: [
      ...(wifi.password === null
        ? [{ text: NO_PASSWORD }]
        : [
            { text: 'Password' },
            { text: visibleSpaces(wifi.password), part: 'wifi-password' as const },
          ]),
      ...(wifi.hidden ? [{ text: HIDDEN_NETWORK }] : []),
    ],
  };
}

function askStep(settings: PublicSettings, number: 2 | null): StepContent {
  const { join } = settings;
  const phone = textNumber(settings);
  return {
    name: 'ask',
    hasCode: hasQrCode(settings),
    title: 'Ask your question',
    number,
    main: { text: join.label, short: domainOf(join.label), part: 'address' },
    more: [
      ...(join.secondary ? [{ text: `or ${join.secondary}` }] : []),
      ...(phone ? [{ text: 'or text', bold: phone }] : []),
    ],
  };
}

/** How to take part, in one step or two. */
export function stepsOf(settings: PublicSettings): StepContent[] {
  const wifi = shownWifi(settings);
  return wifi ? [wifiStep(wifi), askStep(settings, 2)] : [askStep(settings, null)];
}

function itemContent(
  question: ApprovedQuestion,
  { wedeliver }: PublicSettings,
  kind: AnswerKind,
): ItemContent {
  const { showDate, dateFormat } = wedeliver;
  return {
    question: typographic(question.content),
    rtl: directionOf(question.content) === 'rtl',
    author: question.author_name,
    date: showDate ? formatDate(question.created_at, dateFormat) : null,
    asked: askedWords(question, wedeliver),
    answer: question.answer === null ? null : { characters: question.answer.length, kind },
  };
}

/** What the stage has to find a place for. @param aspects of the logos' pictures, as far as they are known */
export function stageContent(
  settings: PublicSettings,
  shown: {
    question: ApprovedQuestion | null;
    kind: AnswerKind;
    count: string | null;
    withJoin: boolean;
    aspects: Readonly<Record<string, number>>;
  },
): StageContent {
  const { wedeliver, brand } = settings;
  const { logoUrl, logoSize, logos } = wedeliver;
  const { companyName, siteUrl, eventName } = brand;
  const isNameless = !logoUrl && !companyName && !eventName;
  const spoken = siteUrl ? spokenAddress(siteUrl) : companyName;
  const lead = companyName ? `More about ${companyName}` : 'Find out more';
  return {
    brand: {
      logo: logoUrl ? { height: logoSize, aspect: shown.aspects[logoUrl] ?? null } : null,
      company: isNameless ? 'Live Q&A' : companyName,
      event: eventName,
    },
    logos: logos.map((logo) => ({ ...logo, aspect: shown.aspects[logo.url] ?? null })),
    count: shown.count,
    steps: shown.withJoin ? stepsOf(settings) : [],
    site: spoken
      ? { lead: siteUrl ? lead : '', address: spoken, domain: siteUrl ? domainOf(spoken) : spoken }
      : null,
    item: shown.question && itemContent(shown.question, settings, shown.kind),
  };
}

/** What of the settings the layout is made of. */
export function stageSettings({ wedeliver, qrcode }: PublicSettings): StageSettings {
  return {
    preset: wedeliver.layoutPreset,
    align: wedeliver.textAlign,
    inset: 16 + wedeliver.sectionPadding,
    contentWidth: wedeliver.contentMaxWidth,
    codeSize: qrcode.size,
    question: { size: wedeliver.questionSize, leading: wedeliver.questionLineHeight },
    answer: { size: wedeliver.answerSize, leading: wedeliver.answerLineHeight },
  };
}

/** What a Markdown answer mostly is: what has a shape of its own wants room beside the question. */
export function answerKind(text: string, isMarkdown: boolean): AnswerKind {
  if (!isMarkdown) return 'text';
  if (/^\s*\|?.*\|.*\n\s*\|?[\s:|-]*-{3}[\s:|-]*$/m.test(text)) return 'table';
  if (/^\s*(```|~~~)/m.test(text)) return 'code';
  return (text.match(/^\s{0,3}([-*+]|\d+[.)])\s+\S/gm)?.length ?? 0) >= 2 ? 'list' : 'text';
}
