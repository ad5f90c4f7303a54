import { languageOf } from '../../lib/text-language.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import { formatPhoneNumber } from '../../../server/contract/phone-number.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { ShownDraw } from '../../../server/contract/draw.ts';
import type { PublicPoll } from '../../../server/contract/polls.ts';
import type { Translator } from '../../../server/contract/words/words.ts';
import { visibleSpaces } from '../../lib/wifi-words.ts';
import {
  askedWords,
  directionOf,
  formatDate,
  spokenAddress,
  typographic,
} from '../content/text.ts';
import { drawContent } from '../draw/draw-content.ts';
import { pollItem } from '../polls/poll-content.ts';
import type {
  AnswerKind,
  ItemContent,
  StageContent,
  StageSettings,
  StepContent,
} from './layout/types.ts';

/** True if a code is shown: without an address there is nothing to scan. */
export function hasQrCode({ qrcode, join }: PublicSettings): boolean {
  return qrcode.enabled && join.url !== '';
}

/** Returns the number for text messages, if it is shown. */
export function textNumber({ wedeliver, twilio }: PublicSettings): string | null {
  return wedeliver.showTwilioPhone && twilio.phone ? formatPhoneNumber(twilio.phone) : null;
}

/** Wi-Fi access as shown on the screen. */
export type ShownWifi = { ssid: string; password: string | null; hidden: boolean; code: string };

/** Returns the booth's Wi-Fi if the screen shows it, as the first of two steps. */
export function shownWifi({ wifi }: PublicSettings): ShownWifi | null {
  return wifi?.joining ? { ssid: wifi.ssid, ...wifi.joining } : null;
}

function domainOf(address: string): string {
  return address.split(/[/?#]/)[0] ?? address;
}

function wifiStep(wifi: ShownWifi, { t }: Translator): StepContent {
  const name = visibleSpaces(wifi.ssid);
  const password = wifi.password === null ? null : visibleSpaces(wifi.password);
  return {
    name: 'wifi',
    hasCode: true,
    title: t('stage.joinWifi'),
    number: 1,
    main: { text: name, short: name, part: 'wifi-name' },
    more: [
      password === null
        ? { text: t('stage.noPassword'), needed: true }
        : {
            text: t('stage.password', { password }),
            bold: password,
            part: 'wifi-password',
            needed: true,
          },
      ...(wifi.hidden ? [{ text: t('stage.hiddenWifi'), needed: true }] : []),
    ],
  };
}

/** A number that is not split between lines. */
function inOnePiece(number: string): string {
  return number.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060');
}

function askStep(
  settings: PublicSettings,
  number: 2 | null,
  votes: boolean,
  { t }: Translator,
): StepContent {
  const { join } = settings;
  const texts = textNumber(settings);
  const phone = texts && inOnePiece(texts);
  return {
    name: 'ask',
    hasCode: hasQrCode(settings),
    title: votes ? t('stage.vote') : t('stage.askYours'),
    number,
    main: { text: join.label, short: domainOf(join.label), part: 'address' },
    more: [
      ...(join.secondary ? [{ text: t('stage.orAddress', { address: join.secondary }) }] : []),
      ...(phone ? [{ text: t('stage.orText', { number: phone }), bold: phone }] : []),
    ],
  };
}

/** Returns the joining instructions, in one step or two. @param votes true if phones vote now */
function stepsOf(settings: PublicSettings, votes: boolean, words: Translator): StepContent[] {
  const wifi = shownWifi(settings);
  return wifi
    ? [wifiStep(wifi, words), askStep(settings, 2, votes, words)]
    : [askStep(settings, null, votes, words)];
}

function itemContent(
  question: ApprovedQuestion,
  { wedeliver, timeZone }: PublicSettings,
  kind: AnswerKind,
  words: Translator,
): ItemContent {
  const { showDate, dateFormat } = wedeliver;
  return {
    question: typographic(question.content, languageOf(question.content) ?? words.language),
    rtl: directionOf(question.content) === 'rtl',
    author: question.author_name,
    date: showDate ? formatDate(question.created_at, dateFormat, words.language, timeZone) : null,
    asked: askedWords(question, wedeliver, words),
    answer: question.answer === null ? null : { characters: question.answer.length, kind },
  };
}

type Shown = {
  question: ApprovedQuestion | null;
  /** Running poll, if it has the stage. */
  poll?: PublicPoll | null;
  /** Result of a draw, if it has the stage. */
  draw?: ShownDraw | null;
  kind: AnswerKind;
  count: string | null;
  withJoin: boolean;
  aspects: ReadonlyMap<string, number>;
};

function itemOf(
  settings: PublicSettings,
  { draw, poll, question, kind }: Shown,
  words: Translator,
): ItemContent | null {
  if (draw) return drawContent(draw);
  return poll ? pollItem(poll, words) : question && itemContent(question, settings, kind, words);
}

/** Collects the content for the layout. @param aspects of the logos that have loaded */
export function stageContent(
  settings: PublicSettings,
  shown: Shown,
  words: Translator,
): StageContent {
  const { t, direction } = words;
  const { wedeliver, brand } = settings;
  const { logoUrl, logoSize, logos, headerVisible } = wedeliver;
  const { companyName, siteUrl, eventName } = brand;
  const isNameless = !logoUrl && !companyName && !eventName;
  // The stage says once whose it is: in the header, or else at the site.
  const named = headerVisible ? '' : companyName;
  const spoken = siteUrl ? spokenAddress(siteUrl) : named;
  const lead = named ? t('stage.more', { company: named }) : t('stage.findOut');
  return {
    rtl: direction === 'rtl',
    brand: {
      logo: logoUrl ? { height: logoSize, aspect: shown.aspects.get(logoUrl) ?? null } : null,
      company: isNameless ? t('title.live') : companyName,
      event: eventName,
    },
    logos: logos.map((logo) => ({ ...logo, aspect: shown.aspects.get(logo.url) ?? null })),
    count: shown.count,
    steps: shown.withJoin ? stepsOf(settings, shown.poll?.phase === 'open', words) : [],
    site: spoken
      ? { lead: siteUrl ? lead : '', address: spoken, domain: siteUrl ? domainOf(spoken) : spoken }
      : null,
    item: itemOf(settings, shown, words),
  };
}

/** Picks the settings for the layout. */
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

/** Classifies a Markdown answer: one with a table, code or a list needs room beside the question. */
export function answerKind(text: string, isMarkdown: boolean): AnswerKind {
  if (!isMarkdown) return 'text';
  if (/^\s*\|?.*\|.*\n\s*\|?[\s:|-]*-{3}[\s:|-]*$/m.test(text)) return 'table';
  if (/^\s*(```|~~~)/m.test(text)) return 'code';
  return (text.match(/^\s{0,3}([-*+]|\d+[.)])\s+\S/gm)?.length ?? 0) >= 2 ? 'list' : 'text';
}
