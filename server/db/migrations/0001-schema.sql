-- Times are milliseconds since the Unix epoch. Ids are never given out twice, so no phone mistakes a new row for an old one.

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- Version of the public list of questions; it only grows.
INSERT INTO meta (key, value) VALUES ('public_version', 1);

-- ── Events ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- One row a show, rehearsal or example, one of them open. Questions, leads and messages belong to one each; everything else is the
-- laptop's.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- What it is called on every laptop.
  uid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  -- Of a closed one; the open one is called what the settings say.
  name TEXT NOT NULL DEFAULT '',
  -- 'deleted': on its way out, and in no list any more.
  kind TEXT NOT NULL DEFAULT 'show' CHECK (kind IN ('show', 'rehearsal', 'example', 'deleted')),
  opened_at INTEGER NOT NULL,
  -- NULL while it is the open one.
  closed_at INTEGER,
  -- Of a rehearsal or example: the event that its end opens again.
  resumes INTEGER REFERENCES events (id) ON DELETE SET NULL,
  -- Of an example: what else goes with it, and the settings before it, as JSON (features/example).
  brought TEXT,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  -- How many of each kind it was given, whatever became of them since: what the closing receipt counts against.
  questions_given INTEGER NOT NULL DEFAULT 0,
  leads_given INTEGER NOT NULL DEFAULT 0,
  messages_given INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX events_open ON events (closed_at IS NULL) WHERE closed_at IS NULL;

-- Shows that staff deleted, for headquarters and receivers that have them. One that comes in again is deleted no longer.
CREATE TABLE deleted_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))
) STRICT;
CREATE TRIGGER events_deleted AFTER UPDATE OF kind ON events WHEN old.kind = 'show' AND new.kind = 'deleted' BEGIN
  INSERT INTO deleted_events (uid) VALUES (new.uid);
END;
CREATE TRIGGER events_back AFTER UPDATE OF kind ON events WHEN old.kind = 'deleted' AND new.kind = 'show' BEGIN
  DELETE FROM deleted_events WHERE uid = new.uid;
END;

-- ── Questions ────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE questions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- What it is called on every laptop.
  uid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  author_name TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  -- What leaves the lists is kept: archived by staff, or answered with another question that asks for the same.
  shelf TEXT NOT NULL DEFAULT 'active' CHECK (shelf IN ('active', 'archived', 'merged')),
  answer TEXT,
  answered INTEGER GENERATED ALWAYS AS (answer IS NOT NULL) VIRTUAL,
  ai_suggested INTEGER NOT NULL DEFAULT 0 CHECK (ai_suggested IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  approved_at INTEGER,
  -- Since when it is approved with an answer; NULL while it is not.
  answered_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  -- Who changed it last, as JSON (contract/devices.ts); NULL when no person did.
  changed_by TEXT,
  -- A question belongs to one lead at most, and stays claimed when that lead is erased.
  claimed INTEGER NOT NULL DEFAULT 0 CHECK (claimed IN (0, 1)),
  -- The earlier question that asks for the very same.
  same_as INTEGER REFERENCES questions (id) ON DELETE SET NULL,
  -- The question whose answer is this one's, too. Only one on the shelf 'merged' has one, and that one never does.
  merged_into INTEGER REFERENCES questions (id) ON DELETE SET NULL,
  -- How often it was asked: itself, and those merged into it.
  asked INTEGER NOT NULL DEFAULT 1,
  -- The sum stands in the row, so that a list in its order reads nothing but an index.
  votes INTEGER NOT NULL DEFAULT 0,
  -- The labels it carries, a bit each at the label's slot: an index holds them beside the order that it gives, so a page
  -- filtered by them reads nothing but its own rows.
  labels INTEGER NOT NULL DEFAULT 0,
  -- Those of its bits that it has from questions merged into it; they go back with these.
  lent_labels INTEGER NOT NULL DEFAULT 0,
  -- What became of it: one of these each. A repeat is merged into another one and answered with it.
  outcome TEXT GENERATED ALWAYS AS (CASE
    WHEN shelf = 'merged' THEN 'repeat'
    WHEN status = 'rejected' THEN 'rejected'
    WHEN answered_at IS NOT NULL THEN 'answered'
    ELSE 'unanswered' END) VIRTUAL
) STRICT;

-- One index an order, each with what the filters ask for: a page reads nothing but the rows that it shows. Newest is what
-- came last, whatever the laptop's clock said then. The time stays in one of them, for those who ask for the first or the last.
CREATE INDEX questions_created ON questions (event_id, shelf, id, created_at, status, answered, labels);
CREATE INDEX questions_status ON questions (event_id, shelf, status, id, answered, labels);
CREATE INDEX questions_author ON questions (event_id, shelf, author_name COLLATE NOCASE, id, status, answered, labels);
CREATE INDEX questions_votes ON questions (event_id, shelf, votes, id, status, answered, labels);
CREATE INDEX questions_approved ON questions (event_id, approved_at DESC, id DESC)
  WHERE status = 'approved' AND shelf = 'active';
CREATE INDEX questions_merged ON questions (merged_into, id) WHERE merged_into IS NOT NULL;
CREATE INDEX questions_same_as ON questions (same_as) WHERE same_as IS NOT NULL;
-- All that the insights need, so that no row is read for them: the outcome is generated, and would have every one read. The
-- labels' in the order in which they are grouped.
CREATE INDEX questions_labelled ON questions (event_id, labels, created_at, shelf, status, answered_at) WHERE labels <> 0;
CREATE INDEX questions_unanswered ON questions (event_id, shelf, created_at) WHERE outcome = 'unanswered';
CREATE INDEX questions_waited ON questions (event_id, answered_at - created_at, created_at, answered_at, shelf, status)
  WHERE answered_at IS NOT NULL;
CREATE INDEX questions_wanted ON questions (event_id, votes + asked, created_at, id, outcome) WHERE votes + asked > 1;

CREATE TRIGGER questions_given AFTER INSERT ON questions BEGIN
  UPDATE events SET questions_given = questions_given + 1 WHERE id = new.event_id;
END;
CREATE TRIGGER questions_asked_update AFTER UPDATE OF merged_into ON questions
WHEN old.merged_into IS NOT new.merged_into BEGIN
  UPDATE questions SET asked = asked - 1 WHERE id = old.merged_into;
  UPDATE questions SET asked = asked + 1 WHERE id = new.merged_into;
END;
CREATE TRIGGER questions_asked_delete AFTER DELETE ON questions WHEN old.merged_into IS NOT NULL BEGIN
  UPDATE questions SET asked = asked - 1 WHERE id = old.merged_into;
END;

-- What searches look through, apart from the questions: what has to read all of it reads nothing else. Content, author and
-- answer in lower case by Unicode's rules, without accents; SQLite itself folds only ASCII.
CREATE TABLE questions_text (
  id INTEGER PRIMARY KEY REFERENCES questions (id) ON DELETE CASCADE,
  text TEXT NOT NULL
) STRICT;

-- "I want to know this too". The voter is a keyed hash of the question's id and of a random token that the phone keeps: it
-- tells neither the phone nor what else was wished for on it.
CREATE TABLE question_votes (
  question_id INTEGER NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  voter BLOB NOT NULL,
  -- What a question has from those merged into it, beside its own: it goes back with them.
  merged_from INTEGER REFERENCES questions (id) ON DELETE CASCADE,
  PRIMARY KEY (question_id, voter)
) STRICT, WITHOUT ROWID;
CREATE INDEX question_votes_merged ON question_votes (merged_from) WHERE merged_from IS NOT NULL;
CREATE TRIGGER question_votes_insert AFTER INSERT ON question_votes BEGIN
  UPDATE questions SET votes = votes + 1 WHERE id = new.question_id;
END;
CREATE TRIGGER question_votes_delete AFTER DELETE ON question_votes BEGIN
  UPDATE questions SET votes = votes - 1 WHERE id = old.question_id;
END;

-- How many votes another laptop counted for a question, by that laptop's id: its phones can't be told apart here.
CREATE TABLE vote_sums (
  question_id INTEGER NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  booth TEXT NOT NULL,
  n INTEGER NOT NULL CHECK (n >= 0),
  at INTEGER NOT NULL,
  PRIMARY KEY (question_id, booth)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER vote_sums_insert AFTER INSERT ON vote_sums BEGIN
  UPDATE questions SET votes = votes + new.n WHERE id = new.question_id;
END;
CREATE TRIGGER vote_sums_update AFTER UPDATE OF n ON vote_sums BEGIN
  UPDATE questions SET votes = votes + new.n - old.n WHERE id = new.question_id;
END;

CREATE TABLE labels (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Of the bits that every language here counts with exactly.
  slot INTEGER NOT NULL UNIQUE CHECK (slot BETWEEN 0 AND 52),
  name TEXT NOT NULL,
  -- The name as names are compared: without case and accents.
  folded TEXT NOT NULL,
  colour TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Deleted, but questions keep the bit: it can be brought back until its slot is needed for another one.
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX labels_name ON labels (folded) WHERE deleted_at IS NULL;

-- What a draft left beside the answer: a proposal that waits for a decision, and what the draft stands on (JSON).
CREATE TABLE question_drafts (
  question_id INTEGER PRIMARY KEY REFERENCES questions (id) ON DELETE CASCADE,
  proposal TEXT,
  covered INTEGER CHECK (covered IN (0, 1)),
  sources TEXT NOT NULL
) STRICT;

-- Near-identical questions are found by trigrams, which also find the start of a word, and scripts without blanks (see
-- features/similar/similar.repository.ts).
CREATE VIRTUAL TABLE questions_trigrams USING fts5 (
  content, content = 'questions', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
-- An erased question leaves no trace in the index either.
INSERT INTO questions_trigrams (questions_trigrams, rank) VALUES ('secure-delete', 1);
-- What was asked never changes.
CREATE TRIGGER questions_trigrams_insert AFTER INSERT ON questions BEGIN
  INSERT INTO questions_trigrams (rowid, content) VALUES (new.id, new.content);
END;
CREATE TRIGGER questions_trigrams_delete AFTER DELETE ON questions BEGIN
  INSERT INTO questions_trigrams (questions_trigrams, rowid, content) VALUES ('delete', old.id, old.content);
END;

-- ── Leads ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What the contact page said about visitors' details: each state of it once, kept for as long as a lead may point to it.
CREATE TABLE privacy_notices (
  hash TEXT PRIMARY KEY,
  company TEXT NOT NULL,
  keep_days INTEGER NOT NULL,
  text TEXT NOT NULL,
  first_used_at INTEGER NOT NULL
) STRICT;

CREATE TABLE leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  question_id INTEGER REFERENCES questions (id) ON DELETE SET NULL,
  -- Contact details usually arrive before the question that they go with: the key under which that will be sent, as a keyed
  -- hash, until it is here.
  question_key TEXT,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT,
  company TEXT,
  city TEXT,
  state TEXT,
  consent_given INTEGER NOT NULL CHECK (consent_given IN (0, 1)),
  consent_version TEXT,
  consent_at INTEGER,
  -- The one that the visitor saw; NULL for a lead that came from no page of ours.
  privacy_notice TEXT REFERENCES privacy_notices (hash),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  rating TEXT CHECK (rating IN ('hot', 'warm', 'cold')),
  followed_up INTEGER NOT NULL DEFAULT 0 CHECK (followed_up IN (0, 1)),
  notes TEXT NOT NULL DEFAULT '',
  -- As questions_text; a booth has fewer leads, so it stands in the row.
  search_text TEXT NOT NULL,
  -- What staff corrected of its contact details, oldest first: [{ "at": ISO 8601, "field": "email", "from": …, "to": … }].
  -- In the row, so that it goes wherever the lead goes: into copies and files, and away when the lead is erased.
  history TEXT NOT NULL DEFAULT '[]'
) STRICT;
-- Each order of the list: a page far down reads nothing but its index.
CREATE INDEX leads_created ON leads (event_id, created_at, id);
CREATE INDEX leads_name ON leads (event_id, name COLLATE NOCASE, id);
CREATE INDEX leads_email ON leads (event_id, email COLLATE NOCASE, id);
CREATE INDEX leads_company ON leads (event_id, company COLLATE NOCASE, id);
CREATE INDEX leads_counts ON leads (event_id, rating, followed_up);
CREATE INDEX leads_due ON leads (created_at, id);
CREATE INDEX leads_question ON leads (question_id);
CREATE INDEX leads_question_key ON leads (question_key) WHERE question_key IS NOT NULL;
CREATE TRIGGER leads_given AFTER INSERT ON leads BEGIN
  UPDATE events SET leads_given = leads_given + 1 WHERE id = new.event_id;
END;

-- ── Text messages ────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE inbound_sms (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Twilio's, and what it is called on every laptop.
  message_sid TEXT NOT NULL UNIQUE,
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  from_number TEXT NOT NULL,
  to_number TEXT NOT NULL,
  body TEXT NOT NULL,
  from_city TEXT,
  from_state TEXT,
  from_country TEXT,
  num_media INTEGER NOT NULL DEFAULT 0,
  source TEXT NOT NULL DEFAULT 'import' CHECK (source IN ('poll', 'webhook', 'import')),
  keyword TEXT CHECK (keyword IN ('stop', 'start', 'help')),
  question_id INTEGER REFERENCES questions (id) ON DELETE SET NULL,
  -- The question holds only the beginning of the text.
  question_cut INTEGER NOT NULL DEFAULT 0 CHECK (question_cut IN (0, 1)),
  search_text TEXT NOT NULL
) STRICT;
CREATE INDEX inbound_sms_created ON inbound_sms (event_id, created_at, id);
CREATE INDEX inbound_sms_country ON inbound_sms (event_id, from_country);
CREATE INDEX inbound_sms_sender ON inbound_sms (from_number, created_at);
CREATE INDEX inbound_sms_question ON inbound_sms (question_id);
CREATE TRIGGER messages_given AFTER INSERT ON inbound_sms BEGIN
  UPDATE events SET messages_given = messages_given + 1 WHERE id = new.event_id;
END;

CREATE TABLE sms_media (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sms_id INTEGER NOT NULL REFERENCES inbound_sms (id) ON DELETE CASCADE,
  -- Twilio's, empty until Twilio named it; the file lies in `sms-media/` under `stored_name`.
  url TEXT NOT NULL,
  content_type TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'stored', 'failed')),
  stored_name TEXT,
  -- Bytes, and pixels of an image's (first) frame.
  size INTEGER,
  width INTEGER,
  height INTEGER,
  reason TEXT
) STRICT;
CREATE INDEX sms_media_sms ON sms_media (sms_id);

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

-- The newest STOP or START of a number, by the time it was sent: texts do not always come in order. Nothing is sent to
-- those that opted out.
CREATE TABLE sms_opt_outs (
  number TEXT PRIMARY KEY,
  opted_out INTEGER NOT NULL CHECK (opted_out IN (0, 1)),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Up to when all texts to a number are here, by Twilio's clock.
CREATE TABLE sms_cursors (
  account_sid TEXT NOT NULL,
  to_number TEXT NOT NULL,
  seen_until INTEGER NOT NULL,
  PRIMARY KEY (account_sid, to_number)
) STRICT, WITHOUT ROWID;

-- ── Insights ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- How many questions came in each quarter of an hour since 1970, of each kind: kept by triggers, as what is asked again and
-- again while a show is on.
CREATE TABLE question_quarters (
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  quarter INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  named INTEGER NOT NULL,
  drafted INTEGER NOT NULL,
  labelled INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (event_id, quarter, outcome, named, drafted, labelled)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER question_quarters_insert AFTER INSERT ON questions BEGIN
  INSERT INTO question_quarters VALUES (new.event_id, new.created_at / 900000, new.outcome, new.author_name IS NOT NULL,
      new.ai_suggested, new.labels <> 0, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER question_quarters_delete AFTER DELETE ON questions BEGIN
  UPDATE question_quarters SET n = n - 1
    WHERE event_id = old.event_id AND quarter = old.created_at / 900000 AND outcome = old.outcome
      AND named = (old.author_name IS NOT NULL) AND drafted = old.ai_suggested AND labelled = (old.labels <> 0);
  DELETE FROM question_quarters WHERE event_id = old.event_id AND quarter = old.created_at / 900000 AND n = 0;
END;
CREATE TRIGGER question_quarters_update
AFTER UPDATE OF created_at, shelf, status, answered_at, author_name, ai_suggested, labels ON questions
WHEN old.created_at <> new.created_at OR old.outcome <> new.outcome
  OR (old.author_name IS NULL) <> (new.author_name IS NULL) OR old.ai_suggested <> new.ai_suggested
  OR (old.labels = 0) <> (new.labels = 0) BEGIN
  UPDATE question_quarters SET n = n - 1
    WHERE event_id = old.event_id AND quarter = old.created_at / 900000 AND outcome = old.outcome
      AND named = (old.author_name IS NOT NULL) AND drafted = old.ai_suggested AND labelled = (old.labels <> 0);
  DELETE FROM question_quarters WHERE event_id = old.event_id AND quarter = old.created_at / 900000 AND n = 0;
  INSERT INTO question_quarters VALUES (new.event_id, new.created_at / 900000, new.outcome, new.author_name IS NOT NULL,
      new.ai_suggested, new.labels <> 0, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;

-- ── Erasures ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who was erased stays erased, whatever backup is restored and whatever file comes in. An event that staff delete as a whole
-- may come in again, and a trial leaves nothing behind: their rows are not noted.
CREATE TABLE erasures (
  kind TEXT NOT NULL CHECK (kind IN ('question', 'author', 'lead')),
  uid TEXT NOT NULL,
  -- Here; 0 for what was erased on another laptop.
  id INTEGER NOT NULL,
  -- The uid of its event.
  event TEXT NOT NULL,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
  PRIMARY KEY (kind, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX erasures_event ON erasures (event);

CREATE TRIGGER questions_erased AFTER DELETE ON questions BEGIN
  INSERT OR IGNORE INTO erasures (kind, uid, id, event)
    SELECT 'question', old.uid, old.id, uid FROM events WHERE id = old.event_id AND kind = 'show';
END;
CREATE TRIGGER questions_forgotten AFTER UPDATE OF author_name ON questions
WHEN old.author_name IS NOT NULL AND new.author_name IS NULL BEGIN
  INSERT OR IGNORE INTO erasures (kind, uid, id, event)
    SELECT 'author', new.uid, new.id, uid FROM events WHERE id = new.event_id AND kind = 'show';
END;
CREATE TRIGGER leads_erased AFTER DELETE ON leads BEGIN
  INSERT OR IGNORE INTO erasures (kind, uid, id, event)
    SELECT 'lead', old.uid, old.id, uid FROM events WHERE id = old.event_id AND kind = 'show';
END;

-- ── The laptop's own ─────────────────────────────────────────────────────────────────────────────────────────────────

-- One row a part of the settings, as JSON; what is absent is the default.
CREATE TABLE settings (
  part TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Encrypted; see platform/secret-box.ts.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- One row: the one admin account.
CREATE TABLE admin_account (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  username TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  sid TEXT PRIMARY KEY,
  data TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_expires ON sessions (expires_at);

-- Devices of staff that may see the login over https, by what they prove it with (SHA-256 of a random key).
CREATE TABLE paired_devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- Fingerprint of the authority under which it was paired.
  authority TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  paired_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL
) STRICT;

CREATE TABLE admin_logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  timestamp INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  admin_username TEXT NOT NULL,
  ip_address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  -- Which of staff's devices did it: there is one account, and a device tells its name and colour with every call.
  device TEXT,
  action_summary TEXT NOT NULL,
  search_text TEXT NOT NULL
) STRICT;
CREATE INDEX admin_logs_timestamp ON admin_logs (timestamp, id);

-- The first answer to a submission, for its retries; what was submitted under the key, as a keyed hash.
CREATE TABLE idempotency_keys (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  response TEXT NOT NULL,
  fingerprint TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- What waits for another machine: a draft, a reply by text. A row that is done is deleted.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  -- What it is about, such as a question's id: one job of a kind each.
  key TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Not before.
  run_at INTEGER NOT NULL,
  -- Why the last attempt failed, in a sentence for staff.
  reason TEXT,
  -- An attempt began and nobody knows how far it came.
  interrupted INTEGER NOT NULL DEFAULT 0 CHECK (interrupted IN (0, 1)),
  -- Asked for once more while it ran.
  again INTEGER NOT NULL DEFAULT 0 CHECK (again IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (kind, key)
) STRICT;
CREATE INDEX jobs_due ON jobs (kind, state, run_at, id);

-- When jobs began, for the budgets of a minute and a day.
CREATE TABLE job_starts (
  kind TEXT NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
CREATE INDEX job_starts_kind ON job_starts (kind, started_at);

-- Uploaded images; the files lie in `media/` under `stored_name`.
CREATE TABLE media (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- As the uploader's file was called; for people only.
  filename TEXT NOT NULL,
  stored_name TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL,
  -- Bytes, and pixels of the (first) frame.
  size INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE knowledge_documents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  -- Bytes of the file.
  size INTEGER NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
-- `document_id` is NULL for the text that stands in the settings.
CREATE TABLE knowledge_passages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id INTEGER REFERENCES knowledge_documents (id) ON DELETE CASCADE,
  heading TEXT NOT NULL,
  text TEXT NOT NULL,
  -- Heading and text in lower case without accents.
  search_text TEXT NOT NULL
) STRICT;
CREATE INDEX knowledge_passages_document ON knowledge_passages (document_id);
-- Words find what a question says; trigrams what a compound or a script without blanks hides.
CREATE VIRTUAL TABLE knowledge_words USING fts5 (
  search_text, content = 'knowledge_passages', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE knowledge_trigrams USING fts5 (
  search_text, content = 'knowledge_passages', content_rowid = 'id', tokenize = 'trigram'
);
CREATE TRIGGER knowledge_passages_insert AFTER INSERT ON knowledge_passages BEGIN
  INSERT INTO knowledge_words (rowid, search_text) VALUES (new.id, new.search_text);
  INSERT INTO knowledge_trigrams (rowid, search_text) VALUES (new.id, new.search_text);
END;
CREATE TRIGGER knowledge_passages_delete AFTER DELETE ON knowledge_passages BEGIN
  INSERT INTO knowledge_words (knowledge_words, rowid, search_text) VALUES ('delete', old.id, old.search_text);
  INSERT INTO knowledge_trigrams (knowledge_trigrams, rowid, search_text) VALUES ('delete', old.id, old.search_text);
END;

-- Answers that staff keep for questions that come again. Keys are in lower case.
CREATE TABLE replies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  title TEXT,
  text TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

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
  -- What went with its event is in no table any more: the event's uid. Headquarters deletes an event as a whole; a receiver
  -- may know nothing but its leads.
  deleted_with TEXT,
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

-- Records that a receiver refused by themselves, until it gets them or staff dismiss them.
CREATE TABLE left_out (
  target_id INTEGER NOT NULL REFERENCES targets (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  uid TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (target_id, kind, uid)
) STRICT, WITHOUT ROWID;

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
-- A question's record says nothing of these; all else in the row is in it.
CREATE TRIGGER outbox_questions_update AFTER UPDATE ON questions
WHEN old.votes = new.votes AND old.asked = new.asked AND old.same_as IS new.same_as
  AND EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('question', new.uid);
END;
CREATE TRIGGER outbox_questions_delete AFTER DELETE ON questions
WHEN EXISTS (SELECT 1 FROM targets WHERE kind = 'webhook') BEGIN
  INSERT INTO outbox (kind, uid, deleted_with) SELECT 'question', old.uid, d.uid
    FROM events e JOIN deleted_events d ON d.uid = e.uid WHERE e.id = old.event_id;
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
CREATE TRIGGER outbox_leads_update AFTER UPDATE ON leads WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('lead', new.uid);
END;
CREATE TRIGGER outbox_leads_delete AFTER DELETE ON leads
WHEN EXISTS (SELECT 1 FROM targets WHERE kind = 'webhook') BEGIN
  INSERT INTO outbox (kind, uid, deleted_with) SELECT 'lead', old.uid, d.uid
    FROM events e JOIN deleted_events d ON d.uid = e.uid WHERE e.id = old.event_id;
END;
CREATE TRIGGER outbox_messages_insert AFTER INSERT ON inbound_sms WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('message', new.message_sid);
END;
CREATE TRIGGER outbox_messages_update AFTER UPDATE ON inbound_sms WHEN EXISTS (SELECT 1 FROM targets) BEGIN
  INSERT INTO outbox (kind, uid) VALUES ('message', new.message_sid);
END;
CREATE TRIGGER outbox_messages_delete AFTER DELETE ON inbound_sms
WHEN EXISTS (SELECT 1 FROM targets WHERE kind = 'webhook') BEGIN
  INSERT INTO outbox (kind, uid, deleted_with) SELECT 'message', old.message_sid, d.uid
    FROM events e JOIN deleted_events d ON d.uid = e.uid WHERE e.id = old.event_id;
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

-- There is always an open event.
INSERT INTO events (opened_at, updated_at)
  SELECT at, at FROM (SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS at);
