import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { BACKUP_KEEP_DAYS } from '../../../server/contract/limits.ts';
import { sequencesOf } from '../../../server/db/copy-database.ts';
import type { Db } from '../../../server/db/open.ts';
import { isExpiredDamage } from '../../../server/lifecycle/open-database.ts';
import { restoreOver, salvageInto } from '../../../server/lifecycle/salvage.ts';
import { emptyDatabase } from '../../support/empty-database.ts';

/** A backup in which the second question is merged into the first, and what the booth has after this happened to it. */
function backupAnd(since: string) {
  const backup = emptyDatabase();
  backup.exec(`
    INSERT INTO questions (event_id, content, created_at, updated_at) VALUES (1, 'One', 1, 1), (1, 'Two', 1, 1);
    INSERT INTO questions_text (id, text) VALUES (1, 'one'), (2, 'two');
    UPDATE questions SET shelf = 'merged', merged_into = 1 WHERE id = 2;
    INSERT INTO paired_devices (name, authority, key_hash, paired_at, last_seen_at) VALUES ('Lost', 'a', 'k', 1, 1);
    INSERT INTO targets (kind, options, confirmed) VALUES ('webhook', '{}', 0);
    INSERT INTO deliveries (target_id, at, record, uid, version, delivered, ms) VALUES (1, 1, 'question', 'u', 1, 1, 1)`);
  const present: Db = new Database(backup.serialize());
  present.exec(since);
  return { backup, present };
}
function questionsOf(db: Db) {
  return db.prepare('SELECT id, shelf, merged_into, asked FROM questions').raw().all();
}

test('a restore brings back no device, delivery or repeat of what was removed since', () => {
  const { backup, present } = backupAnd(`
    DELETE FROM paired_devices;
    DELETE FROM targets;
    UPDATE questions SET shelf = 'active', merged_into = NULL WHERE id = 2;
    DELETE FROM questions WHERE id = 1`);
  restoreOver(backup, present);
  expect(backup.prepare('SELECT name FROM paired_devices').all()).toEqual([]);
  expect(backup.pragma('foreign_key_check')).toEqual([]);
  expect(questionsOf(backup)).toEqual([[2, 'active', null, 1]]);
});

test('going back keeps what fits of a newer version’s database, and the backup’s own of what does not', () => {
  const { backup, present } = backupAnd(`
    INSERT INTO erasures (kind, uid, id, event) VALUES ('question', (SELECT uid FROM questions WHERE id = 2), 2, 'e');
    UPDATE sqlite_sequence SET seq = 9 WHERE name = 'questions';
    UPDATE targets SET confirmed = 5;
    ALTER TABLE targets RENAME COLUMN options TO choices;
    DROP TABLE jobs;
    ALTER TABLE meta RENAME TO facts`);
  restoreOver(backup, present, { known: { leads: 7 }, isNewer: true });
  expect(questionsOf(backup)).toEqual([[1, 'active', null, 1]]);
  expect(backup.prepare('SELECT options, confirmed FROM targets').raw().all()).toEqual([['{}', 0]]);
  expect(sequencesOf(backup)).toMatchObject({ questions: 9, leads: 7 });
});

test('a repair brings what staff merged, answered and labelled since, and misses nothing that never was', () => {
  const { backup, present } = backupAnd(`
    INSERT INTO labels (slot, name, folded, colour, created_at) VALUES (0, 'Price', 'price', 'red', 2);
    INSERT INTO questions (event_id, content, created_at, updated_at, labels) VALUES (1, 'Three', 2, 2, 1);
    UPDATE questions SET shelf = 'active', merged_into = NULL, updated_at = 2 WHERE id = 2;
    UPDATE questions SET shelf = 'merged', merged_into = 3, updated_at = 2, answer = 'Yes.' WHERE id = 1`);
  const { lost } = salvageInto(backup, present, { madeAt: 1, known: {} });
  expect(lost).toEqual({ questions: [], leads: [] });
  expect(questionsOf(backup)).toEqual([
    [1, 'merged', 3, 1],
    [2, 'active', null, 1],
    [3, 'active', null, 2],
  ]);
  expect(backup.prepare('SELECT slot, name FROM labels').raw().all()).toEqual([[0, 'Price']]);
  const texts = backup.prepare('SELECT text FROM questions_text').pluck().all();
  expect(texts).toEqual(['one\nyes.', 'two', 'three']);
  const found = backup.prepare(
    "SELECT rowid FROM questions_trigrams WHERE questions_trigrams MATCH 'three'",
  );
  expect(found.pluck().all()).toEqual([3]);
});

test('a repair brings polls as they were last, with their votes', () => {
  const { backup, present } = backupAnd(`
    INSERT INTO polls (event_id, kind, question, created_at, updated_at) VALUES (1, 'scale', 'How much?', 2, 2)`);
  const newer: Db = new Database(present.serialize());
  newer.exec(`UPDATE polls SET phase = 'open', version = 2;
    INSERT INTO poll_votes VALUES (1, x'01', '[5]');
    INSERT INTO polls (event_id, kind, question, created_at, updated_at) VALUES (1, 'words', 'What?', 3, 3)`);
  for (const before of [backup, present]) {
    const next: Db = new Database(before.serialize());
    salvageInto(next, newer, { madeAt: 1, known: {} });
    expect(next.prepare('SELECT id, phase, version FROM polls').raw().all()).toEqual([
      [1, 'open', 2],
      [2, 'draft', 1],
    ]);
    expect(next.prepare('SELECT poll_id, choice FROM poll_votes').raw().all()).toEqual([
      [1, '[5]'],
    ]);
  }
});

test.each([
  ['damaged-20261115-120001.db', false],
  ['damaged-20261115-115959.db', true],
  ['damaged-20250101-000000.db-wal', true],
  ['damaged-20250101-000000.txt', false],
  ['20250101-000000-asked', false],
])('a damaged database is kept for as long as a backup: %s goes: %s', (file, goes) => {
  const now = Date.UTC(2026, 10, 15, 12) + BACKUP_KEEP_DAYS * 86_400_000;
  expect(isExpiredDamage(file, now)).toBe(goes);
});
