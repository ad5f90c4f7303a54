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

/** A key goes only to the service that it was entered for: settings that came in a file may name a different one. */
function dropKeysOfOthers(present: Db, next: Db): void {
  const drop = next.prepare("DELETE FROM secrets WHERE name = @name OR name LIKE @name || '@%'");
  if (aiHostOf(present) !== aiHostOf(next)) drop.run({ name: 'ai.apiKey' });
  if (twilioAccountOf(present) !== twilioAccountOf(next)) drop.run({ name: 'twilio.authToken' });
}

/** Each number's newest STOP or START counts, and no text that has already come to this laptop is taken twice. */
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
 * Prepares an imported event for the booth to go on with, in place of what is open.
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
    // Nobody has been reminded of these leads yet; and no file may turn what is kept into a rehearsal.
    next.exec("DELETE FROM settings WHERE part IN ('retention', 'rehearsal')");
    goOnCounting(next, known);
  })();
  eraseAgain(next);
}
