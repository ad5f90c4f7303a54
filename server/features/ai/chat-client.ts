import type OpenAI from 'openai';
import type { Stream } from 'openai/streaming';
import {
  AiFault,
  brokenOff,
  declined,
  emptyAnswer,
  notCompatible,
  tooMuch,
  tooSlow,
  webPage,
} from './ai-fault.ts';
import { adapted, createModelHabits, type ModelHabits } from './model-habits.ts';
import { faultOf, isAdaptable, refusalOf } from './chat-fault.ts';

/**
 * Limits in milliseconds: until the first word (a model on this laptop may have to be loaded first), between two
 * words, and in all.
 */
export type ChatTimings = { firstMs: number; idleMs: number; wholeMs: number };
const CHAT_TIMINGS: ChatTimings = { firstMs: 90_000, idleMs: 30_000, wholeMs: 180_000 };

/** Address and key of the service. `key` is null for a service that needs none. */
export type ChatAccess = { url: URL; key: string | null; model: string };

type ChatRequest = ChatAccess & {
  /** Rules, with the stand's directions and passages; never a visitor's text. */
  rules: string;
  /** A visitor's text. */
  question: string;
  /** Limit for the answer itself; reasoning has a separate limit. */
  maxTokens: number;
  timings?: Partial<ChatTimings>;
  signal?: AbortSignal;
};

/** Answer of a model. `cut`: the limit ended it early. */
type ChatAnswer = { text: string; cut: boolean };

/** @throws AiFault */
export type ChatClient = { complete: (request: ChatRequest) => Promise<ChatAnswer> };

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;
type Completion = OpenAI.Chat.Completions.ChatCompletion;

/** Maximum bytes of a response: a peer that never stops must not fill the memory. */
const MAX_BYTES = 2_000_000;
/** Tokens that a model may think. */
const THINKING_TOKENS = 4000;

/** `fetch` that neither follows redirects (a login page's, with our key) nor reads forever. */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  let bytes = 0;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MAX_BYTES) controller.error(tooMuch());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded ?? null, response);
};

/** The shorter of each pair. */
function within(limits: ChatTimings, given: Partial<ChatTimings> = {}): ChatTimings {
  return {
    firstMs: Math.min(limits.firstMs, given.firstMs ?? Infinity),
    idleMs: Math.min(limits.idleMs, given.idleMs ?? Infinity),
    wholeMs: Math.min(limits.wholeMs, given.wholeMs ?? Infinity),
  };
}

/** A timer that ends a request, and what it was too slow at by then. */
function createDeadline(timings: ChatTimings, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let late: AiFault | null = null;
  const end = (ms: number) => () => {
    late = tooSlow(Math.round(ms / 1000));
    controller.abort();
  };
  let step = setTimeout(end(timings.firstMs), timings.firstMs);
  const whole = setTimeout(end(timings.wholeMs), timings.wholeMs);
  const leave = () => controller.abort();
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  return {
    controller,
    late: () => late,
    word() {
      clearTimeout(step);
      step = setTimeout(end(timings.idleMs), timings.idleMs);
    },
    stop() {
      clearTimeout(step);
      clearTimeout(whole);
      signal?.removeEventListener('abort', leave);
    },
  };
}
type Deadline = ReturnType<typeof createDeadline>;

/**
 * Text of a message's content: a string, or a list of parts of which some are reasoning
 * (https://docs.mistral.ai/capabilities/reasoning).
 */
function saidIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const parts: unknown[] = content;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const isText = typeof part === 'object' && part !== null && 'text' in part;
      return isText && typeof part.text === 'string' ? part.text : '';
    })
    .join('');
}

/** The text of an answer that was not streamed. */
function answerOf(url: URL, completion: Partial<Completion> | null): ChatAnswer {
  const choice = completion?.choices?.[0];
  if (typeof choice !== 'object' || choice === null) throw notCompatible(url);
  const text = saidIn(choice.message?.content);
  const isDeclined = choice.finish_reason === 'content_filter';
  if (isDeclined || (text === '' && choice.message?.refusal)) throw declined();
  return { text, cut: choice.finish_reason === 'length' };
}

/** Watches a response for the end marker of its stream; some services give no other reason for the end. */
function watchEnd(response: Response): { response: Response; isDone: () => boolean } {
  const decoder = new TextDecoder();
  let tail = '';
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        tail = (tail + decoder.decode(chunk, { stream: true })).slice(-32);
        controller.enqueue(chunk);
      },
    }),
  );
  return {
    response: new Response(watched ?? null, response),
    isDone: () => /^data: ?\[DONE\]\s*$/m.test(tail),
  };
}

async function readStream(
  stream: Stream<Chunk>,
  isDone: () => boolean,
  deadline: Deadline,
): Promise<ChatAnswer> {
  let text = '';
  let end: string | null = null;
  let isDeclined = false;
  for await (const chunk of stream) {
    deadline.word();
    const choice = chunk.choices?.[0];
    if (choice?.finish_reason === 'content_filter') throw declined();
    isDeclined ||= Boolean(choice?.delta?.refusal);
    end = choice?.finish_reason ?? end;
    const more = saidIn(choice?.delta?.content);
    if (more === '') continue;
    text += more;
  }
  // Half an answer is not an answer, however complete it sounds.
  if (end === null && !isDone()) throw brokenOff();
  if (isDeclined && text === '') throw declined();
  return { text, cut: end === 'length' };
}

async function ask(
  library: typeof import('openai'),
  request: ChatRequest & { timings: ChatTimings },
  { temperature, limit, rulesRole, streams, reasons }: ModelHabits,
): Promise<ChatAnswer> {
  const { url, key, model, rules, question, maxTokens, timings } = request;
  const deadline = createDeadline(timings, request.signal);
  const client = new library.OpenAI({
    apiKey: key ?? 'none',
    baseURL: url.href.replace(/\/$/, ''),
    // Nothing of the laptop's own environment.
    organization: null,
    project: null,
    ...(key === null ? { defaultHeaders: { Authorization: null } } : {}),
    maxRetries: 0,
    timeout: timings.wholeMs,
    logLevel: 'off',
    fetch: boundedFetch,
  });
  try {
    const tokens = maxTokens + (reasons ? THINKING_TOKENS : 0);
    const response = await client.chat.completions
      .create(
        {
          model,
          stream: streams,
          messages:
            rulesRole === null
              ? [{ role: 'user', content: `${rules}\n\nThe visitor’s question:\n${question}` }]
              : [
                  { role: rulesRole, content: rules },
                  { role: 'user', content: question },
                ],
          ...(temperature ? { temperature: 0.2 } : {}),
          ...(limit === null ? {} : { [limit]: tokens }),
        },
        { signal: deadline.controller.signal },
      )
      .asResponse();
    const type = response.headers.get('content-type') ?? '';
    const { Stream } = await import('openai/streaming');
    const read = (streamed: Response) => {
      const { response: watched, isDone } = watchEnd(streamed);
      const stream = Stream.fromSSEResponse<Chunk>(watched, deadline.controller, client);
      return readStream(stream, isDone, deadline);
    };
    if (/event-stream/i.test(type)) return await read(response);
    deadline.word();
    const body = await response.text();
    // Some proxies leave a stream's type out.
    if (/^\s*(data|event|id|retry)?:/.test(body)) return await read(new Response(body));
    if (/html/i.test(type) || /^\s*<(!doctype|html)/i.test(body)) throw webPage(url);
    const completion: (Partial<Completion> & { error?: object | string }) | null = JSON.parse(body);
    if (completion?.error) {
      const error =
        typeof completion.error === 'string' ? { message: completion.error } : completion.error;
      throw new library.OpenAI.APIError(undefined, error, undefined, response.headers);
    }
    return answerOf(url, completion);
  } catch (error) {
    throw deadline.late() ?? faultOf(library, error, request);
  } finally {
    deadline.stop();
  }
}

/**
 * Creates a client of OpenAI and other services with its chat completions API, the only one that all of them have.
 *
 * @param timings that differ from {@link CHAT_TIMINGS}
 */
export function createChatClient(timings: Partial<ChatTimings> = {}): ChatClient {
  const limits = { ...CHAT_TIMINGS, ...timings };
  const habits = createModelHabits();

  return {
    async complete(request) {
      const library = await import('openai');
      const { url, model } = request;
      let habit = habits.of(url, model);
      // A model may have several habits; each refusal names one.
      for (let tries = 0; ; tries += 1) {
        try {
          const answer = await ask(
            library,
            { ...request, timings: within(limits, request.timings) },
            habit,
          );
          const isEmpty = answer.text.trim() === '';
          if (isEmpty && answer.cut && !habit.reasons) {
            habit = { ...habit, reasons: true };
            continue;
          }
          habits.remember(url, model, habit);
          if (isEmpty) throw emptyAnswer();
          return answer;
        } catch (error) {
          if (!isAdaptable(library, error)) throw error;
          const told = `${error.param ?? ''} ${error.message}`;
          const next = tries < 5 ? adapted(habit, told) : null;
          if (next === null) throw refusalOf(request, error);
          habit = next;
        }
      }
    },
  };
}
