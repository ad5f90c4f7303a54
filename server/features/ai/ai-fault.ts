import type { AiProblem } from '../../contract/ai.ts';
import { retryAfterMs } from '../../platform/retry-after.ts';

/**
 * Failure of the service to give a draft, in a sentence for staff. It never contains the service's own message, which
 * may contain the key.
 */
export class AiFault extends Error {
  readonly problem: AiProblem;
  /**
   * True if the same request may succeed later; `afterMs` is the pause in milliseconds that the service asked for.
   */
  readonly retry: boolean;
  readonly afterMs: number | undefined;

  constructor(
    problem: AiProblem,
    sentence: string,
    options: { retry?: boolean; afterMs?: number | undefined } = {},
  ) {
    super(sentence);
    this.problem = problem;
    this.retry = options.retry ?? false;
    this.afterMs = options.afterMs;
  }
}

/** Name of the service for a sentence: OpenAI, or the host. */
function placeOf(url: URL): string {
  return url.hostname === 'api.openai.com' ? 'OpenAI' : url.host;
}

/** Fault of a service that does not answer: no internet, or the program on the other machine does not run. */
export function unreachable(url: URL, isLocal: boolean): AiFault {
  const sentence = isLocal
    ? `Nothing answers at ${placeOf(url)}. Is the program with the model running there?`
    : `${placeOf(url)} can’t be reached. There is no internet right now, or the base URL is wrong.`;
  return new AiFault('offline', sentence, { retry: true });
}

export function untrusted(url: URL): AiFault {
  return new AiFault(
    'offline',
    `${placeOf(url)} can’t prove that it is who it says it is. The network may want you to log in first, or this laptop’s clock is wrong.`,
    { retry: true },
  );
}

/** Fault of a firewall that refuses in the service's place: a company's, a hall's, or this laptop's own. */
export function firewalled(url: URL): AiFault {
  return new AiFault(
    'offline',
    `A firewall between this laptop and ${placeOf(url)} refuses the connection. Ask who runs the network to allow it, or use another network.`,
    { retry: true },
  );
}

/** A login page of the network is in the way, or the base URL leads to a website. */
export function webPage(url: URL): AiFault {
  return new AiFault(
    'incompatible',
    `${placeOf(url)} answers with a web page. Either the network wants you to log in first, or the base URL is wrong: most end in /v1.`,
    { retry: true },
  );
}

export function notCompatible(url: URL): AiFault {
  return new AiFault(
    'incompatible',
    `What answers at ${placeOf(url)} is not an OpenAI-compatible service. Check the base URL: most end in /v1.`,
    { retry: true },
  );
}

export function tooSlow(seconds: number): AiFault {
  return new AiFault('other', `The AI service said nothing for ${seconds} seconds.`, {
    retry: true,
  });
}

export function brokenOff() {
  return new AiFault('other', 'The AI service broke off in the middle of its answer.', {
    retry: true,
  });
}
export function emptyAnswer() {
  return new AiFault('other', 'The AI service sent an empty answer.', { retry: true });
}
export function tooMuch() {
  return new AiFault('other', 'The AI service would not stop writing.', { retry: true });
}
export function declined() {
  return new AiFault('other', 'The AI service declined to answer this question.');
}

/** Refusal by the service. Its message is only searched, never passed on. */
type Refusal = {
  status: number;
  code: string;
  message: string;
  headers: Headers | undefined;
};

/** Fault for a refusal by the service. */
export function refused(
  url: URL,
  model: string,
  { status, code, message, headers }: Refusal,
): AiFault {
  const afterMs = retryAfterMs(headers?.get('retry-after'), headers?.get('date'), Date.now());
  // Azure's, of the question or of the answer (https://learn.microsoft.com/azure/ai-services/openai/concepts/content-filter).
  if (/content_filter|content_policy|responsible_?ai/i.test(`${code} ${message}`))
    return declined();
  if (/insufficient_quota|billing/.test(code) || status === 402) {
    return new AiFault(
      'quota',
      'The AI account has no credit left. Top it up at the provider, then try again.',
    );
  }
  if (status === 401 || /invalid_api_key/.test(code)) {
    return new AiFault(
      'wrong_key',
      `${placeOf(url)} doesn’t accept the API key. Enter it again in the AI settings.`,
    );
  }
  if (status === 403) {
    return new AiFault(
      'wrong_key',
      `${placeOf(url)} doesn’t let this API key use the model “${model}”.`,
    );
  }
  const isAboutModel = /model_not_found/.test(code) || /\bmodels?\b/i.test(message);
  if (/model_not_found/.test(code) || (status === 404 && isAboutModel)) {
    return new AiFault(
      'unknown_model',
      `${placeOf(url)} doesn’t know the model “${model}”. Choose another one in the AI settings.`,
    );
  }
  if (status === 404 || status === 405) return notCompatible(url);
  if (status === 429 || /rate_limit/.test(code)) {
    return new AiFault('busy', 'The AI service isn’t taking any more requests right now.', {
      retry: true,
      afterMs,
    });
  }
  if (status >= 500 || status === 408 || status === 409 || status === 0) {
    return new AiFault('busy', 'The AI service is having problems right now.', {
      retry: true,
      afterMs,
    });
  }
  return new AiFault(
    'other',
    `The AI service refuses the request (${status}). Try another model in the AI settings.`,
  );
}
