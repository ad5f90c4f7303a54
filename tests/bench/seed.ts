import { resolve } from 'node:path';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase, type Db } from '../../server/db/open.ts';
import { INDEX_QUESTIONS, searchTextOf } from '../../server/db/search-text.ts';
import { ROOT } from '../support/node-binary.ts';
import { type Chance, chance } from '../support/random.ts';

/** Rows of a booth; `others` are log lines, and as many texts. */
export type Size = { questions: number; leads: number; others: number };

/** The largest event that the product is made for, as staff's lists have it. */
export const LARGE: Size = { questions: 20_000, leads: 5000, others: 20_000 };
/** As many questions and nothing else, which are counted as records. */
export const QUESTIONS_ALONE: Size = { questions: 20_000, leads: 0, others: 0 };

const WORDS =
  'battery charge heating range winter price warranty software update delivery dealer test drive colour seat motor torque cable plug station service app phone child safety brake noise recycling'.split(
    ' ',
  );
const LABELS = WORDS.slice(0, 12);
const FIRST_NAMES = ['Ada', 'Élodie', 'Zoë', 'Bob', 'Grace', 'Linus', 'Østen', 'Ana'];
const LAST_NAMES = ['Lovelace', 'Müller', 'Smith', 'Ng', 'Çelik', 'Novak'];
const CITIES = ['Köln', 'Austin', 'Lyon', 'Łódź', 'Porto'];
/** A question every ten seconds. */
const APART_MS = 10_000;
const START = Date.UTC(2026, 10, 1);

export function words({ below, oneOf }: Chance, least: number, most: number): string {
  return Array.from({ length: least + below(most - least) }, () => oneOf(WORDS)).join(' ');
}

function seedQuestions(db: Db, random: Chance, count: number): void {
  const { happens, oneOf } = random;
  const insert = db.prepare(
    `INSERT INTO questions (event_id, id, content, author_name, status, shelf, answer, labels, votes, created_at, updated_at, approved_at)
     VALUES ((SELECT id FROM events WHERE closed_at IS NULL), @id, @content, @author, @status, @shelf, @answer, @labels, @votes, @at, @at, @approved_at)`,
  );
  const insertText = db.prepare('INSERT INTO questions_text (id, text) VALUES (?, ?)');
  for (let id = 1; id <= count; id += 1) {
    const opening = happens(0.5) ? 'How does the charger work with' : 'Why is';
    const content = `${opening} ${words(random, 6, 22)}? Nr ${id}`;
    const author = happens(0.5) ? `${oneOf(FIRST_NAMES)} ${oneOf(LAST_NAMES)}` : null;
    const answer = happens(0.45) ? `Thank you. ${words(random, 20, 60)}.` : null;
    const status = oneOf(['pending', 'approved', 'approved', 'rejected']);
    const at = START + id * APART_MS;
    const approved_at = status === 'approved' ? at + 1000 : null;
    const shelf = oneOf(['active', 'active', 'active', 'archived', 'merged']);
    // A few each: label 1 is on half of them, label 12 on next to none.
    const labels = LABELS.reduce(
      (bits, _, slot) => bits + (happens(0.5 ** (slot + 1)) ? 2 ** slot : 0),
      0,
    );
    const votes = happens(0.3) ? id % 40 : 0;
    insert.run({ id, content, author, status, shelf, answer, labels, votes, at, approved_at });
    const text = searchTextOf([content, author, answer]);
    insertText.run(id, text);
  }
  db.exec(INDEX_QUESTIONS);
}

function seedLabels(db: Db): void {
  const insert = db.prepare(
    "INSERT INTO labels (id, slot, name, folded, colour, created_at) VALUES (?, ?, ?, ?, 'blue', 0)",
  );
  LABELS.forEach((name, slot) => insert.run(slot + 1, slot, name, name));
}

function seedLeads(db: Db, random: Chance, { questions, leads }: Size): void {
  const { happens, oneOf } = random;
  const insert = db.prepare(
    `INSERT INTO leads (event_id, id, question_id, name, email, phone, company, city, state, consent_given, consent_version,
       consent_at, created_at, updated_at, rating, followed_up, notes, search_text)
     VALUES ((SELECT id FROM events WHERE closed_at IS NULL), @id, @question_id, @name, @email, @phone, @company, @city, NULL, @consent, '2026-11', @at, @at, @at,
       @rating, @followed_up, @notes, @search_text)`,
  );
  for (let id = 1; id <= leads; id += 1) {
    const name = `${oneOf(FIRST_NAMES)} ${oneOf(LAST_NAMES)}`;
    const email = `visitor${id}@example.com`;
    const phone = happens(0.5) ? `+49 221 ${id}` : null;
    const company = happens(0.7) ? `${oneOf(LAST_NAMES)} & Co` : null;
    const city = oneOf(CITIES);
    const notes = happens(0.2) ? words(random, 5, 60) : '';
    insert.run({
      id,
      name,
      email,
      phone,
      company,
      city,
      notes,
      question_id: 1 + (id % questions),
      consent: happens(0.8) ? 1 : 0,
      at: START + id * APART_MS,
      rating: oneOf(['hot', 'warm', 'cold', null]),
      followed_up: happens(0.3) ? 1 : 0,
      search_text: searchTextOf([name, email, company, city, phone, notes]),
    });
  }
}

function seedLogs(db: Db, count: number): void {
  const insert = db.prepare(
    `INSERT INTO admin_logs (timestamp, request_id, admin_username, ip_address, user_agent, action_summary, search_text)
     VALUES (?, ?, 'admin', '192.168.1.7', ?, ?, ?)`,
  );
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0';
  for (let id = 1; id <= count; id += 1) {
    const summary = `Question ${id}: Approved, edited answer`;
    const text = searchTextOf([summary, 'admin', '192.168.1.7', agent, String(id)]);
    insert.run(START + id, String(id), agent, summary, text);
  }
}

function seedTexts(db: Db, random: Chance, count: number): void {
  const { happens, oneOf } = random;
  const insert = db.prepare(
    `INSERT INTO inbound_sms (event_id, created_at, from_number, to_number, message_sid, body, from_city, from_country, search_text)
     VALUES ((SELECT id FROM events WHERE closed_at IS NULL), ?, ?, '+12125550100', ?, ?, ?, ?, ?)`,
  );
  for (let id = 1; id <= count; id += 1) {
    const number = `+49221${id}`;
    const sid = `SM${id.toString(16).padStart(32, '0')}`;
    const body = words(random, 4, 30);
    const city = oneOf(CITIES);
    const text = searchTextOf([body, number, city, sid]);
    insert.run(START + id, number, sid, body, city, happens(0.5) ? 'DE' : 'US', text);
  }
}

/** Fills a data folder as a large show would, without waiting for the disk. */
export async function seedBooth(dataDir: string, size: Size): Promise<void> {
  const db = openDatabase(dataDir);
  await migrate(db, {
    migrationsDir: resolve(ROOT, 'server/db/migrations'),
    backUp: () => Promise.resolve(),
  });
  db.pragma('synchronous = OFF');
  const random = chance(42);
  db.transaction(() => {
    seedLabels(db);
    seedQuestions(db, random, size.questions);
    seedLeads(db, random, size);
    seedLogs(db, size.others);
    seedTexts(db, random, size.others);
  })();
  db.close();
}
