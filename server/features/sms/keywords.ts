import type { SmsKeyword } from '../../contract/sms.ts';

/**
 * The words that Twilio acts on by itself (docs: "Twilio support for opt-out keywords"), and those that the FCC's rules
 * of 2025 added.
 */
const WORDS: Readonly<Record<SmsKeyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
};

const KEYWORDS = new Map(
  (Object.keys(WORDS) as SmsKeyword[]).flatMap((keyword) =>
    WORDS[keyword].map((word): [string, SmsKeyword] => [word, keyword]),
  ),
);

/** Longer than any keyword with what people put around it. */
const LONGEST = 60;

/** The keyword that a text is, whatever its case, blanks and punctuation; null for one that says anything else. */
export function keywordOf(body: string): SmsKeyword | null {
  if (body.length > LONGEST) return null;
  const word = body.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
  return KEYWORDS.get(word.toUpperCase()) ?? null;
}

/** Twilio's own word for it (`OptOutType` of a webhook, where Advanced Opt-Out is on). */
export function keywordOfOptOut(type: string | undefined): SmsKeyword | null {
  const known: Record<string, SmsKeyword> = { STOP: 'stop', START: 'start', HELP: 'help' };
  return known[type ?? ''] ?? null;
}
