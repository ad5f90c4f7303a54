import { resolve } from 'node:path';
import { submittedQuestion } from '../../server/contract/questions.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { searchTextOf } from '../../server/db/search-text.ts';
import { createSimilarRepository } from '../../server/features/similar/similar.repository.ts';
import { termsOf } from '../../server/features/similar/terms.ts';
import { PUBLIC_HOST, signInAdmin } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { createClient } from '../support/http-client.ts';
import { ROOT } from '../support/node-binary.ts';
import type { Pair } from './similar-pairs.ts';
import { randomNumbers } from './seed.ts';
import { median, percentile } from './statistics.ts';
import type { Subject } from './subject.ts';

const SYLLABLES = 'ba be di do fa ke ki la lo ma mi na no pa po ra ri sa se ta to va vi zo'.split(
  ' ',
);
const VOCABULARY = 6000;
/** Further words of a question, which no other one need have. */
const MORE_MAX = 10;
const START = Date.UTC(2026, 10, 1);

/**
 * Questions as a crowd asks them: most of them one of the pairs in some form, with words as rare as in a real language.
 */
function createAsker(pairs: Pair[], random: () => number): () => string {
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)];
  const vocabulary = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(''),
  );
  // Zipf's law: the second word is half as frequent as the first.
  const word = () => vocabulary[Math.floor(VOCABULARY ** random()) - 1];
  return () => {
    const pair = pick(pairs);
    const known = random() < 0.5 ? pair?.original : pair?.asked;
    const more = Array.from({ length: 1 + Math.floor(random() * MORE_MAX) }, word).join(' ');
    return random() < 0.7 ? `${known} ${more}` : more;
  };
}

/** Fills a data folder with this many questions, about a fifth of them approved with an answer, all in the index. */
export async function seedSimilar(dataDir: string, count: number, pairs: Pair[]): Promise<void> {
  const db = openDatabase(dataDir);
  await migrate(db, {
    migrationsDir: resolve(ROOT, 'server/db/migrations'),
    backUp: () => Promise.resolve(),
  });
  db.pragma('synchronous = OFF');
  const random = randomNumbers();
  const ask = createAsker(pairs, random);
  const similar = createSimilarRepository(db);
  const insert = db.prepare(
    `INSERT INTO questions (id, content, status, answer, created_at, updated_at, approved_at)
     VALUES (@id, @content, @status, @answer, @at, @at, @approved_at)`,
  );
  const insertText = db.prepare('INSERT INTO questions_text (id, text) VALUES (?, ?)');
  db.transaction(() => {
    for (let id = 1; id <= count; id += 1) {
      const content = ask();
      const isAnswered = random() < 0.2;
      const status = isAnswered ? 'approved' : 'pending';
      const at = START + id;
      const answer = isAnswered ? `Answer ${id}` : null;
      insert.run({ id, content, status, answer, at, approved_at: isAnswered ? at : null });
      insertText.run(id, searchTextOf([content, answer]));
      similar.index(id, termsOf(content));
    }
  })();
  db.close();
}

/** Milliseconds from a request to its answer. */
export type Times = { name: string; median: number; p99: number; worst: number };

function timesOf(name: string, ms: number[]): Times {
  return { name, median: median(ms), p99: percentile(ms, 0.99), worst: Math.max(...ms) };
}

async function timed<T>(into: number[], call: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const answer = await call();
  into.push(performance.now() - start);
  return answer;
}

/** Asks as visitors do, and looks up what was answered before, one after the other. */
export async function measureLookups({ port }: Subject, pairs: Pair[]): Promise<Times[]> {
  const staff = await signInAdmin(port);
  const visitor = createClient({ port, host: PUBLIC_HOST });
  const ids: number[] = [];
  const submitted: number[] = [];
  for (const { asked } of pairs) {
    const answer = await timed(submitted, () => visitor.post('/api/question', { content: asked }));
    ids.push(dataOf(submittedQuestion, answer, 201).id);
  }
  const floor: number[] = [];
  const lookups: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const id of ids) {
      await timed(floor, () => staff.get(`/api/admin/question/${id}`));
      await timed(lookups, () => staff.get(`/api/admin/question/${id}/similar`));
    }
  }
  return [
    timesOf('POST /api/question', submitted),
    timesOf('GET a question, to compare', floor),
    timesOf('GET what was answered before', lookups),
  ];
}
