-- How a text came here; those from before the booth listened by itself can only have been imported.
ALTER TABLE inbound_sms ADD COLUMN source TEXT NOT NULL DEFAULT 'import'
  CHECK (source IN ('poll', 'webhook', 'import'));
ALTER TABLE inbound_sms ADD COLUMN keyword TEXT CHECK (keyword IN ('stop', 'start', 'help'));
ALTER TABLE inbound_sms ADD COLUMN question_id INTEGER REFERENCES questions (id) ON DELETE SET NULL;
-- The question holds only the beginning of the text.
ALTER TABLE inbound_sms ADD COLUMN question_cut INTEGER NOT NULL DEFAULT 0 CHECK (question_cut IN (0, 1));
CREATE INDEX inbound_sms_question ON inbound_sms (question_id);
CREATE INDEX inbound_sms_country ON inbound_sms (from_country);
CREATE INDEX inbound_sms_sender ON inbound_sms (from_number, created_at);

-- `url` is Twilio's, empty until Twilio named it; the file lies in `sms-media/` under `stored_name`.
ALTER TABLE sms_media ADD COLUMN state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'stored', 'failed'));
ALTER TABLE sms_media ADD COLUMN stored_name TEXT;
-- Bytes, and pixels of a picture's (first) frame.
ALTER TABLE sms_media ADD COLUMN size INTEGER;
ALTER TABLE sms_media ADD COLUMN width INTEGER;
ALTER TABLE sms_media ADD COLUMN height INTEGER;
ALTER TABLE sms_media ADD COLUMN reason TEXT;

-- Numbers that sent STOP and no START since; nothing is sent to them.
CREATE TABLE sms_opt_outs (
  number TEXT PRIMARY KEY,
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Up to when all texts to a number are here, by Twilio's clock.
CREATE TABLE sms_cursors (
  account_sid TEXT NOT NULL,
  to_number TEXT NOT NULL,
  seen_until INTEGER NOT NULL,
  PRIMARY KEY (account_sid, to_number)
) STRICT, WITHOUT ROWID;

-- What is sent back, once a text and kind; `message_sid` is Twilio's once it was taken.
CREATE TABLE sms_replies (
  kind TEXT NOT NULL CHECK (kind IN ('auto-reply', 'answer')),
  sms_id INTEGER NOT NULL REFERENCES inbound_sms (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  message_sid TEXT,
  PRIMARY KEY (kind, sms_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sms_replies_sms ON sms_replies (sms_id);
