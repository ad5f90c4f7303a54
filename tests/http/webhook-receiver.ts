import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import {
  deliveries,
  targetTest,
  targetWithSecret,
  type Delivery,
  type Target,
} from '../../server/contract/headquarters.ts';
import { openSending, targetOf, TARGETS } from '../support/connected-booth.ts';
import { dataOf } from '../support/data-of.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { listenHere } from '../support/listen-here.ts';

const message = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
type Message = z.infer<typeof message>;
type Got = { headers: Record<string, string>; body: string; message: Message };
export type Answer = (response: ServerResponse, got: Got) => void;

export function ok(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** A receiver on this machine. @param answer what it does with each message; the newest one counts */
export async function openReceiver(answer: Answer = ok) {
  const got: Got[] = [];
  const receiver = { answer, got, url: '' };
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const one = { headers, body, message: message.parse(JSON.parse(body)) };
      got.push(one);
      receiver.answer(response, one);
    });
  });
  const port = await listenHere(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${port}/hook`;
  return receiver;
}

/** Adds a webhook for leads. */
export async function add(booth: HttpBooth, url: string, more: Record<string, unknown> = {}) {
  const draft = { kind: 'webhook', name: 'CRM', url, records: ['lead'], allowPrivate: true };
  const answer = await booth.staff.post(TARGETS, { ...draft, ...more });
  const { target, secret } = dataOf(targetWithSecret, answer, 201);
  if (secret === null) throw new Error('A webhook has a secret.');
  return { id: target.id, secret };
}
export async function openHooked(answer: Answer = ok, more: Record<string, unknown> = {}) {
  const booth = await openSending();
  const receiver = await openReceiver(answer);
  return { booth, receiver, ...(await add(booth, receiver.url, more)) };
}
/** The outcome of the test button. */
export async function tried({ staff }: HttpBooth, id: number) {
  return dataOf(targetTest, await staff.post(`${TARGETS}/${id}/test`));
}
/** What was tried, newest first. */
export async function attempts({ staff }: HttpBooth, id: number): Promise<Delivery[]> {
  return dataOf(deliveries, await staff.get(`${TARGETS}/${id}/deliveries`)).items;
}
export function namesOf(got: readonly Got[]): unknown[] {
  return got.map(({ message: { data } }) => data['name']);
}
/** Waits until the first target is paused. */
export function stopped(booth: HttpBooth): Promise<Target> {
  return vi.waitFor(
    async () => {
      const now = await targetOf(booth);
      expect(now).toMatchObject({ state: 'paused' });
      return now;
    },
    { timeout: 10_000 },
  );
}
