import { expect } from 'vitest';
import { phoneTestAnswer, type PhoneTest } from '../../server/contract/readiness.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream, type EventStream } from '../support/event-stream.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { readinessOf } from '../support/readiness.ts';
import { ONE as PHONE } from './loopback.ts';

export async function phoneTestOf(booth: HttpBooth): Promise<PhoneTest> {
  return (await readinessOf(booth)).phone_test;
}

/** Where, on the booth, the code that is shown now leads. */
export async function codePath(booth: HttpBooth): Promise<string> {
  return new URL((await phoneTestOf(booth)).url).pathname;
}

type TestPhone = {
  key: string;
  send: (body: unknown) => Promise<number | null>;
  listen: () => Promise<EventStream>;
  /** Hears what is pushed and reports it. @returns milliseconds there and back */
  hear: (stream: EventStream) => Promise<number | null>;
};

/** Opens the code as a phone does. @param from its address */
export async function scan(
  booth: HttpBooth,
  path: string,
  from: string = PHONE,
): Promise<TestPhone> {
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1' };
  const client = booth.client({ from, headers });
  const page = await client.get(path);
  expect(page.status, page.text).toBe(200);
  const key = /data-key="([\w-]+)"/.exec(page.text)?.[1];
  if (key === undefined) throw new Error(`No test begins: ${page.text}`);
  const address = `/api/phone-test/${key}`;
  const send = async (body: unknown) =>
    dataOf(phoneTestAnswer, await client.post(address, body)).round_trip_ms;
  return {
    key,
    send,
    listen: () =>
      openEventStream({ port: booth.port, host: PUBLIC_HOST, from }, `${address}/events`),
    hear: async (stream) => send({ heard: await stream.next('echo') }),
  };
}

/** The whole way of a phone that nothing is in the way of. */
export async function testPhone(booth: HttpBooth): Promise<void> {
  const phone = await scan(booth, await codePath(booth));
  const stream = await phone.listen();
  await phone.send({ sent_at: Date.now() });
  await phone.hear(stream);
  stream.close();
}
