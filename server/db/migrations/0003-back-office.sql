-- Lists, searches and counts that stay quick with 100,000 questions and 20,000 leads; what staff note of a lead; text
-- messages.

-- The searched text lies apart from the questions: a search that has to read all of it reads nothing else. Status and
-- answered stand beside it, so that a filter costs no look into the questions.
DROP TRIGGER questions_search_insert;
DROP TRIGGER questions_search_delete;
DROP TRIGGER questions_search_update;
DROP TABLE questions_search;

CREATE TABLE questions_text (
  id INTEGER PRIMARY KEY REFERENCES questions (id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  answered INTEGER NOT NULL,
  -- Content, author and answer in lower case by Unicode's rules: SQLite itself folds only ASCII.
  text TEXT NOT NULL
) STRICT;
INSERT INTO questions_text (id, status, answered, text)
  SELECT id, status, answer IS NOT NULL, search_text FROM questions;
ALTER TABLE questions DROP COLUMN search_text;

CREATE VIRTUAL TABLE questions_search USING fts5 (
  text, content = 'questions_text', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = 'full'
);
-- An erased name leaves no trace in the index either.
INSERT INTO questions_search (questions_search, rank) VALUES ('secure-delete', 1);
INSERT INTO questions_search (questions_search) VALUES ('rebuild');

CREATE TRIGGER questions_text_insert AFTER INSERT ON questions_text BEGIN
  INSERT INTO questions_search (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER questions_text_delete AFTER DELETE ON questions_text BEGIN
  INSERT INTO questions_search (questions_search, rowid, text) VALUES ('delete', old.id, old.text);
END;
CREATE TRIGGER questions_text_update AFTER UPDATE OF text ON questions_text WHEN old.text <> new.text BEGIN
  INSERT INTO questions_search (questions_search, rowid, text) VALUES ('delete', old.id, old.text);
  INSERT INTO questions_search (rowid, text) VALUES (new.id, new.text);
END;

ALTER TABLE questions ADD COLUMN answered INTEGER GENERATED ALWAYS AS (answer IS NOT NULL) VIRTUAL;

-- One index an order, each with what the filters ask for: a page reads nothing but the rows that it shows.
DROP INDEX questions_created;
DROP INDEX questions_status_created;
DROP INDEX questions_author;
CREATE INDEX questions_created ON questions (created_at, id, status, answered);
CREATE INDEX questions_status ON questions (status, created_at, id, answered);
CREATE INDEX questions_author ON questions (author_name COLLATE NOCASE, id, status, answered);

-- How many questions there are of each kind, kept by triggers: the dashboard asks with every change.
CREATE TABLE question_counts (
  status TEXT NOT NULL,
  answered INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (status, answered)
) STRICT, WITHOUT ROWID;
INSERT INTO question_counts (status, answered, n)
  SELECT s.status, a.answered, (SELECT count(*) FROM questions q WHERE q.status = s.status AND q.answered = a.answered)
  FROM (SELECT 'pending' AS status UNION ALL SELECT 'approved' UNION ALL SELECT 'rejected') s,
    (SELECT 0 AS answered UNION ALL SELECT 1) a;

CREATE TRIGGER questions_counted_insert AFTER INSERT ON questions BEGIN
  UPDATE question_counts SET n = n + 1 WHERE status = new.status AND answered = (new.answer IS NOT NULL);
END;
CREATE TRIGGER questions_counted_delete AFTER DELETE ON questions BEGIN
  UPDATE question_counts SET n = n - 1 WHERE status = old.status AND answered = (old.answer IS NOT NULL);
END;
CREATE TRIGGER questions_counted_update AFTER UPDATE OF status, answer ON questions
WHEN old.status <> new.status OR (old.answer IS NULL) <> (new.answer IS NULL) BEGIN
  UPDATE question_counts SET n = n - 1 WHERE status = old.status AND answered = (old.answer IS NOT NULL);
  UPDATE question_counts SET n = n + 1 WHERE status = new.status AND answered = (new.answer IS NOT NULL);
  UPDATE questions_text SET status = new.status, answered = (new.answer IS NOT NULL) WHERE id = new.id;
END;

ALTER TABLE leads ADD COLUMN rating TEXT CHECK (rating IN ('hot', 'warm', 'cold'));
ALTER TABLE leads ADD COLUMN followed_up INTEGER NOT NULL DEFAULT 0 CHECK (followed_up IN (0, 1));
ALTER TABLE leads ADD COLUMN notes TEXT NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE leads ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
-- As questions_text; a booth has fewer leads, so it stands in the row.
ALTER TABLE leads ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE leads SET updated_at = created_at,
  search_text = lower(concat_ws(char(10), name, email, phone, company, city, state));
CREATE INDEX leads_counts ON leads (rating, followed_up);

ALTER TABLE admin_logs ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE admin_logs
  SET search_text = lower(concat_ws(char(10), action_summary, admin_username, ip_address, user_agent, request_id));

CREATE TABLE inbound_sms (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at INTEGER NOT NULL,
  from_number TEXT NOT NULL,
  to_number TEXT NOT NULL,
  message_sid TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL,
  from_city TEXT,
  from_state TEXT,
  from_country TEXT,
  num_media INTEGER NOT NULL DEFAULT 0,
  search_text TEXT NOT NULL
) STRICT;
CREATE INDEX inbound_sms_created ON inbound_sms (created_at, id);

CREATE TABLE sms_media (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sms_id INTEGER NOT NULL REFERENCES inbound_sms (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  content_type TEXT NOT NULL
) STRICT;
CREATE INDEX sms_media_sms ON sms_media (sms_id);
