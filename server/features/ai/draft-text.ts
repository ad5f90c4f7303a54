import { tidyMarkdown } from '../../contract/text.ts';

/**
 * Maximum characters of a draft, Markdown included. Measured on the stage at the sizes of a fresh booth
 * (tests/unit/renderer/display/stage/solve-stage.test.ts keeps it true): next to a question of 400 characters or less, an answer that long fits
 * without scrolling in every layout.
 */
export const DRAFT_MAX_LENGTH = 900;
/** A longer question takes room from its answer: next to one of 1000 characters, some 300 are left. */
const SHORT_QUESTION = 400;
const DRAFT_MIN_LENGTH = 300;

/** Characters that a draft for this question may have, so that the stage shows both. */
export function draftLimit(question: string): number {
  const over = Math.max(0, question.length - SHORT_QUESTION);
  return Math.max(DRAFT_MIN_LENGTH, DRAFT_MAX_LENGTH - over);
}

/** Markers around a model's reasoning, where its server does not remove it. */
const THINKING: readonly (readonly [begin: string, end: string])[] = [
  // DeepSeek-R1, Qwen3, and who was trained like them (their model cards at huggingface.co).
  ['<(?:think|thinking|reasoning)>', '</(?:think|thinking|reasoning)>'],
  // Gemini and Gemma, Seed-OSS.
  ['<(?:thoughts?|seed:think)>', '</(?:thoughts?|seed:think)>'],
  // Magistral (https://docs.mistral.ai/capabilities/reasoning).
  ['\\[THINK\\]', '\\[/THINK\\]'],
  // Kimi-VL.
  ['◁think▷', '◁/think▷'],
  // Command A Reasoning (https://docs.cohere.com/docs/reasoning).
  ['<\\|START_THINKING\\|>', '<\\|END_THINKING\\|>'],
  // gpt-oss: everything up to the final channel (https://cookbook.openai.com/articles/openai-harmony).
  [
    '(?:<\\|start\\|>assistant)?<\\|channel\\|>(?:analysis|commentary)',
    '<\\|channel\\|>final(?:\\s*<\\|constrain\\|>\\w+)?<\\|message\\|>',
  ],
];
/** Thoughts, also some that never ended; the end of some whose beginning was not sent. */
const THOUGHTS = THINKING.flatMap(([begin, end]) => [
  new RegExp(`${begin}[\\s\\S]*?(?:${end}|$)`, 'gi'),
  new RegExp(`^[\\s\\S]*${end}`, 'i'),
]);
/** Marks of a chat's template: `<|im_end|>` (ChatML), `<|eot_id|>` (Llama 3), `<end_of_turn>` (Gemma), `</s>`, `[/INST]`. */
const TEMPLATE = /<\|[\w ]{1,30}\|>|<(?:start|end)_of_turn>|<\/?s>|\[\/?INST\]/gi;

/** "[1]", "[1, 2]", "[^1]" and "【1】", with the blank before it. */
const CITATION = /[ \t]*(?:\[\^?(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\](?!\()|【(\d{1,2})[^】]{0,20}】)/g;

/** Elements that only shape a text. Any other sign stays: what shows an answer shows HTML in it as text. */
const SHAPING =
  /<\/?(?:b|i|u|em|strong|small|sub|sup|br|hr|p|div|span|ul|ol|li|h[1-6]|font|center|a|img|blockquote)(?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*\s*\/?>/gi;
const IMAGE = /!\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])?/g;
const LINK = /\[([^[\]]*)\]\(\s*<?([^)\s>]*)>?(?:\s[^)]*)?\)/g;
const REFERENCE = /^ {0,3}\[[^\]]+\]:.*$/gm;
const REFERENCE_LINK = /\[([^\]]+)\]\[[^\]]*\]/g;
const BARE =
  /(?:https?:\/\/|www\.|mailto:|javascript:|data:)[^\s<>)\]]+|[\w.+-]+@[\w-]+\.[\w.-]+\w/gi;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^>\s]+|[^>\s@]+@[^>\s]+)>/gi;

/**
 * Maximum number of an answer's characters that are read: a model told to repeat itself writes without end, and this
 * thread serves phones.
 */
export const RAW_MAX = 40_000;
const SPOKEN_MAX = 6000;
/** Maximum nesting; a deeper text is no answer. */
const PASSES_MAX = 10;

/** Text of the answer itself, without reasoning and template marks. */
function spoken(raw: string): string {
  return THOUGHTS.reduce((text, thought) => text.replace(thought, ''), raw.slice(0, RAW_MAX))
    .replace(TEMPLATE, '')
    .replace(/[ \t]{9,}/g, ' '.repeat(8))
    .slice(0, SPOKEN_MAX);
}

/** The numbers that an answer cites, each once, in order. */
export function citationsIn(raw: string): number[] {
  const found = Array.from(spoken(raw).matchAll(CITATION)).flatMap(([, list, single]) =>
    (list ?? single ?? '').split(/[,;]/).map(Number),
  );
  return [...new Set(found)].filter((number) => number > 0);
}

/** @param known text that an address has to be in, to stay */
function onePass(text: string, known: string): string {
  const keeps = (address: string) => {
    const bare = address.replace(/^(https?:\/\/|mailto:)/i, '').replace(/[.,;:!?/]+$/, '');
    return bare.length > 3 && known.includes(bare.toLowerCase());
  };
  return text
    .replace(AUTOLINK, '$1')
    .replace(SHAPING, '')
    .replace(IMAGE, '')
    .replace(REFERENCE, '')
    .replace(REFERENCE_LINK, '$1')
    .replace(LINK, (whole, label: string, address: string) =>
      /^https?:\/\/|^mailto:/i.test(address) && keeps(address) ? whole : label,
    )
    .replace(BARE, (address) => (keeps(address) ? address : ''))
    .replace(/^ {0,3}#{1,6}[ \t]+/gm, '')
    .replace(/^ {0,3}(```|~~~).*$/gm, '');
}

/** Cuts a text after its last sentence within the limit; a sentence that is longer is cut after a word. */
function upTo(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit);
  const sentence = /^[\s\S]*[.!?…。！？]["'”’»)\]*_]*(?=\s|$)/u.exec(start)?.[0] ?? '';
  if (sentence.length >= limit / 3) return sentence;
  return `${start.replace(/\s*\S*$/, '')}…`;
}

/**
 * Converts a model's answer to Markdown that may be stored and shown: without images, addresses that the stand did
 * not give, reasoning and citations, and no longer than the stage can show.
 *
 * @param known the stand's texts in the prompt: its directions and the passages
 * @param limit characters, see {@link draftLimit}
 * @param cut true if the model would have gone on
 * @returns '' when nothing is left
 */
export function draftText(raw: string, known: string, limit: number, cut: boolean): string {
  const addresses = known.toLowerCase();
  let text = spoken(raw).replace(CITATION, '');
  // What one pass takes away may bring together what the next one has to take away.
  for (let [before, passes] = ['', 0]; before !== text; passes += 1) {
    if (passes === PASSES_MAX) return '';
    before = text;
    text = onePass(text, addresses).replace(CITATION, '');
  }
  const tidy = tidyMarkdown(
    text
      .replaceAll(/(\S)[ \t]{2,}(?=\S)/g, '$1 ')
      .replaceAll(/[ \t]+([.,])/g, '$1')
      .replaceAll(/[ \t]+$/gm, ''),
  );
  return upTo(tidy, cut ? Math.min(limit, tidy.length - 1) : limit);
}
