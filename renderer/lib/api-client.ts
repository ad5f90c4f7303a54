import { z } from 'zod';
import { csrfToken } from '../../server/contract/auth.ts';
import { emptyOkBody, errorBody, type ErrorBody, okBody } from '../../server/contract/envelope.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { ApiError } from './api-error.ts';
import { withTimeout, retryAfterSeconds } from './answers.ts';

/** Milliseconds after which a call without an answer counts as unreachable. */
const ANSWER_TIMEOUT_MS = 15_000;

/** Events of API calls that concern every page. */
type ApiClientEvents = {
  /** A call that did not expect it was refused with 401. @param asksPerson the session has to choose a person */
  onSessionExpired: (asksPerson: boolean) => void;
  /** A call was refused to a person who is no admin. */
  onAdminOnly: () => void;
  /** A call was refused with 429. */
  onRateLimited: (seconds: number) => void;
  /** Called with true after any answer, with false after a call without one. */
  onReachable: (reachable: boolean) => void;
};

type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Options = {
  query?: Query;
  body?: unknown;
  /** Headers in addition to those of every call. */
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** The call itself asks who the user is: a 401 is its answer, not the end of a session. */
  unauthorizedIsAnswer?: boolean;
  /** The page says itself how long to wait after a 429. */
  rateLimitIsAnswer?: boolean;
  /** Milliseconds after which a call without an answer counts as unreachable, where the usual ones are too few. */
  timeoutMs?: number | undefined;
  /** The page may be going away: the browser finishes the call after it. */
  keepalive?: boolean;
  /** Called with the share sent so far, if the body is a form. Such a call has no time limit while it makes progress. */
  onProgress?: (share: number) => void;
  /** Milliseconds that the server may take after such an upload, if the default is too short. */
  answerMs?: number | undefined;
};

/** A path with its query; null, undefined and empty values are left out. */
function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

async function readError(response: Response): Promise<ErrorBody | null> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = errorBody.safeParse(body);
  return parsed.success ? parsed.data : null;
}

function sentenceFor(status: number, retryAfter: number): string {
  if (status === 401) return MESSAGES.sessionExpired;
  if (status === 403) return MESSAGES.securityCheckFailed;
  if (status === 429) return MESSAGES.rateLimited(retryAfter);
  return MESSAGES.requestFailed(status);
}

function csrfFailure(response: Response, message: string) {
  return new ApiError({ status: response.status, message, code: 'csrf_failed' });
}

function unreachable() {
  return new ApiError({ status: 0, message: MESSAGES.questionUnreachable });
}

/** Returns the value as the contract describes it. @throws {@link ApiError} for anything else, which no page could use */
function check<T extends z.ZodType>(response: Response, schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError({
    status: response.status,
    message: MESSAGES.requestFailed(response.status),
    code: 'internal',
  });
}

async function parsed<T extends z.ZodType>(response: Response, schema: T): Promise<z.output<T>> {
  const body: unknown = await response.json().catch(() => null);
  return check(response, schema, body);
}

/** Told how much of a file has come. @param total null where the server does not say */
type OnBytes = (come: number, total: number | null) => void;

/** The same answer, whose body is counted as it comes and can be given up. */
function counted(response: Response, onBytes?: OnBytes, signal?: AbortSignal): Response {
  if (!response.body || !onBytes) return response;
  const total = Number(response.headers.get('Content-Length')) || null;
  let come = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      come += chunk.byteLength;
      onBytes(come, total);
      controller.enqueue(chunk);
    },
  });
  const { headers } = response;
  return new Response(response.body.pipeThrough(counter, signal ? { signal } : {}), { headers });
}

/** The admin's way to the server: sends the session, the CSRF token, and parses every answer with the contract. */
export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * @param events notified of expired sessions, rate limits and the server's reachability
 * @param ownHeaders of every call
 */
export function createApiClient(
  events: ApiClientEvents,
  ownHeaders: () => Record<string, string> = () => ({}),
) {
  /** A promise while it is asked for. Known, it keeps no call waiting: a press is sent before the page is drawn. */
  let token: string | Promise<string> | null = null;
  /** Counts the sessions: a call that began in one says nothing about the next. */
  let session = 0;
  /**
   * Moment of the last call without an answer, as performance.now(): answers to older calls say nothing about later
   * times.
   */
  let lostAt = -Infinity;

  async function send(method: Method, path: string, options: Options, headers: Headers) {
    const { onProgress, answerMs } = options;
    const sentAt = performance.now();
    let body: BodyInit | null = null;
    if (options.body instanceof FormData) body = options.body;
    else if (options.body !== undefined) {
      body = JSON.stringify(options.body);
      headers.set('Content-Type', 'application/json');
    }
    try {
      const url = withQuery(path, options.query);
      const response = await withTimeout(
        onProgress ? null : (options.timeoutMs ?? ANSWER_TIMEOUT_MS),
        (signal) =>
          onProgress && body instanceof FormData
            ? sendWithProgress(url, { method, headers, body, signal, onProgress, answerMs })
            : fetch(url, {
                method,
                headers,
                body,
                signal,
                credentials: 'same-origin',
                cache: 'no-store',
                keepalive: options.keepalive ?? false,
              }),
        options.signal,
      );
      if (sentAt >= lostAt) events.onReachable(true);
      return response;
    } catch (error) {
      // A call that its own page gave up says nothing about the server.
      if (options.signal?.aborted) throw error;
      lostAt = performance.now();
      events.onReachable(false);
      throw unreachable();
    }
  }

  async function refuse(response: Response, options: Options, began: number): Promise<never> {
    const retryAfter = retryAfterSeconds(response.headers.get('Retry-After'));
    const body = await readError(response);
    if (response.status === 403) token = null;
    if (response.status === 429 && !options.rateLimitIsAnswer) events.onRateLimited(retryAfter);
    if (body?.code === 'admin_only') events.onAdminOnly();
    if (response.status === 401 && !options.unauthorizedIsAnswer && began === session) {
      token = null;
      events.onSessionExpired(body?.code === 'person_required');
    }
    throw new ApiError({
      status: response.status,
      message: body?.code === 'admin_only' ? body.error : sentenceFor(response.status, retryAfter),
      code: body?.code ?? null,
      serverMessage: body?.error ?? null,
      field: body?.field ?? null,
      retryAfter: response.status === 429 ? retryAfter : null,
    });
  }

  async function fetchToken(): Promise<string> {
    const response = await send('GET', '/api/admin/csrf-token', {}, new Headers());
    if (response.status === 429) return refuse(response, {}, session);
    if (!response.ok) {
      throw csrfFailure(response, MESSAGES.csrfUnavailable);
    }
    const body: unknown = await response.json().catch(() => null);
    const parsed = okBody(csrfToken).safeParse(body);
    if (!parsed.success) {
      throw csrfFailure(response, MESSAGES.csrfInvalid);
    }
    return parsed.data.data.csrf_token;
  }

  function askToken(): Promise<string> {
    const asked = fetchToken();
    token = asked;
    const settle = (known: string | null) => {
      if (token === asked) token = known;
    };
    asked.then(settle, () => settle(null));
    return asked;
  }

  async function call(method: Method, path: string, options: Options = {}): Promise<Response> {
    const began = session;
    const headers = new Headers({
      Accept: 'application/json',
      ...ownHeaders(),
      ...options.headers,
    });
    if (method !== 'GET') {
      const known = token ?? askToken();
      headers.set('X-CSRF-Token', typeof known === 'string' ? known : await known);
    }
    const response = await send(method, path, options, headers);
    return response.ok ? response : refuse(response, options, began);
  }

  return {
    /** Keeps the token that a login handed out: the one before it is void from then on. */
    adoptToken(fresh: string): void {
      token = fresh;
    },
    /** Asks for the token ahead of the first change, which then waits for nothing else. Never throws. */
    async prepare(): Promise<void> {
      if (token === null) await askToken().catch(() => undefined);
    },
    /** Forgets the token; what calls on their way are answered from now on ends no session. */
    endSession(): void {
      token = null;
      session += 1;
    },
    /** The `data` of an answer. Throws {@link ApiError}. */
    async data<T extends z.ZodType>(
      method: Method,
      path: string,
      schema: T,
      options: Options = {},
    ): Promise<z.output<T>> {
      const response = await call(method, path, options);
      const envelope = await parsed(response, okBody(z.unknown()));
      return check(response, schema, envelope.data);
    },
    /** Returns a whole answer, for one with more than `data`. Throws {@link ApiError}. */
    async whole<T extends z.ZodType>(
      method: Method,
      path: string,
      schema: T,
      options: Options = {},
    ): Promise<z.output<T>> {
      return parsed(await call(method, path, options), schema);
    },
    /** Makes a call whose success carries no data that the page needs. Throws {@link ApiError}. */
    async done(method: Method, path: string, options: Options = {}): Promise<void> {
      await parsed(await call(method, path, options), emptyOkBody);
    },
    /** A file. Throws {@link ApiError}, or the signal's reason. */
    async file(
      path: string,
      query: Query,
      { onBytes, ...options }: Pick<Options, 'timeoutMs' | 'signal'> & { onBytes?: OnBytes } = {},
    ): Promise<Blob> {
      const response = await call('GET', path, { query, ...options });
      return counted(response, onBytes, options.signal)
        .blob()
        .catch((error: unknown) => {
          if (options.signal?.aborted) throw error;
          throw unreachable();
        });
    },
  };
}

/** Milliseconds without any progress after which an upload counts as lost, however long it takes as a whole. */
const STALLED_MS = 30_000;

type Parts = {
  method: string;
  headers: Headers;
  body: FormData;
  signal: AbortSignal;
  /** @param share of the body that is on its way, from 0 to 1 */
  onProgress: (share: number) => void;
  /** Milliseconds that the server may take once all is sent; as for the way to it unless given. */
  answerMs?: number | undefined;
};

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}

/** Sends a request and reports its upload progress, which `fetch` does not. */
function sendWithProgress(path: string, parts: Parts): Promise<Response> {
  const { method, headers, body, signal, onProgress, answerMs = STALLED_MS } = parts;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const alive = (ms = STALLED_MS) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), ms);
    };
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      alive();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => alive(answerMs));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The request failed.')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });

    request.open(method, path);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    alive();
    if (signal.aborted) reject(new DOMException('Aborted', 'AbortError'));
    else request.send(body);
  });
}
