import type { SmsKeyword } from '../../contract/sms.ts';

/**
 * The words that Twilio acts on by itself (docs: "Twilio support for opt-out keywords"), those that the FCC's rules of
 * 2025 added, and what people write in the languages of the visitors' pages. Accents do not count.
 */
const WORDS: Readonly<Record<SmsKeyword, string>> = {
  stop: `STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT STOPNOW STOPTEXTING STOPTEXTINGME STOPMESSAGES
    STOPP STOPPEN ABMELDEN ABBESTELLEN AFMELDEN ARRET ARRETER DESABONNER ALTO BAJA PARAR PARE SAIR CANCELAR FERMA
    ZATRZYMAJ REZYGNUJE WYPISZ 停止 配信停止 ストップ 退订 退訂 إيقاف ايقاف توقف إلغاء الغاء`,
  start: 'START YES UNSTOP',
  help: 'HELP INFO',
};

/** What people add to a keyword out of kindness. */
const POLITE =
  /(^|\s)(?:please|pls|plz|thanks|thank you|bitte|danke|s'?il (?:te|vous) pla[iî]t|svp|merci|por favor|gracias|obrigad[oa]|per favore|grazie|alstublieft|a\.?u\.?b\.?|prosz[eę]|من فضلك|请|お願いします)(?=\s|$)/giu;

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

const KEYWORDS = new Map(
  (Object.keys(WORDS) as SmsKeyword[]).flatMap((keyword) =>
    WORDS[keyword].split(/\s+/).map((word): [string, SmsKeyword] => [plain(word), keyword]),
  ),
);

/** Longer than any keyword with what people put around it. */
const LONGEST = 60;

/** The keyword that a text is, whatever its case, blanks and punctuation; null for one that says anything else. */
export function keywordOf(body: string): SmsKeyword | null {
  if (body.length > LONGEST) return null;
  const words = body.replace(/[^\p{L}\p{M}\p{N}\s'.’]/gu, ' ').replaceAll('’', "'");
  return KEYWORDS.get(plain(words)) ?? KEYWORDS.get(plain(words.replace(POLITE, '$1'))) ?? null;
}

/** Twilio's own word for it (`OptOutType` of a webhook, where Advanced Opt-Out is on). */
export function keywordOfOptOut(type: string | undefined): SmsKeyword | null {
  const known: Record<string, SmsKeyword> = { STOP: 'stop', START: 'start', HELP: 'help' };
  return known[type ?? ''] ?? null;
}
