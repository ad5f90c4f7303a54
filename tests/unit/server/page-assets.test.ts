import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { assetsFromMemory } from '../../../server/features/pages/page-source.ts';
import { sendRequest } from '../../support/http-client.ts';
import { listenHere } from '../../support/listen-here.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a file of the pages is read when it is first asked for, and once', async () => {
  const folder = join(tempFolder(), 'assets');
  mkdirSync(folder);
  const put = (text: string) => writeFileSync(join(folder, 'a.js'), text);
  put('as the server starts');
  writeFileSync(join(folder, 'b.js'), 'never asked for');
  const server = createServer(express().use(assetsFromMemory([folder])));
  onTestFinished(() => void server.close());
  const port = await listenHere(server);
  const get = (name: string) => sendRequest({ port, host: 'booth.local' }, `/${name}`);
  put('first asked for');
  expect(await get('a.js')).toMatchObject({ status: 200, text: 'first asked for' });
  put('later');
  expect(await get('a.js')).toMatchObject({ status: 200, text: 'first asked for' });
  rmSync(join(folder, 'b.js'));
  expect(await get('b.js')).toMatchObject({ status: 404 });
});
