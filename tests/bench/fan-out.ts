import { sendRequest } from '../support/http-client.ts';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PUBLIC_HOST, signInAdmin } from '../support/api.ts';
import type { Subject } from './subject.ts';
import { median } from './submissions.ts';

const LISTENERS = 200;
const ROUNDS = 20;

/** Milliseconds from the request to the event, medians over all rounds. */
export type FanOut = { firstMs: number; lastMs: number };

/** The time until an approval has reached the first and the last of 200 pages that listen. */
export async function measureProductFanOut(subject: Subject): Promise<FanOut> {
  const { port } = subject;
  const admin = await signInAdmin(port);
  for (let id = 1; id <= ROUNDS; id++) {
    await sendRequest({ port, host: PUBLIC_HOST }, '/api/question', {
      json: { content: `${id}?` },
    });
  }
  return measure(port, async (round) => {
    const json = { status: 'approved', answer: 'Yes.' };
    await admin.send(`/api/admin/question/${round + 1}`, { method: 'PUT', json });
  });
}

/** The same for a server that does nothing else. */
export function measureBaselineFanOut({ port }: Subject): Promise<FanOut> {
  return measure(port, async () => {
    await sendRequest({ port, host: PUBLIC_HOST }, '/publish', { method: 'POST' });
  });
}

async function measure(port: number, publish: (round: number) => Promise<void>): Promise<FanOut> {
  const agent = new Agent({ maxSockets: LISTENERS });
  const streams = await Promise.all(Array.from({ length: LISTENERS }, () => listen(agent, port)));
  const firsts: number[] = [];
  const lasts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const arrivals = Promise.all(streams.map(nextEvent));
    const start = performance.now();
    const [times] = await Promise.all([arrivals, publish(round)]);
    firsts.push(Math.min(...times) - start);
    lasts.push(Math.max(...times) - start);
  }
  for (const stream of streams) stream.destroy();
  agent.destroy();
  return { firstMs: median(firsts), lastMs: median(lasts) };
}

/** Resolves once the stream has sent its first data, so that it is certainly listening. */
function listen(agent: Agent, port: number): Promise<IncomingMessage> {
  const headers = { host: `${PUBLIC_HOST}:${port}` };
  return new Promise((fulfil, reject) => {
    get({ agent, host: '127.0.0.1', port, path: '/api/events', headers }, (stream) => {
      stream.setEncoding('utf8').once('data', () => fulfil(stream));
    }).on('error', reject);
  });
}

function nextEvent(stream: IncomingMessage): Promise<number> {
  return new Promise((fulfil) => {
    const onData = (text: string) => {
      if (!text.includes('event: questions')) return;
      stream.off('data', onData);
      fulfil(performance.now());
    };
    stream.on('data', onData);
  });
}
