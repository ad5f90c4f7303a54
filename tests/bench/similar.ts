import Database from 'better-sqlite3';
import { question, questionPage, submittedQuestion } from '../../server/contract/questions.ts';
import { similarQuestions } from '../../server/contract/similar.ts';
import { PUBLIC_HOST, signInAdmin } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { createClient, type Client } from '../support/http-client.ts';
import type { Pair } from './similar-pairs.ts';
import type { Subject } from './subject.ts';

/** How often the right one was the first, and among the first three. */
export type Hits = { of: number; first: number; firstThree: number };

export type Findings = {
  product: Hits;
  /** FTS5's own ranking of any of the words (bm25), accents folded: what one gets for nothing. */
  baseline: Hits;
  /** Of the same questions without the right one in the database: how often something else was offered. */
  offeredWrongly: number;
  /** How many re-phrased questions were marked as the same as theirs, and as another one. */
  markedRightly: number;
  markedWrongly: number;
};

/** The same question as somebody else types it: without signs and accents, with a slip, politely, or loudly. */
function retyped(text: string, way: number): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .trim()
    .toLowerCase();
  const longest = plain.split(/\s+/).reduce((a, b) => (b.length > a.length ? b : a));
  const slipped = `${longest.slice(0, 3)}${longest.slice(4)}`;
  const ways = [
    plain,
    plain.replace(longest, slipped),
    `Hello! ${text} Thanks`,
    `${text.toUpperCase()}??`,
  ];
  return ways[way % ways.length] ?? plain;
}

function countHits(ranks: number[]): Hits {
  return {
    of: ranks.length,
    first: ranks.filter((rank) => rank === 0).length,
    firstThree: ranks.filter((rank) => rank >= 0 && rank < 3).length,
  };
}

function baselineRanks(pairs: Pair[], measured: number[]): number[] {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE q USING fts5 (t, tokenize = 'unicode61 remove_diacritics 2')");
  const insert = db.prepare('INSERT INTO q (rowid, t) VALUES (?, ?)');
  pairs.forEach(({ original }, index) => insert.run(index, original));
  const search = db
    .prepare<[string], number>('SELECT rowid FROM q WHERE q MATCH ? ORDER BY rank LIMIT 3')
    .pluck();
  const ranks = measured.map((index) => {
    const words = pairs[index]?.asked.match(/[\p{L}\p{N}]+/gu) ?? [];
    return search.all(words.map((word) => `"${word}"`).join(' OR ')).indexOf(index);
  });
  db.close();
  return ranks;
}

async function similarTo(staff: Client, id: number) {
  const { items } = dataOf(similarQuestions, await staff.get(`/api/admin/question/${id}/similar`));
  return items.map((item) => item.id);
}

/** Puts all originals with an answer into an empty booth, and asks for each of the others. */
export async function measureFinding({ port }: Subject, pairs: Pair[]) {
  const staff = await signInAdmin(port);
  const visitor = createClient({ port, host: PUBLIC_HOST });
  const ask = async (content: string) => {
    const answer = await visitor.post('/api/question', { content });
    return dataOf(submittedQuestion, answer, 201).id;
  };
  const update = async (id: number, body: unknown) =>
    dataOf(question, await staff.put(`/api/admin/question/${id}`, body));

  const originals: number[] = [];
  for (const { original } of pairs) originals.push(await ask(original));
  await similarTo(staff, originals.at(-1) ?? 0);
  const markedOf = async () => {
    const marked = new Map<number, number>();
    for (let page = 1; page <= 8; page += 1) {
      const path = `/api/admin/questions?page=${page}&page_size=100`;
      const { items } = dataOf(questionPage, await staff.get(path));
      for (const { id, same_as } of items) if (same_as !== null) marked.set(id, same_as);
    }
    return marked;
  };
  const markedOriginals = (await markedOf()).size;
  for (const id of originals) await update(id, { status: 'approved', answer: `Answer ${id}` });

  const asked: number[] = [];
  for (const pair of pairs) asked.push(await ask(pair.asked));
  const ranks: number[] = [];
  const wrong: boolean[] = [];
  for (const [index, id] of asked.entries()) {
    const original = originals[index] ?? 0;
    ranks.push((await similarTo(staff, id)).indexOf(original));
    await update(original, { status: 'pending' });
    wrong.push((await similarTo(staff, id)).length > 0);
    await update(original, { status: 'approved' });
  }
  const retypedOnes: number[] = [];
  for (const [index, { original }] of pairs.entries()) {
    retypedOnes.push(await ask(retyped(original, index)));
  }
  await similarTo(staff, retypedOnes.at(-1) ?? 0);
  const marked = await markedOf();
  const markedRetyped = retypedOnes.map((id, index) => marked.get(id) === originals[index]);

  const findingsOf = (measured: number[]): Findings => {
    const marks = measured.map((index) => [marked.get(asked[index] ?? 0), originals[index]]);
    return {
      product: countHits(measured.map((index) => ranks[index] ?? -1)),
      baseline: countHits(baselineRanks(pairs, measured)),
      offeredWrongly: measured.filter((index) => wrong[index]).length,
      markedRightly: marks.filter(([mark, own]) => mark !== undefined && mark === own).length,
      markedWrongly: marks.filter(([mark, own]) => mark !== undefined && mark !== own).length,
    };
  };
  const indices = pairs.map((_pair, index) => index);
  return {
    markedOriginals,
    markedRetyped: markedRetyped.filter(Boolean).length,
    tuned: findingsOf(indices.filter((index) => index % 2 === 0)),
    heldOut: findingsOf(indices.filter((index) => index % 2 === 1)),
  };
}
