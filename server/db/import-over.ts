import { OPENAI_BASE_URL } from '../contract/settings/ai.ts';
import { sequencesOf } from './backup-facts.ts';
import { LAPTOP_SETTINGS } from './event-tables.ts';
import { eraseAgain, goOnCounting, highest, keepOfLaptop, publicVersionOf } from './go-on-from.ts';
import type { Db } from './open.ts';
import { copyTable } from './rows.ts';

/** A text in a part of the settings; empty when it is not there. */
function storedText(db: Db, part: string, key: string): string {
  const value = db
    .prepare<[string, string], string | number | null>(
      'SELECT value ->> ? FROM settings WHERE part = ?',
    )
    .pluck()
    .get(key, part);
  return String(value ?? '');
}

function aiHostOf(db: Db): string {
  const url = storedText(db, 'ai', 'baseUrl') || OPENAI_BASE_URL;
  return URL.canParse(url) ? new URL(url).origin : '';
}

function twilioAccountOf(db: Db): string {
  return storedText(db, 'twilio', 'accountSid');
}

/** A key goes to nobody but whom it was entered for: settings that came in a file may name somebody else. */
function dropKeysOfOthers(present: Db, next: Db): void {
  const drop = next.prepare('DELETE FROM secrets WHERE name = ?');
  if (aiHostOf(present) !== aiHostOf(next)) drop.run('ai.apiKey');
  if (twilioAccountOf(present) !== twilioAccountOf(next)) drop.run('twilio.authToken');
}

/** The newest word of each number counts, and no text is taken twice that has come to this laptop. */
function joinTexting(present: Db, next: Db): void {
  const optOut = next.prepare(
    `INSERT INTO sms_opt_outs (number, opted_out, changed_at) VALUES (@number, @opted_out, @changed_at)
     ON CONFLICT (number) DO UPDATE SET opted_out = excluded.opted_out, changed_at = excluded.changed_at
     WHERE excluded.changed_at > changed_at`,
  );
  for (const row of present.prepare('SELECT * FROM sms_opt_outs').iterate()) optOut.run(row);
  const seen = next.prepare(
    `INSERT INTO sms_cursors (account_sid, to_number, seen_until) VALUES (@account_sid, @to_number, @seen_until)
     ON CONFLICT (account_sid, to_number) DO UPDATE SET seen_until = max(seen_until, excluded.seen_until)`,
  );
  for (const row of present.prepare('SELECT * FROM sms_cursors').iterate()) seen.run(row);
}

/**
 * Makes an event that was imported what the booth goes on with, in place of what is open.
 * @param next the event, of the newest version, with nothing of any laptop
 * @param present what is there now
 */
export function importOver(next: Db, present: Db): void {
  next.pragma('foreign_keys = OFF');
  next.transaction(() => {
    const known = highest(sequencesOf(present), sequencesOf(next));
    next
      .prepare("UPDATE meta SET value = ? WHERE key = 'public_version'")
      .run(publicVersionOf(present));
    keepOfLaptop(present, next, LAPTOP_SETTINGS);
    copyTable(present, next, 'job_starts', { instead: 'REPLACE' });
    dropKeysOfOthers(present, next);
    joinTexting(present, next);
    copyTable(present, next, 'erasures', { instead: 'IGNORE' });
    // Of these leads nobody was reminded yet; and no file makes a rehearsal of what is kept.
    next.exec("DELETE FROM settings WHERE part IN ('retention', 'rehearsal')");
    goOnCounting(next, known);
  })();
  eraseAgain(next);
}
