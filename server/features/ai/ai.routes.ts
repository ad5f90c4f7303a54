import {
  aiTest,
  discardedProposal,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MESSAGES,
  mailRequest,
  type AiTest,
  type AiTestResult,
} from '../../contract/ai.ts';
import { createCalls } from '../../http/calls.ts';
import { untilGone } from '../../http/connections.ts';
import { oneFile, uploaded } from '../../http/one-file.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { ChatClient } from './chat-client.ts';
import type { DraftsService } from './drafts.service.ts';
import type { KnowledgeService } from './knowledge.service.ts';
import { OPENAI_BASE_URL } from '../../contract/settings/ai.ts';
import { AiFault } from './ai-fault.ts';
import { holdsKey } from './draft-leaks.ts';
import { draftMail } from './mail-draft.ts';

/** Milliseconds; someone is waiting in front of the screen. */
const TIMINGS = { firstMs: 45_000, idleMs: 20_000, wholeMs: 60_000 };

/**
 * Sends a test request to the service, with settings that need not be saved yet, and returns the result as a
 * sentence.
 */
async function testAi(
  {
    client,
    settings,
  }: { client: ChatClient; settings: Pick<SettingsService, 'current' | 'secret'> },
  given: AiTest,
  signal: AbortSignal,
): Promise<AiTestResult> {
  const saved = settings.current().ai;
  const url = new URL((given.baseUrl ?? saved.baseUrl) || OPENAI_BASE_URL);
  const model = given.model ?? saved.model;
  // The saved key is for the host that it was entered for.
  const isSameHost = url.origin === new URL(saved.baseUrl || OPENAI_BASE_URL).origin;
  const key = given.apiKey ?? (isSameHost ? settings.secret('ai.apiKey') : null);
  if (!key && url.href.startsWith(OPENAI_BASE_URL)) {
    return { ok: false, problem: 'no_key', sentence: 'Enter an API key first.' };
  }
  try {
    const { text } = await client.complete({
      url,
      key: key || null,
      model,
      rules: 'Answer with the single word OK.',
      question: 'Are you there?',
      maxTokens: 50,
      timings: TIMINGS,
      signal,
    });
    if (holdsKey(text, key || null)) {
      const sentence = 'The service repeats the API key in its answers. Don’t use it.';
      return { ok: false, problem: 'other', sentence };
    }
    return { ok: true, problem: null, sentence: `It works: “${model}” answers.` };
  } catch (error) {
    if (!(error instanceof AiFault)) throw error;
    return { ok: false, problem: error.problem, sentence: error.message };
  }
}

/** Drafts, the knowledge, and the test of the service. */
export function aiRoutes(deps: {
  drafts: DraftsService;
  knowledge: KnowledgeService;
  settings: SettingsService;
  chat: ChatClient;
}) {
  const { drafts, knowledge, settings, chat } = deps;
  const calls = createCalls();
  calls.stand.begin('/question/:id/rerun-ai', ({ id, actor }) => drafts.rerun(id, actor));
  calls.stand.delete('/question/:id/ai-proposal', ({ id, actor }) => drafts.discard(id, actor));
  calls.stand.put('/question/:id/ai-proposal', ({ id, body, actor }) =>
    drafts.restore(id, body(discardedProposal), actor),
  );
  calls.post('/ai/test', ({ body, response }) =>
    testAi({ client: chat, settings }, body(aiTest), untilGone(response)),
  );
  calls.post('/ai/mail', ({ body, response }) =>
    draftMail({ client: chat, settings }, body(mailRequest), untilGone(response)),
  );
  calls.get('/ai/knowledge', () => knowledge.list());
  const upload = oneFile({
    maxBytes: KNOWLEDGE_MAX_BYTES,
    noun: 'file',
    messages: KNOWLEDGE_MESSAGES,
  });
  calls.create('/ai/knowledge', [upload], ({ request, actor }) =>
    uploaded(request, ({ originalname, buffer }) => knowledge.add(originalname, buffer, actor)),
  );
  calls.get('/ai/knowledge/:id', ({ id }) => knowledge.find(id));
  calls.delete('/ai/knowledge/:id', ({ id, actor }) => knowledge.remove(id, actor));
  return calls.routers;
}
