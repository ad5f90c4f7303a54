import { createHash } from 'node:crypto';
import { OPENAI_BASE_URL } from '../../contract/settings/ai.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { ChatAccess } from './chat-client.ts';

type Settings = Pick<SettingsService, 'current' | 'secret'>;

/** Access to the AI service. `fingerprint` changes with any part of it, and reveals nothing about it. */
export type AiAccess = ChatAccess & { fingerprint: string };

/** Reason why no draft can be made, as a sentence for staff; null when drafts can be made. */
export function aiRefusal(settings: Settings): string | null {
  const { enabled, baseUrl } = settings.current().ai;
  if (!enabled) return 'AI is switched off. Switch it on in the AI settings.';
  if (baseUrl === '' && settings.secret('ai.apiKey') === null) {
    return 'AI has no API key yet. Enter one in the AI settings.';
  }
  return null;
}

/** Access by the saved settings; null when no draft can be made. */
export function aiAccess(settings: Settings): AiAccess | null {
  if (aiRefusal(settings) !== null) return null;
  const { baseUrl, model } = settings.current().ai;
  const key = settings.secret('ai.apiKey');
  const url = new URL(baseUrl || OPENAI_BASE_URL);
  const hash = createHash('sha256').update(JSON.stringify([url.href, key, model]));
  return { url, key, model, fingerprint: hash.digest('base64url') };
}
