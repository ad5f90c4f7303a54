import { randomUUID } from 'node:crypto';
import { chance } from '../../support/random.ts';
import { load, messageOf } from '../phones.ts';
import type { Bench, Row, Subject } from '../bench.ts';
import type { Samples } from '../figures.ts';
import { words } from '../seed.ts';

const BUSY = { connections: 50, ms: 2000 };

/** @param env of both servers */
export async function measureQuestions(
  bench: Bench,
  env: NodeJS.ProcessEnv = {},
): Promise<Samples> {
  const product = await bench.product({ env });
  const baseline = await bench.baseline('server', [bench.folder()], env);
  const random = chance(1);
  let asked = 0;
  const question = (subject: Subject) => {
    asked += 1;
    const content = `How does ${words(random, 6, 22)} go, and why ${asked}?`;
    const author_name = random.happens(0.5) ? `Visitor ${asked}` : null;
    return messageOf(subject, '/api/question', {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      json: { content, author_name },
    });
  };
  const turn = (subject: Subject) => () => load(subject, BUSY, () => question(subject), 201);
  const subjects = { product: turn(product), baseline: turn(baseline) };
  return (await bench.inTurns(subjects))('product', 'baseline');
}

export const questions: Row = {
  name: 'questions',
  title: 'Durable questions, 50 connections (Express 5, INSERT a transaction, FULL)',
  goal: { 'rate, /s': '≥ × 1.3', 'p99, ms': '≤ × 1' },
  run: measureQuestions,
};
