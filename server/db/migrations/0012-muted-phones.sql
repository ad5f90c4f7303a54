-- The phone that asked, for as long as its question and its author are here: a hash of the phone's token, keyed for one event.
-- It never leaves the laptop but in a backup.
ALTER TABLE questions ADD COLUMN phone BLOB;
-- Archived because its phone is muted: it comes back once that is taken back.
ALTER TABLE questions ADD COLUMN muted INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1));
CREATE INDEX questions_phone ON questions (phone) WHERE phone IS NOT NULL;
CREATE INDEX questions_muted ON questions (event_id, id) WHERE muted = 1;

-- Phones whose questions go past staff.
CREATE TABLE muted_phones (
  phone BLOB PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX muted_phones_event ON muted_phones (event_id);
