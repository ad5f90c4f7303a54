import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { z } from 'zod';
import { listenHere } from './listen-here.ts';

const chatRequest = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});
/** What a service was asked. `rules` and `question` are the messages of the two roles. */
export type Asked = z.infer<typeof chatRequest> & {
  path: string;
  headers: IncomingHttpHeaders;
  rules: string;
  question: string;
};

export type Answer = (response: ServerResponse, asked: Asked) => void | Promise<void>;

/** One event of a streamed answer. */
export function chunk(content: string, finish: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }];
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\n`;
}

export function streamed(text: string, finish = 'stop'): Answer {
  return (response) => {
    response.setHeader('Content-Type', 'text/event-stream');
    for (const word of text.match(/\s*\S+/g) ?? []) response.write(chunk(word));
    response.end(`${chunk('', finish)}data: [DONE]\n\n`);
  };
}

/** An answer in JSON, perhaps a refusal. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** As OpenAI refuses. */
export function refusal(
  status: number,
  error: { message?: string; code?: string | null; type?: string; param?: string | null },
  headers?: Record<string, string>,
): Answer {
  return json(status, { error: { message: '', type: 'invalid_request_error', ...error } }, headers);
}

export type Llm = Awaited<ReturnType<typeof startLlm>>;

/** A service in this process that can do what no decent one does. It answers with "A draft." until told otherwise. */
export async function startLlm() {
  let how: Answer = streamed('A draft.');
  const asked: Asked[] = [];
  let server: Server | null = null;
  let port = 0;

  async function open(): Promise<void> {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        const parsed = chatRequest.parse(JSON.parse(body || '{}'));
        const textOf = (isQuestion: boolean) =>
          parsed.messages
            .filter(({ role }) => (role === 'user') === isQuestion)
            .map(({ content }) => content)
            .join('\n');
        const call = {
          ...parsed,
          path: request.url ?? '',
          headers: request.headers,
          rules: textOf(false),
          question: textOf(true),
        };
        asked.push(call);
        void how(response, call);
      });
    });
    port = await listenHere(server, port);
  }
  async function close(): Promise<void> {
    if (!server?.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  await open();

  return {
    get url() {
      return `http://127.0.0.1:${port}/v1`;
    },
    asked,
    answer: (next: Answer) => {
      how = next;
    },
    /** Goes away, and comes back at the same address. */
    close,
    open,
  };
}
