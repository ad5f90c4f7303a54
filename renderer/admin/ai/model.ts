import { queryOptions } from '@tanstack/react-query';
import {
  type AiProblem,
  type AiTest,
  aiTestResult,
  type AiTestResult,
  KNOWLEDGE_EXTENSIONS,
  KNOWLEDGE_MAX_BYTES,
  KNOWLEDGE_MESSAGES,
  knowledgeList,
  knowledgeText,
  uploadedKnowledge,
} from '../../../server/contract/ai.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import { parsedUrl } from '../../../server/contract/parsed-url.ts';
import { AI_MODELS, OPENAI_BASE_URL } from '../../../server/contract/settings/ai.ts';
import type { LiveStatus } from '../../../server/contract/status.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { countOf } from '../../lib/format.ts';
import { createFieldSet, type SettingValues } from '../kit/form/setting-values.ts';
import { sendFile, type Watch } from '../kit/media/use-upload.ts';
import { polledQuery } from '../../lib/query-cache.ts';
import { liveKey } from '../kit/live.ts';

export const KNOWLEDGE_PATH = '/api/admin/ai/knowledge';
/** A local model may have to be read from the disk before its first word. */
const TEST_TIMEOUT_MS = 120_000;

/** The text among the settings is one of the documents, which drafts can cite. */
export const KNOWLEDGE_KEY = liveKey(['knowledge'], ['settings']);

/** Tests these settings. The result says why drafts would not come. */
export function testAi(api: ApiClient, settings: AiTest, signal: AbortSignal) {
  return api.data('POST', '/api/admin/ai/test', aiTestResult, {
    body: settings,
    signal,
    timeoutMs: TEST_TIMEOUT_MS,
  });
}

export function knowledgeQuery(api: ApiClient) {
  return polledQuery(api, KNOWLEDGE_KEY, KNOWLEDGE_PATH, knowledgeList);
}

/** One document with its text. */
export function documentQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...KNOWLEDGE_KEY, id],
    queryFn: ({ signal }) => api.data('GET', `${KNOWLEDGE_PATH}/${id}`, knowledgeText, { signal }),
  });
}

/** Throws what `uploadFailure` puts into words. */
export function uploadDocument(api: ApiClient, file: File, watch: Watch) {
  const to = { path: KNOWLEDGE_PATH, schema: uploadedKnowledge, maxBytes: KNOWLEDGE_MAX_BYTES };
  return sendFile(api, file, { ...to, ...KNOWLEDGE_MESSAGES }, watch);
}

/** Why a file need not be sent at all; null when it may. */
export function refusalOf({ name, size }: File): string | null {
  const known = KNOWLEDGE_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending));
  if (!known) return KNOWLEDGE_MESSAGES.wrongType;
  return size === 0 ? KNOWLEDGE_MESSAGES.empty : null;
}

/** The settings of this page. */
export const AI_FIELDS = createFieldSet(
  [
    { name: 'ai.enabled', label: 'Draft answers' },
    { name: 'ai.baseUrl', label: 'Address' },
    { name: 'ai.model', label: 'Model' },
    { name: 'ai.apiKey', label: 'API key' },
    { name: 'ai.system', label: 'Instructions' },
    { name: 'ai.knowledge', label: 'Knowledge text' },
    { name: 'ai.perMinute', label: 'Drafts per minute' },
    { name: 'ai.perDay', label: 'Drafts per day' },
  ],
  { storageKey: 'booth.admin.ai.unsaved', toast: TOASTS.aiSettingsSaved },
);

type Provider = {
  name: string;
  baseUrl: string;
  /** Requirements of this provider, shown before its first answer: internet, a key, an app that must run. */
  hint: string;
  /** Names of models that are likely there. */
  models: readonly string[];
};

const OPENAI: Provider = {
  name: 'OpenAI',
  baseUrl: '',
  hint: 'Needs the internet and an API key. While the booth is offline, drafts wait.',
  models: AI_MODELS,
};
const OTHER: Omit<Provider, 'baseUrl'> = {
  name: 'Other',
  hint: 'Any service that speaks the OpenAI API. Its address usually ends in /v1.',
  models: [],
};

/** Services that can run the model; the local ones at their default addresses. */
export const PROVIDERS: readonly Provider[] = [
  OPENAI,
  {
    name: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    hint: 'Runs on this laptop: no internet, no key. Start Ollama, and choose a model that “ollama list” shows.',
    models: [],
  },
  {
    name: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    hint: 'Runs on this laptop: no internet, no key. Load a model in LM Studio and start its local server.',
    models: [],
  },
  {
    name: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    hint: 'Runs on this laptop: no internet, no key. Start llama-server with a model; any name will do here.',
    models: [],
  },
];

function tidy(url: string) {
  return url.trim().replace(/\/+$/, '').toLowerCase();
}

/** Returns the provider that a base URL belongs to. */
export function providerOf(baseUrl: string): Provider {
  const url = tidy(baseUrl);
  if (url === tidy(OPENAI_BASE_URL)) return OPENAI;
  return PROVIDERS.find((each) => tidy(each.baseUrl) === url) ?? { ...OTHER, baseUrl };
}

/** "api.openai.com", "127.0.0.1:11434"; the text itself where it is no address. */
export function hostOf(baseUrl: string): string {
  const url = baseUrl.trim() === '' ? OPENAI_BASE_URL : baseUrl.trim();
  return parsedUrl(url)?.host ?? url;
}

/** Hint at the field of the API key. @param saved address as it is saved @param typed address as it is in its field */
export function keyHint(hasKey: boolean, saved: string, typed: string): string {
  const [was, is] = [hostOf(saved), hostOf(typed)];
  if (hasKey && was !== is)
    return `The stored one belongs to ${was}. Saving another address removes it: enter the key for ${is} if it needs one.`;
  const where =
    providerOf(typed).name === 'OpenAI'
      ? 'From platform.openai.com, under API keys.'
      : 'Local models need none.';
  return `${where} It is stored encrypted, and never shown again.`;
}

/** Sentence about the part of the saved text that can be cited; empty while another text is typed. */
export function passagesInWords(passages: number, isChanged: boolean): string {
  if (passages === 0 || isChanged) return '';
  return ` Drafts can cite ${countOf(passages, 'passage', 'passages')} from it.`;
}

/** The part of the settings that a test is about. A key that is kept stays out: only the server has it. */
export function testedOf(values: SettingValues): AiTest {
  const { 'ai.model': model, 'ai.baseUrl': baseUrl, 'ai.apiKey': apiKey } = values;
  return { model, baseUrl, ...(apiKey === null ? {} : { apiKey }) };
}

/** State of the drafts for one line on the page. */
export type AiState = {
  tone: 'off' | 'ok' | 'waits' | 'bad' | 'unknown';
  title: string;
  detail: string;
};

type Known = {
  /** As saved. */
  values: SettingValues;
  hasKey: boolean;
  status: LiveStatus | undefined;
  /** Why the newest failed draft failed. */
  reason: string | null;
};

function waitingWords(status: LiveStatus): string {
  const waiting = status.jobs.find(({ kind }) => kind === 'draft')?.waiting ?? 0;
  return waiting === 0 ? '' : ` ${countOf(waiting, 'draft waiting', 'drafts waiting')}.`;
}

/** Returns the current state of the saved settings. `reason` is the advice after a draft failed. */
export function aiStateOf({ values, hasKey, status, reason }: Known): AiState {
  const provider = providerOf(values['ai.baseUrl']);
  if (!values['ai.enabled']) {
    return {
      tone: 'off',
      title: 'Off',
      detail: 'Staff write every answer. Nothing is sent anywhere.',
    };
  }
  if (provider.name === 'OpenAI' && !hasKey) {
    return {
      tone: 'bad',
      title: 'Needs an API key',
      detail: 'Enter one to get drafts.',
    };
  }
  const service = status?.services.find(({ name }) => name === 'ai');
  if (!status || !service || service.state === 'unknown' || service.state === 'off') {
    return {
      tone: 'unknown',
      title: 'Checking…',
      detail: `Waiting for ${hostOf(values['ai.baseUrl'])} to answer.`,
    };
  }
  if (service.state === 'unreachable') {
    const host = hostOf(values['ai.baseUrl']);
    const waiting = waitingWords(status);
    return service.local
      ? {
          tone: 'waits',
          title: `Nothing answers at ${host}`,
          detail: `Start ${provider.name === 'Other' ? 'the model' : provider.name}, and drafts continue automatically.${waiting}`,
        }
      : {
          tone: 'waits',
          title: 'Waiting for the internet',
          detail: `Drafts continue automatically once it is back.${waiting}`,
        };
  }
  const failed = status.jobs.find(({ kind }) => kind === 'draft')?.failed ?? 0;
  if (failed > 0) {
    return {
      tone: 'bad',
      title: countOf(failed, 'draft failed', 'drafts failed'),
      detail: reason ?? 'Test the service to see why.',
    };
  }
  return {
    tone: 'ok',
    title: 'Ready',
    detail: `New questions get a draft from ${values['ai.model']}. Staff have the final say.`,
  };
}

const PROBLEMS: Record<AiProblem, string> = {
  no_key: 'No API key',
  offline: 'No answer',
  wrong_key: 'Wrong key',
  unknown_model: 'Unknown model',
  quota: 'No credit left',
  busy: 'Too busy',
  incompatible: 'Not an AI service',
  other: 'It does not work',
};

/** Puts the result of a test in words. */
export function testStateOf({ ok, problem, sentence }: AiTestResult): AiState {
  const title = ok ? 'It works' : PROBLEMS[problem ?? 'other'];
  return { tone: ok ? 'ok' : 'bad', title, detail: sentence };
}
