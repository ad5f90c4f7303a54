-- Searches compare the text in the process's memory (question-texts.repository.ts), so nothing but the text itself is kept of it here:
-- no index of trigrams, and no filters beside it.
DROP TRIGGER questions_text_insert;
DROP TRIGGER questions_text_delete;
DROP TRIGGER questions_text_update;
DROP TABLE questions_search;

DROP TRIGGER questions_counted_update;
CREATE TRIGGER questions_counted_update AFTER UPDATE OF shelf, status, answer ON questions
WHEN old.shelf <> new.shelf OR old.status <> new.status OR (old.answer IS NULL) <> (new.answer IS NULL) BEGIN
  UPDATE question_counts SET n = n - 1
    WHERE shelf = old.shelf AND status = old.status AND answered = (old.answer IS NOT NULL);
  UPDATE question_counts SET n = n + 1
    WHERE shelf = new.shelf AND status = new.status AND answered = (new.answer IS NOT NULL);
END;

ALTER TABLE questions_text DROP COLUMN shelf;
ALTER TABLE questions_text DROP COLUMN status;
ALTER TABLE questions_text DROP COLUMN answered;
