import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { fairTurns } from '../../../server/http/fair-turns.ts';
import { sendRequest } from '../../support/http-client.ts';

/** A server that notes who is served, in which order. */
async function open() {
  const begun: string[] = [];
  const app = express();
  app.set('trust proxy', true);
  const turns = fairTurns();
  // All of them have arrived before the first is let in.
  const arrived: (() => void)[] = [];
  app.use((_request, _response, next) => {
    arrived.push(() => next());
    if (arrived.length === 41) for (const enter of arrived) enter();
  });
  app.use(turns, (request, response) => {
    begun.push(request.ip ?? '');
    response.end();
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => void server.close());
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const send = (from: string) =>
    sendRequest({ port, host: 'x', headers: { 'x-forwarded-for': from } }, '/');
  return { begun, send };
}

test('who comes last waits for eight of a flood, not for all, and the flood is served too', async () => {
  const { begun, send } = await open();
  const flood = Array.from({ length: 40 }, () => send('192.168.1.66'));
  const answers = await Promise.all([...flood, send('192.168.1.20')]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(begun).toHaveLength(41);
  expect(begun.indexOf('192.168.1.20')).toBeLessThanOrEqual(8);
});

test('the laptop itself never waits', async () => {
  const { begun, send } = await open();
  const laptop = Array.from({ length: 41 }, () => send('127.0.0.1'));
  await Promise.all(laptop);
  expect(begun).toHaveLength(41);
});
