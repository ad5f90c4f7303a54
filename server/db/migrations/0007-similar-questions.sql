-- Questions that were asked before in other words: what each is found by (see features/similar/terms.ts), as a JSON
-- array. A row comes a moment after its question, and goes with it.
CREATE TABLE questions_terms (
  id INTEGER PRIMARY KEY REFERENCES questions (id) ON DELETE CASCADE,
  terms TEXT NOT NULL,
  -- Approved with an answer: what is offered to staff is looked for among these alone.
  answered INTEGER NOT NULL
) STRICT;

-- In how many questions each term is.
CREATE TABLE question_term_counts (
  term TEXT PRIMARY KEY,
  n INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Folded by us: the tokenizer only has to cut at JSON's own signs.
CREATE VIRTUAL TABLE questions_alike USING fts5 (
  terms, content = 'questions_terms', content_rowid = 'id', tokenize = "ascii tokenchars '_=#'", detail = 'none'
);
CREATE VIRTUAL TABLE answers_alike USING fts5 (
  terms, content = 'questions_terms', content_rowid = 'id', tokenize = "ascii tokenchars '_=#'", detail = 'none'
);
-- An erased question leaves no trace in the indexes either.
INSERT INTO questions_alike (questions_alike, rank) VALUES ('secure-delete', 1);
INSERT INTO answers_alike (answers_alike, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER questions_terms_insert AFTER INSERT ON questions_terms BEGIN
  INSERT INTO questions_alike (rowid, terms) VALUES (new.id, new.terms);
  INSERT INTO answers_alike (rowid, terms) SELECT new.id, new.terms WHERE new.answered;
  INSERT INTO question_term_counts (term, n) SELECT value, 1 FROM json_each(new.terms) WHERE true
    ON CONFLICT (term) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER questions_terms_delete AFTER DELETE ON questions_terms BEGIN
  INSERT INTO questions_alike (questions_alike, rowid, terms) VALUES ('delete', old.id, old.terms);
  INSERT INTO answers_alike (answers_alike, rowid, terms) SELECT 'delete', old.id, old.terms WHERE old.answered;
  UPDATE question_term_counts SET n = n - 1 WHERE term IN (SELECT value FROM json_each(old.terms));
  DELETE FROM question_term_counts WHERE n = 0 AND term IN (SELECT value FROM json_each(old.terms));
END;
CREATE TRIGGER questions_terms_answered AFTER UPDATE OF answered ON questions_terms WHEN old.answered < new.answered BEGIN
  INSERT INTO answers_alike (rowid, terms) VALUES (new.id, new.terms);
END;
CREATE TRIGGER questions_terms_unanswered AFTER UPDATE OF answered ON questions_terms WHEN old.answered > new.answered BEGIN
  INSERT INTO answers_alike (answers_alike, rowid, terms) VALUES ('delete', old.id, old.terms);
END;
CREATE TRIGGER questions_answered AFTER UPDATE OF status, answer ON questions
WHEN (old.status = 'approved' AND old.answer IS NOT NULL) <> (new.status = 'approved' AND new.answer IS NOT NULL) BEGIN
  UPDATE questions_terms SET answered = (new.status = 'approved' AND new.answer IS NOT NULL) WHERE id = new.id;
END;

-- The earlier question that asks for the very same.
ALTER TABLE questions ADD COLUMN same_as INTEGER REFERENCES questions (id) ON DELETE SET NULL;
CREATE INDEX questions_same_as ON questions (same_as) WHERE same_as IS NOT NULL;
