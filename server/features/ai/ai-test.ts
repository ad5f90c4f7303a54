import { OPENAI_BASE_URL } from '../../contract/settings/ai.ts';
import type { AiTest, AiTestResult } from '../../contract/ai.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { AiFault } from './ai-fault.ts';
import type { ChatClient } from './chat-client.ts';
import { holdsKey } from './draft-leaks.ts';

/** Milliseconds; somebody is waiting in front of the screen. */
const TIMINGS = { firstMs: 45_000, idleMs: 20_000, wholeMs: 60_000 };

/** Asks the service for a word, with settings that need not be saved yet, and says in words what came out. */
export async function testAi(
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
