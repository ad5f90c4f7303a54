import { Router } from 'express';
import {
  aiTest,
  discardedProposal,
  KNOWLEDGE_MESSAGES,
  type AiTest,
  type AiTestResult,
} from '../../contract/ai.ts';
import { actorOf } from '../../http/actor.ts';
import { untilGone } from '../../http/connections.ts';
import { invalid } from '../../http/errors.ts';
import { bodyOf, idOf } from '../../http/validate.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { ChatClient } from './chat-client.ts';
import type { DraftsService } from './drafts.service.ts';
import { knowledgeUpload, type KnowledgeService } from './knowledge.service.ts';
import { OPENAI_BASE_URL } from '../../contract/settings/ai.ts';
import { AiFault } from './ai-fault.ts';
import { holdsKey } from './draft-leaks.ts';

/** Milliseconds; someone is waiting in front of the screen. */
const TIMINGS = { firstMs: 45_000, idleMs: 20_000, wholeMs: 60_000 };

/** Asks the service for a word, with settings that need not be saved yet, and says in words what came out. */
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

/** Drafts, the knowledge, and the test of the service. Mounted behind the session and the CSRF check. */
export function aiRoutes(deps: {
  drafts: DraftsService;
  knowledge: KnowledgeService;
  settings: SettingsService;
  chat: ChatClient;
}): Router {
  const { drafts, knowledge, settings, chat } = deps;
  const router = Router();

  router.post('/question/:id/rerun-ai', async (request, response) => {
    const data = await drafts.rerun(idOf(request), actorOf(request));
    response.status(202).json({ success: true, data });
  });

  router.delete('/question/:id/ai-proposal', async (request, response) => {
    const data = await drafts.discard(idOf(request), actorOf(request));
    response.json({ success: true, data });
  });

  router.put('/question/:id/ai-proposal', async (request, response) => {
    const notes = bodyOf(discardedProposal, request);
    const data = await drafts.restore(idOf(request), notes, actorOf(request));
    response.json({ success: true, data });
  });

  router.post('/ai/test', async (request, response) => {
    const gone = untilGone(response);
    const data = await testAi({ client: chat, settings }, bodyOf(aiTest, request), gone);
    response.json({ success: true, data });
  });

  router.get('/ai/knowledge', (_request, response) => {
    response.json({ success: true, data: knowledge.list() });
  });

  router.post('/ai/knowledge', knowledgeUpload(), async (request, response) => {
    if (!request.file) throw invalid(KNOWLEDGE_MESSAGES.missing, 'file');
    const { originalname, buffer } = request.file;
    const data = await knowledge.add(originalname, buffer, actorOf(request));
    response.status(201).json({ success: true, data });
  });

  router.get('/ai/knowledge/:id', (request, response) => {
    response.json({ success: true, data: knowledge.find(idOf(request)) });
  });

  router.delete('/ai/knowledge/:id', async (request, response) => {
    await knowledge.remove(idOf(request), actorOf(request));
    response.json({ success: true });
  });

  return router;
}
