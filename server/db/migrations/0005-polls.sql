-- Polls that staff prepare for an event; one of them runs at most.
CREATE TABLE polls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('single', 'multiple', 'scale', 'words', 'quiz')),
  question TEXT NOT NULL,
  -- Their texts, as JSON; an option's id is its place, from 1.
  options TEXT NOT NULL DEFAULT '[]',
  right_option INTEGER,
  -- 'deleted': nothing is left but the row, so that headquarters and other laptops delete theirs.
  phase TEXT NOT NULL DEFAULT 'draft' CHECK (phase IN ('draft', 'open', 'locked', 'revealed', 'ended', 'deleted')),
  round INTEGER NOT NULL DEFAULT 1,
  -- The version that the last reset gave it, by which a repeated one is known; 0 without any.
  reset_version INTEGER NOT NULL DEFAULT 0,
  -- Words that staff hid, in the form in which words are compared, as JSON.
  hidden_words TEXT NOT NULL DEFAULT '[]',
  -- What the votes came to, as JSON (records/poll.ts). NULL before the reveal: until then no file and no answer reads votes.
  tally TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX polls_event ON polls (event_id, id);
CREATE UNIQUE INDEX polls_running ON polls (event_id) WHERE phase IN ('open', 'locked', 'revealed');

-- The newest vote of each phone: ids, a number or words, as a JSON array. Deleted at the end of a revealed poll.
CREATE TABLE poll_votes (
  poll_id INTEGER NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
  -- A keyed hash, as of questions' votes.
  voter BLOB NOT NULL,
  choice TEXT NOT NULL,
  PRIMARY KEY (poll_id, voter)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER outbox_polls_insert AFTER INSERT ON polls WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('poll', new.uid);
END;
CREATE TRIGGER outbox_polls_update AFTER UPDATE ON polls WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('poll', new.uid);
END;
