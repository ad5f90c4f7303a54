import { join } from 'node:path';
import { signInAdmin } from '../support/api.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProduct, type Subject } from './subject.ts';
import { measureSubmissions, median } from './submissions.ts';

const ROUNDS = 5;
const ROUND_MS = 3000;

/** A server whose headquarters is this database. */
async function startConnected(dataDir: string, url: string): Promise<Subject> {
  const subject = await startProduct(dataDir);
  const staff = await signInAdmin(subject.port);
  const draft = { kind: 'postgres', name: 'Headquarters', url, tls: 'none' };
  const answer = await staff.post('/api/admin/headquarters/targets', draft);
  if (answer.status !== 201) throw new Error(answer.text);
  return subject;
}

/** What headquarters costs visitors: questions a second with a target and without. */
export async function reportHeadquarters(
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const database = await startPostgres();
  if (database === null) throw new Error('No PostgreSQL: apt-get install postgresql.');
  try {
    const away = database.url.replace(/:\d+\//, ':1/');
    const subjects = {
      without: await startProduct(join(folder, 'without')),
      away: await startConnected(join(folder, 'away'), away),
      there: await startConnected(join(folder, 'there'), database.url),
    };
    const questions: Record<string, number[]> = { without: [], away: [], there: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, subject] of Object.entries(subjects)) {
        const { perSecond } = await measureSubmissions(subject, ROUND_MS);
        // The first round warms up.
        if (round > 0) questions[name]?.push(perSecond);
      }
    }
    await Promise.all(Object.values(subjects).map(({ close }) => close()));
    const asked = (name: string) => median(questions[name] ?? []);
    say(
      `questions    ${asked('without').toFixed(0)} /s without a target; with one that is away × ${(asked('away') / asked('without')).toFixed(2)}, with one that takes them × ${(asked('there') / asked('without')).toFixed(2)}`,
    );
  } finally {
    await database.remove();
  }
}
