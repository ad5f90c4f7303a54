-- "I want to know this too". The voter is a keyed hash of the question's id and of a random token that the phone keeps: it
-- tells neither the phone nor what else was wished for on it.
CREATE TABLE question_votes (
  question_id INTEGER NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  voter BLOB NOT NULL,
  PRIMARY KEY (question_id, voter)
) STRICT, WITHOUT ROWID;

-- The sum stands in the row, so that a list in its order reads nothing but an index.
ALTER TABLE questions ADD COLUMN votes INTEGER NOT NULL DEFAULT 0;
CREATE INDEX questions_votes ON questions (shelf, votes, created_at, id, status, answered, labels);

CREATE TRIGGER question_votes_insert AFTER INSERT ON question_votes BEGIN
  UPDATE questions SET votes = votes + 1 WHERE id = new.question_id;
END;
CREATE TRIGGER question_votes_delete AFTER DELETE ON question_votes BEGIN
  UPDATE questions SET votes = votes - 1 WHERE id = old.question_id;
END;
