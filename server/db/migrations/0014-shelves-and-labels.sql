-- What leaves the lists is kept: put away by staff, or answered with another question that asks for the same.
ALTER TABLE questions ADD COLUMN shelf TEXT NOT NULL DEFAULT 'active'
  CHECK (shelf IN ('active', 'archived', 'merged'));
ALTER TABLE questions_text ADD COLUMN shelf TEXT NOT NULL DEFAULT 'active';
-- The labels that a question carries, a bit each, at the label's slot: an index holds them beside the order that it gives,
-- so a page filtered by them reads nothing but its own rows.
ALTER TABLE questions ADD COLUMN labels INTEGER NOT NULL DEFAULT 0;

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

DROP INDEX questions_created;
DROP INDEX questions_status;
DROP INDEX questions_author;
DROP INDEX questions_approved;
CREATE INDEX questions_created ON questions (shelf, created_at, id, status, answered, labels);
CREATE INDEX questions_status ON questions (shelf, status, created_at, id, answered, labels);
CREATE INDEX questions_author ON questions (shelf, author_name COLLATE NOCASE, id, status, answered, labels);
CREATE INDEX questions_approved ON questions (approved_at DESC, id DESC) WHERE status = 'approved' AND shelf = 'active';

DROP TRIGGER questions_counted_insert;
DROP TRIGGER questions_counted_delete;
DROP TRIGGER questions_counted_update;
ALTER TABLE question_counts RENAME TO question_counts_before;
CREATE TABLE question_counts (
  shelf TEXT NOT NULL,
  status TEXT NOT NULL,
  answered INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (shelf, status, answered)
) STRICT, WITHOUT ROWID;
INSERT INTO question_counts (shelf, status, answered, n) SELECT 'active', status, answered, n FROM question_counts_before;
INSERT INTO question_counts (shelf, status, answered, n)
  SELECT shelf, status, answered, 0
  FROM (SELECT 'archived' AS shelf UNION ALL SELECT 'merged'), question_counts_before;
DROP TABLE question_counts_before;

CREATE TRIGGER questions_counted_insert AFTER INSERT ON questions BEGIN
  UPDATE question_counts SET n = n + 1
    WHERE shelf = new.shelf AND status = new.status AND answered = (new.answer IS NOT NULL);
END;
CREATE TRIGGER questions_counted_delete AFTER DELETE ON questions BEGIN
  UPDATE question_counts SET n = n - 1
    WHERE shelf = old.shelf AND status = old.status AND answered = (old.answer IS NOT NULL);
END;
CREATE TRIGGER questions_counted_update AFTER UPDATE OF shelf, status, answer ON questions
WHEN old.shelf <> new.shelf OR old.status <> new.status OR (old.answer IS NULL) <> (new.answer IS NULL) BEGIN
  UPDATE question_counts SET n = n - 1
    WHERE shelf = old.shelf AND status = old.status AND answered = (old.answer IS NOT NULL);
  UPDATE question_counts SET n = n + 1
    WHERE shelf = new.shelf AND status = new.status AND answered = (new.answer IS NOT NULL);
  UPDATE questions_text SET shelf = new.shelf, status = new.status, answered = (new.answer IS NOT NULL) WHERE id = new.id;
END;

-- How many questions of each kind carry each label.
CREATE TABLE label_counts (
  shelf TEXT NOT NULL,
  status TEXT NOT NULL,
  answered INTEGER NOT NULL,
  slot INTEGER NOT NULL,
  n INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (shelf, status, answered, slot)
) STRICT, WITHOUT ROWID;
INSERT INTO label_counts (shelf, status, answered, slot)
  WITH RECURSIVE slots (slot) AS (SELECT 0 UNION ALL SELECT slot + 1 FROM slots WHERE slot < 52)
  SELECT shelf, status, answered, slot FROM question_counts, slots;

CREATE TRIGGER questions_labels_insert AFTER INSERT ON questions WHEN new.labels <> 0 BEGIN
  UPDATE label_counts SET n = n + 1
    WHERE shelf = new.shelf AND status = new.status AND answered = (new.answer IS NOT NULL) AND new.labels >> slot & 1;
END;
CREATE TRIGGER questions_labels_delete AFTER DELETE ON questions WHEN old.labels <> 0 BEGIN
  UPDATE label_counts SET n = n - 1
    WHERE shelf = old.shelf AND status = old.status AND answered = (old.answer IS NOT NULL) AND old.labels >> slot & 1;
END;
CREATE TRIGGER questions_labels_update AFTER UPDATE OF shelf, status, answer, labels ON questions
WHEN old.labels <> new.labels OR (new.labels <> 0 AND (
  old.shelf <> new.shelf OR old.status <> new.status OR (old.answer IS NULL) <> (new.answer IS NULL))) BEGIN
  UPDATE label_counts SET n = n - 1
    WHERE shelf = old.shelf AND status = old.status AND answered = (old.answer IS NOT NULL) AND old.labels >> slot & 1;
  UPDATE label_counts SET n = n + 1
    WHERE shelf = new.shelf AND status = new.status AND answered = (new.answer IS NOT NULL) AND new.labels >> slot & 1;
END;

-- What is offered as answered before stands in the lists.
DROP TRIGGER questions_answered;
CREATE TRIGGER questions_answered AFTER UPDATE OF shelf, status, answer ON questions
WHEN (old.shelf = 'active' AND old.status = 'approved' AND old.answer IS NOT NULL)
  <> (new.shelf = 'active' AND new.status = 'approved' AND new.answer IS NOT NULL) BEGIN
  UPDATE questions_terms
    SET answered = (new.shelf = 'active' AND new.status = 'approved' AND new.answer IS NOT NULL) WHERE id = new.id;
END;
