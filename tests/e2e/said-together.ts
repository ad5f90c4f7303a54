import type { BrowserContext } from 'playwright/test';
import type { Language } from '../../server/contract/languages.ts';
import { ALL_WORDS } from '../../server/contract/words/all.ts';
import type { TextKey } from '../../server/contract/words/words.ts';

/** What a sentence says of something that a visitor sends. */
const CLAIMS = {
  sending: ['status.sending', 'thanks.sending', 'live.mine.sending'],
  /** The same words leave it to the visitor: to press the button, or to wait. */
  eitherWay: ['status.kept.question', 'status.kept.lead'],
  sendsItself: [
    'status.alone.question',
    'status.alone.lead',
    'live.mine.kept',
    'earlier.kept.question',
    'earlier.kept.lead',
  ],
  hasArrived: [
    'sent.lead',
    'thanks.next',
    'ask.sentBefore',
    'earlier.sent.question',
    'live.mine.pending',
  ],
  tryAgain: ['fault.questionUnreachable', 'fault.leadUnreachable', 'fault.busy', 'fault.internal'],
  tellStaff: ['fault.storageFull'],
  /** An attempt, not the whole. */
  hasFailed: ['fault.questionFailed', 'fault.leadFailed', 'fault.tooMuch'],
} as const satisfies Record<string, readonly TextKey[]>;
type Claim = keyof typeof CLAIMS;

/** Claims that cannot both be true of one and the same thing. */
const CONTRADICTIONS: readonly (readonly [Claim, Claim])[] = [
  ['sending', 'eitherWay'],
  ['sending', 'sendsItself'],
  ['sending', 'hasArrived'],
  ['sending', 'tryAgain'],
  ['sending', 'hasFailed'],
  ['eitherWay', 'sendsItself'],
  ['eitherWay', 'hasArrived'],
  ['eitherWay', 'hasFailed'],
  ['sendsItself', 'hasArrived'],
  ['sendsItself', 'tryAgain'],
  ['hasArrived', 'tryAgain'],
  ['hasArrived', 'hasFailed'],
];

/** As a pattern for a text in which each gap may be anything. */
function patternOf(text: string): string {
  const plain = text.replaceAll(/<\/?\w+>/g, '').replaceAll(/\s+/g, ' ');
  return plain
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.{1,60}?');
}

/** Patterns of the sentences of a language, by their claims; longer ones first, since some are parts of others. */
function patternsIn(language: Language): { claim: string; pattern: string }[] {
  return Object.entries(CLAIMS)
    .flatMap(([claim, keys]) =>
      keys
        .flatMap((key) => {
          const words = ALL_WORDS[language][key];
          return typeof words === 'string' ? [words] : Object.values(words);
        })
        .map((words) => ({ claim, pattern: patternOf(words) })),
    )
    .toSorted((one, other) => other.pattern.length - one.pattern.length);
}

/**
 * Records which sentences are in view together on every page of a context, at every change, even if only for a moment.
 * @returns `claims`: all that was said; `contradictions`: what was said beside what it contradicts, with the page
 */
export async function recordSaid(
  context: BrowserContext,
  language: Language,
): Promise<{ claims: () => string[]; contradictions: () => string[] }> {
  const together = new Map<string, string>();
  await context.exposeFunction('saidTogether', (claims: string[], page: string) => {
    together.set(claims.toSorted().join(' '), page);
  });
  await context.addInitScript((patterns) => {
    let last = '';
    const look = () => {
      let text = (document.body?.innerText ?? '').replaceAll(/\s+/g, ' ');
      const claims = new Set<string>();
      for (const { claim, pattern } of patterns) {
        const shorter = text.replaceAll(new RegExp(pattern, 'g'), '\n');
        if (shorter !== text) claims.add(claim);
        text = shorter;
      }
      const said = [...claims].join(' ');
      if (said === last) return;
      last = said;
      const tell: unknown = Reflect.get(window, 'saidTogether');
      if (typeof tell === 'function') tell([...claims], location.pathname);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }, patternsIn(language));
  return {
    claims: () => [...new Set([...together.keys()].flatMap((said) => said.split(' ')))],
    contradictions: () =>
      [...together].flatMap(([said, page]) => {
        const claims = said.split(' ');
        const pairs = CONTRADICTIONS.filter((pair) => pair.every((one) => claims.includes(one)));
        // "Or simply wait": instead of what?
        const isLoose =
          claims.includes('eitherWay') &&
          !claims.includes('tryAgain') &&
          !claims.includes('tellStaff');
        return [
          ...pairs.map((pair) => `${page}: ${pair.join(' beside ')}`),
          ...(isLoose ? [`${page}: eitherWay alone`] : []),
        ];
      }),
  };
}
