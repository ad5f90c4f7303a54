import { expect } from 'vitest';
import { roundTrip, roundTripAnswer, type RoundTrip } from '../../server/contract/round-trip.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream, type EventStream } from '../support/event-stream.ts';
import type { HttpBooth } from '../support/http-booth.ts';
import { PUBLIC_HOST } from '../support/api.ts';

/** Another device: an address that is not the laptop's own. */
export const PHONE = '127.0.0.2';
export const OTHER_PHONE = '127.0.0.3';

/** What staff see of the round trip, as a screen that shows the code asks for it. */
export async function roundTripOf(booth: HttpBooth): Promise<RoundTrip> {
  return dataOf(roundTrip, await booth.staff.get('/api/admin/round-trip'));
}

/** Where, on the booth, the code that is shown now leads. */
export async function codePath(booth: HttpBooth): Promise<string> {
  return new URL((await roundTripOf(booth)).url).pathname;
}

export type TestPhone = {
  /** Of its page. */
  key: string;
  /** Answers like any client. */
  send: (body: unknown) => Promise<number | null>;
  listen: () => Promise<EventStream>;
  /** Hears what is pushed and reports it. @returns milliseconds there and back */
  hear: (stream: EventStream) => Promise<number | null>;
};

/** Opens the code as a phone does. @param from its address */
export async function scan(
  booth: HttpBooth,
  path: string,
  { from = PHONE, userAgent = 'Mozilla/5.0 (iPhone) Safari/605.1' } = {},
): Promise<TestPhone> {
  const client = booth.client({ from, headers: { 'user-agent': userAgent } });
  const page = await client.get(path);
  expect(page.status, page.text).toBe(200);
  const key = /data-key="([\w-]+)"/.exec(page.text)?.[1];
  if (key === undefined) throw new Error(`No round trip begins: ${page.text}`);
  const address = `/api/round-trip/${key}`;
  const send = async (body: unknown) =>
    dataOf(roundTripAnswer, await client.post(address, body)).round_trip_ms;
  return {
    key,
    send,
    listen: () =>
      openEventStream({ port: booth.port, host: PUBLIC_HOST, from }, `${address}/events`),
    hear: async (stream) => send({ heard: await stream.next('echo') }),
  };
}

/** The whole way of a phone that nothing is in the way of. */
export async function roundTripBy(booth: HttpBooth, from = PHONE): Promise<void> {
  const phone = await scan(booth, await codePath(booth), { from });
  const stream = await phone.listen();
  await phone.send({ sent_at: Date.now() });
  await phone.hear(stream);
  stream.close();
}
