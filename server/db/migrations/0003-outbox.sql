-- ── Past one laptop ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Where records go by themselves: headquarters' database, and webhooks. Without any, the triggers below do nothing.
CREATE TABLE targets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('postgres', 'webhook')),
  -- What staff chose, as JSON (contract/headquarters.ts). What is secret of it lies sealed in `secrets`.
  options TEXT NOT NULL,
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  -- It has everything up to this number of the outbox.
  confirmed INTEGER NOT NULL,
  -- How far a load of what was there before has come, as JSON; NULL when none is under way.
  load TEXT,
  -- Of headquarters: this laptop's name there, and what proves that it is still the same laptop; the second one is on its way.
  booth TEXT,
  lease TEXT,
  next_lease TEXT,
  delivered INTEGER NOT NULL DEFAULT 0,
  last_delivery_at INTEGER,
  -- In a row.
  failures INTEGER NOT NULL DEFAULT 0,
  -- Sentences for staff: why the last try failed, and what they should know.
  problem TEXT,
  notice TEXT
) STRICT;

-- Records that changed, each once, in the order of their newest changes. The record itself is read when it is sent.
CREATE TABLE outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  uid TEXT NOT NULL,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  UNIQUE (kind, uid)
) STRICT;
-- Not by INSERT OR REPLACE: in a trigger, the outer statement decides about conflicts.
CREATE TRIGGER outbox_newest BEFORE INSERT ON outbox BEGIN
  DELETE FROM outbox WHERE kind = new.kind AND uid = new.uid;
END;

-- Attempts at webhooks, the latest ones.
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  target_id INTEGER NOT NULL REFERENCES targets (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  record TEXT NOT NULL,
  uid TEXT NOT NULL,
  version INTEGER NOT NULL,
  delivered INTEGER NOT NULL CHECK (delivered IN (0, 1)),
  -- HTTP's; NULL when no answer came.
  status INTEGER,
  ms INTEGER NOT NULL,
  reason TEXT
) STRICT;
CREATE INDEX deliveries_target ON deliveries (target_id, id);

CREATE TRIGGER outbox_events_insert AFTER INSERT ON events WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('event', new.uid);
END;
CREATE TRIGGER outbox_events_update AFTER UPDATE OF name, kind, opened_at, closed_at, version ON events
WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('event', new.uid);
END;
-- The open event is called what the settings say.
CREATE TRIGGER outbox_settings_update AFTER UPDATE ON settings
WHEN new.part = 'brand' AND old.value <> new.value AND EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'event', uid FROM events WHERE closed_at IS NULL;
END;
CREATE TRIGGER outbox_settings_insert AFTER INSERT ON settings WHEN new.part = 'brand' AND EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'event', uid FROM events WHERE closed_at IS NULL;
END;
CREATE TRIGGER outbox_notices_insert AFTER INSERT ON privacy_notices WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('notice', new.hash);
END;
CREATE TRIGGER outbox_questions_insert AFTER INSERT ON questions WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('question', new.uid);
END;
CREATE TRIGGER outbox_questions_update AFTER UPDATE OF content, author_name, status, shelf, answer, ai_suggested, created_at,
  approved_at, answered_at, version, changed_by, claimed, merged_into, labels, lent_labels ON questions
WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('question', new.uid);
END;
CREATE TRIGGER outbox_drafts_insert AFTER INSERT ON question_drafts WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'question', uid FROM questions WHERE id = new.question_id;
END;
CREATE TRIGGER outbox_drafts_update AFTER UPDATE ON question_drafts WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'question', uid FROM questions WHERE id = new.question_id;
END;
CREATE TRIGGER outbox_drafts_delete AFTER DELETE ON question_drafts WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'question', uid FROM questions WHERE id = old.question_id;
END;
-- A question's record says the names of its labels. All of them are loaded once more instead of being noted here.
CREATE TRIGGER outbox_labels_update AFTER UPDATE OF name, deleted_at ON labels
WHEN old.name <> new.name OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  UPDATE targets SET load = json_object('kind', 'question', 'after', 0, 'since', NULL, 'seq',
      (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'))
    WHERE kind = 'postgres' AND (load IS NULL OR load ->> 'kind' NOT IN ('event', 'notice'));
END;
CREATE TRIGGER outbox_votes_insert AFTER INSERT ON question_votes
WHEN new.merged_from IS NULL AND EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'votes', uid FROM questions WHERE id = new.question_id;
END;
CREATE TRIGGER outbox_votes_update AFTER UPDATE OF merged_from ON question_votes WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'votes', uid FROM questions WHERE id = new.question_id;
END;
CREATE TRIGGER outbox_votes_delete AFTER DELETE ON question_votes
WHEN old.merged_from IS NULL AND EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'votes', uid FROM questions WHERE id = old.question_id;
END;
CREATE TRIGGER outbox_leads_insert AFTER INSERT ON leads WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('lead', new.uid);
END;
CREATE TRIGGER outbox_leads_update AFTER UPDATE OF question_id, name, email, phone, company, city, state, consent_given,
  consent_version, consent_at, privacy_notice, created_at, version, rating, followed_up, notes, history ON leads
WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('lead', new.uid);
END;
CREATE TRIGGER outbox_messages_insert AFTER INSERT ON inbound_sms WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('message', new.message_sid);
END;
CREATE TRIGGER outbox_messages_update AFTER UPDATE OF created_at, question_id, question_cut, keyword, num_media ON inbound_sms
WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('message', new.message_sid);
END;
CREATE TRIGGER outbox_files_update AFTER UPDATE ON sms_media WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'message', message_sid FROM inbound_sms WHERE id = new.sms_id;
END;
CREATE TRIGGER outbox_replies_update AFTER UPDATE OF sent_at ON sms_replies WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) SELECT 'message', message_sid FROM inbound_sms WHERE id = new.sms_id;
END;
CREATE TRIGGER outbox_erasures_insert AFTER INSERT ON erasures WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES (iif(new.kind = 'author', 'erasure', new.kind), new.uid);
END;

-- How many of each kind an event was given, whatever became of them since: what the closing receipt counts against.
ALTER TABLE events ADD COLUMN questions_given INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN leads_given INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN messages_given INTEGER NOT NULL DEFAULT 0;
UPDATE events SET
  questions_given = (SELECT count(*) FROM questions WHERE event_id = events.id)
    + (SELECT count(*) FROM erasures e WHERE e.event = events.uid AND e.kind = 'question'),
  leads_given = (SELECT count(*) FROM leads WHERE event_id = events.id)
    + (SELECT count(*) FROM erasures e WHERE e.event = events.uid AND e.kind = 'lead'),
  messages_given = (SELECT count(*) FROM inbound_sms WHERE event_id = events.id);
CREATE TRIGGER questions_given AFTER INSERT ON questions BEGIN
  UPDATE events SET questions_given = questions_given + 1 WHERE id = new.event_id;
END;
CREATE TRIGGER leads_given AFTER INSERT ON leads BEGIN
  UPDATE events SET leads_given = leads_given + 1 WHERE id = new.event_id;
END;
CREATE TRIGGER messages_given AFTER INSERT ON inbound_sms BEGIN
  UPDATE events SET messages_given = messages_given + 1 WHERE id = new.event_id;
END;
