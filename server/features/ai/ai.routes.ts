import { Router } from 'express';
import { aiTest, discardedProposal, KNOWLEDGE_MESSAGES } from '../../contract/ai.ts';
import { actorOf } from '../../http/actor.ts';
import { invalid } from '../../http/errors.ts';
import { bodyOf, idOf } from '../../http/validate.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { testAi } from './ai-test.ts';
import type { ChatClient } from './chat-client.ts';
import type { DraftsService } from './drafts.service.ts';
import { knowledgeUpload } from './knowledge-upload.ts';
import type { KnowledgeService } from './knowledge.service.ts';

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
    const left = new AbortController();
    response.once('close', () => left.abort());
    const data = await testAi({ client: chat, settings }, bodyOf(aiTest, request), left.signal);
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
