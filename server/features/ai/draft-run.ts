import { randomBytes } from 'node:crypto';
import type { DraftSource } from '../../contract/ai.ts';
import { AiFault, emptyAnswer } from './ai-fault.ts';
import type { ChatAccess, ChatClient } from './chat-client.ts';
import { givesAway, holdsKey } from './draft-leaks.ts';
import { draftPrompt } from './draft-prompt.ts';
import { citationsIn, draftLimit, draftText, RAW_MAX } from './draft-text.ts';
import type { Fitting } from './fitting.ts';

/** A finished draft: Markdown that may be stored and shown. */
export type Draft = { text: string; covered: boolean | null; sources: DraftSource[] };

/** Maximum tokens of an answer. In the scripts that take the most, a token is about one character. */
const MAX_TOKENS = 1000;

function gaveAway(): AiFault {
  return new AiFault(
    'other',
    'The draft repeated something only the AI is told, so it was thrown away. The question may ask for that: read it closely.',
  );
}

/**
 * Asks the AI for one draft. A visitor's question is not trusted: it is a separate message, and the answer is checked
 * before anyone sees it, staff included.
 *
 * @param fitting null without any knowledge
 * @throws AiFault
 */
export async function runDraft(given: {
  client: ChatClient;
  access: ChatAccess;
  system: string;
  fitting: Fitting | null;
  question: string;
  signal: AbortSignal;
}): Promise<Draft> {
  const { client, access, system, fitting, question, signal } = given;
  const passages = fitting?.passages ?? null;
  const mark = randomBytes(6).toString('hex');
  const limit = draftLimit(question);
  const { rules } = draftPrompt({ system, passages, mark, maxLength: limit });
  const secrets = { key: access.key, mark, system, passages: passages ?? [] };
  const known = [system, ...secrets.passages.map(({ text }) => text)].join('\n');

  const answer = await client.complete({
    ...access,
    rules,
    question,
    maxTokens: MAX_TOKENS,
    signal,
  });
  const raw = answer.text.slice(0, RAW_MAX);
  if (givesAway(raw, secrets)) throw gaveAway();
  const text = draftText(raw, known, limit, answer.cut || raw !== answer.text);
  // What was hidden between marks may show once they are gone.
  if (givesAway(text, secrets) || holdsKey(text, access.key)) throw gaveAway();
  if (text === '') throw emptyAnswer();
  const cited = citationsIn(raw)
    .map((number) => secrets.passages[number - 1])
    .filter((passage) => passage !== undefined);
  return {
    text,
    covered: fitting && (fitting.covered || cited.length > 0),
    sources: cited.map(({ document, heading, text: passage }) => ({
      document,
      heading,
      text: passage,
    })),
  };
}
