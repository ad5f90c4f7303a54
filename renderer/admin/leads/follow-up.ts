import { isEmail } from '../../../server/contract/email.ts';
import type { LeadDetail } from '../../../server/contract/leads.ts';

/** A mail that a person of staff sends from their own mail program. */
export type Mail = { to: string; name: string; subject: string; text: string };

/** Characters of a link that Windows hands to a mail program. */
const MAILTO_MAX = 2000;
/** Characters of an encoded word, whose line may begin with the head's name (RFC 2047, 2), and of one of base64 (RFC 2045, 6.8). */
const [WORD_MAX, LINE_MAX] = [64, 76];
const WORD_HEAD = '=?utf-8?B?';
/** Octets that an encoded word has room for: four characters for each three of them. */
const WORD_OCTETS = Math.floor((WORD_MAX - WORD_HEAD.length - 2) / 4) * 3;

/** Markdown of an answer as the plain text of a mail. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (_, words: string, address: string) =>
      words === '' || words === address ? address : `${words} (${address})`,
    )
    .replaceAll(/^#+ +/gm, '')
    .replaceAll(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replaceAll(
      /(^|[^\p{L}\p{N}*_])[*_]([^\s*_](?:[^*_\n]*[^\s*_])?)[*_](?![\p{L}\p{N}*_])/gmu,
      '$1$2',
    );
}

/** Text for one line of a head: whatever could end it, or turn what follows around, is a space. */
function headText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** A mail from what a visitor asked here, and what was answered. */
export function draftMail(lead: LeadDetail, names: { company: string; event: string }): Mail {
  const { question, name, email } = lead;
  const owner = names.company === '' ? 'our' : `the ${names.company}`;
  const booth = `${owner} booth${names.event === '' ? '' : ` at ${names.event}`}`;
  const answer = question?.answer;
  const parts = [
    `Hello${name === '' ? '' : ` ${name}`},`,
    `thank you for coming to ${booth}.`,
    ...(question ? [`You asked: “${question.content}”`] : []),
    ...(question ? [answer ? plain(answer) : 'Here is our answer: '] : []),
    'If there is anything else you would like to know, simply reply to this message.',
    'Kind regards',
  ];
  return {
    to: email,
    name,
    subject: question ? `Your question at ${booth}` : `Good to meet you at ${booth}`,
    text: `${parts.join('\n\n')}\n`,
  };
}

/** Text of a mail once the AI's draft is there; what was typed since it was asked for stays above it. */
export function withDraft(now: string, before: string, draft: string): string {
  return now === before ? draft : `${now.trimEnd()}\n\n${draft}`;
}

/** Address for a link or a head; empty for what no mail program takes. */
function addressOf(to: string): string {
  return isEmail(to) && !/[\s<>,;:"\\()]/.test(to) ? to : '';
}

function encoded(part: string): string {
  return encodeURIComponent(part.replaceAll(/\p{Cs}/gu, '\ufffd'));
}

/** Address of a new message in the mail program; null for one that Windows would cut. */
export function mailtoOf({ to, subject, text }: Mail): string | null {
  const address = encoded(addressOf(to)).replaceAll('%40', '@');
  const body = encoded(text.replaceAll(/\r\n?|\n/g, '\r\n'));
  const link = `mailto:${address}?subject=${encoded(headText(subject))}&body=${body}`;
  return link.length <= MAILTO_MAX ? link : null;
}

function base64(octets: Uint8Array): string {
  let binary = '';
  for (const octet of octets) binary += String.fromCharCode(octet);
  return btoa(binary);
}

/** Text of a head: as it is where that says nothing else, or in encoded words, none of which cuts a character. */
function encodedHead(text: string): string {
  const clean = headText(text);
  if (/^[\w .,!-]{0,50}$/.test(clean)) return clean;
  let word: number[] = [];
  const words = [word];
  for (const character of clean) {
    const octets = new TextEncoder().encode(character);
    if (word.length + octets.length > WORD_OCTETS) words.push((word = []));
    word.push(...octets);
  }
  return words.map((octets) => `${WORD_HEAD}${base64(Uint8Array.from(octets))}?=`).join('\r\n ');
}

/** Name of the message's file, which every system takes. */
export function emlNameOf({ name, to }: Pick<Mail, 'name' | 'to'>): string {
  const words = (name || to).replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  return `follow-up-${words.replaceAll(/^-+|-+$/g, '') || 'lead'}.eml`;
}

/** The message as a file that mail programs open as one to be sent. */
export function emlOf({ to, name, subject, text }: Mail): string {
  const address = addressOf(to);
  const shown = encodedHead(name);
  // Commas and full stops end a name that is not quoted.
  const named = /[.,!]/.test(shown) ? `"${shown}"` : shown;
  const octets = new TextEncoder().encode(text.replaceAll(/\r\n?|\n/g, '\r\n'));
  const body = base64(octets).match(new RegExp(`.{1,${LINE_MAX}}`, 'g')) ?? [];
  return [
    'X-Unsent: 1',
    ...(address === '' ? [] : [`To: ${named === '' ? address : `${named}\r\n <${address}>`}`]),
    `Subject: ${encodedHead(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...body,
    '',
  ].join('\r\n');
}
