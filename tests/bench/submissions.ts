import { Agent, request } from 'node:http';
import { PUBLIC_HOST } from '../support/api.ts';
import type { Subject } from './subject.ts';

const CONNECTIONS = 50;
const PAYLOAD = JSON.stringify({
  content: 'How long does the battery last when the heating is on all day?',
  author_name: 'Ada',
});

/** The value below which the share `p` (0 to 1) of the values lies. */
function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export type Throughput = { perSecond: number; p99Ms: number };

/** Sends questions over 50 kept connections, each the next one as soon as the last is acknowledged. */
export async function measureSubmissions(subject: Subject, ms: number): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latencies: number[] = [];
  const start = performance.now();
  const visitor = async () => {
    while (performance.now() - start < ms) {
      const sentAt = performance.now();
      await submit(agent, subject.port);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { perSecond: latencies.length / seconds, p99Ms: percentile(latencies, 0.99) };
}

function submit(agent: Agent, port: number): Promise<void> {
  return new Promise((fulfil, reject) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: '/api/question',
        method: 'POST',
        headers: {
          host: `${PUBLIC_HOST}:${port}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(PAYLOAD),
        },
      },
      (answer) => {
        if (answer.statusCode !== 201) reject(new Error(`HTTP ${answer.statusCode}`));
        answer.resume().on('end', fulfil);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(PAYLOAD);
  });
}
