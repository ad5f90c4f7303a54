-- The question whose answer is this one's, too. Only one that is on the shelf 'merged' has one, and that one never does.
ALTER TABLE questions ADD COLUMN merged_into INTEGER REFERENCES questions (id) ON DELETE SET NULL;
CREATE INDEX questions_merged ON questions (merged_into, id) WHERE merged_into IS NOT NULL;
-- How often it was asked: itself, and those merged into it.
ALTER TABLE questions ADD COLUMN asked INTEGER NOT NULL DEFAULT 1;

CREATE TRIGGER questions_asked_update AFTER UPDATE OF merged_into ON questions
WHEN old.merged_into IS NOT new.merged_into BEGIN
  UPDATE questions SET asked = asked - 1 WHERE id = old.merged_into;
  UPDATE questions SET asked = asked + 1 WHERE id = new.merged_into;
END;
CREATE TRIGGER questions_asked_delete AFTER DELETE ON questions WHEN old.merged_into IS NOT NULL BEGIN
  UPDATE questions SET asked = asked - 1 WHERE id = old.merged_into;
END;
