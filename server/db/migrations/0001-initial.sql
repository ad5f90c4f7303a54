-- Times are milliseconds since the Unix epoch.

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO meta (key, value) VALUES ('public_version', 1);

CREATE TABLE questions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  content TEXT NOT NULL,
  author_name TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  answer TEXT,
  ai_suggested INTEGER NOT NULL DEFAULT 0 CHECK (ai_suggested IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  approved_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  -- Content, author and answer in lower case by Unicode's rules: SQLite's own LIKE folds only ASCII.
  search_text TEXT NOT NULL
) STRICT;

CREATE INDEX questions_created ON questions (created_at, id);
CREATE INDEX questions_status_created ON questions (status, created_at, id);
CREATE INDEX questions_author ON questions (author_name COLLATE NOCASE, id);
CREATE INDEX questions_approved ON questions (approved_at DESC, id DESC) WHERE status = 'approved';

CREATE VIRTUAL TABLE questions_search USING fts5 (
  search_text, content = 'questions', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = 'full'
);
CREATE TRIGGER questions_search_insert AFTER INSERT ON questions BEGIN
  INSERT INTO questions_search (rowid, search_text) VALUES (new.id, new.search_text);
END;
CREATE TRIGGER questions_search_delete AFTER DELETE ON questions BEGIN
  INSERT INTO questions_search (questions_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
END;
CREATE TRIGGER questions_search_update AFTER UPDATE OF search_text ON questions BEGIN
  INSERT INTO questions_search (questions_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
  INSERT INTO questions_search (rowid, search_text) VALUES (new.id, new.search_text);
END;

CREATE TABLE leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  question_id INTEGER REFERENCES questions (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT,
  company TEXT,
  city TEXT,
  state TEXT,
  consent_given INTEGER NOT NULL CHECK (consent_given IN (0, 1)),
  consent_version TEXT,
  consent_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX leads_created ON leads (created_at, id);
CREATE INDEX leads_question ON leads (question_id);

-- The first answer to a submission, for its retries.
CREATE TABLE idempotency_keys (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  response TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

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

CREATE TABLE admin_logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  timestamp INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  admin_username TEXT NOT NULL,
  ip_address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  action_summary TEXT NOT NULL
) STRICT;

CREATE INDEX admin_logs_timestamp ON admin_logs (timestamp, id);
