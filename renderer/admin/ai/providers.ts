import { AI_MODELS, OPENAI_BASE_URL } from '../../../server/contract/settings/ai.ts';

export type Provider = {
  name: string;
  baseUrl: string;
  /** What there is to know before it answers. */
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

/** Where a model may live; each local one at its default address. */
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

/** Which provider a base URL belongs to. */
export function providerOf(baseUrl: string): Provider {
  const url = tidy(baseUrl);
  if (url === tidy(OPENAI_BASE_URL)) return OPENAI;
  return PROVIDERS.find((each) => tidy(each.baseUrl) === url) ?? { ...OTHER, baseUrl };
}

/** "api.openai.com", "127.0.0.1:11434"; the text itself where it is no address. */
export function hostOf(baseUrl: string): string {
  const url = baseUrl.trim() === '' ? OPENAI_BASE_URL : baseUrl.trim();
  return URL.canParse(url) ? new URL(url).host : url;
}
