import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_HOST } from '../../support/api.ts';
import { sendRequest } from '../../support/http-client.ts';
import { ask, load, messageOf } from '../phones.ts';
import type { Product, Row, Subject } from '../bench.ts';
import type { Values } from '../figures.ts';

const BUSY = { connections: 100, ms: 1500 };
/** What stands on the live page. */
const QUESTIONS = 20;
const PAGES = { '/': 'index.html', '/wedeliver': 'wedeliver.html' };

async function fill(product: Product): Promise<void> {
  for (let n = 1; n <= QUESTIONS; n += 1) {
    await ask(product, `What about number ${n}?`);
    const answered = { status: 'approved', answer: `Yes, ${n} times.` };
    await product.staff.put(`/api/admin/question/${n}`, answered);
  }
}

/** The page as it goes over the wire. */
async function bytesOf({ port }: Subject, path: string): Promise<Buffer> {
  const headers = { 'accept-encoding': 'gzip, deflate', accept: 'text/html' };
  const answer = await sendRequest({ port, host: PUBLIC_HOST }, path, { headers });
  if (answer.headers['content-encoding'] !== 'gzip') throw new Error(`${path} is not compressed.`);
  return answer.bytes;
}

/** Every page in turn; its figures begin with its path. */
async function loadPages(subject: Subject): Promise<Values> {
  const all: Values = {};
  for (const path of Object.keys(PAGES)) {
    const message = messageOf(subject, path, { headers: { accept: 'text/html' } });
    const values = await load(subject, BUSY, () => message, 200);
    for (const [figure, value] of Object.entries(values)) all[`${path}: ${figure}`] = value;
  }
  return all;
}

export const pages: Row = {
  name: 'pages',
  title: 'Visitors’ pages, 100 connections (Express static, same bytes)',
  goal: {
    '/: rate, /s': '≥ × 0.9',
    '/: p99, ms': '≤ × 1',
    '/wedeliver: rate, /s': '≥ × 0.9',
    '/wedeliver: p99, ms': '≤ × 1',
  },
  async run(bench) {
    const product = await bench.product();
    await fill(product);
    const files = bench.folder();
    for (const [path, file] of Object.entries(PAGES))
      writeFileSync(join(files, file), await bytesOf(product, path));
    const baseline = await bench.baseline('server', [bench.folder(), files]);
    const subjects = { product: () => loadPages(product), baseline: () => loadPages(baseline) };
    return (await bench.inTurns(subjects))('product', 'baseline');
  },
};
