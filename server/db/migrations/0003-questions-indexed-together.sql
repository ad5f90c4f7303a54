-- New questions come into the index by one statement a commit (db/search-text.ts): at each statement of a trigger, FTS5 would write
-- out what it has.
DROP TRIGGER questions_trigrams_insert;
DROP TRIGGER questions_trigrams_delete;
-- One that is erased in the commit that it came with was never in it.
CREATE TRIGGER questions_trigrams_delete AFTER DELETE ON questions
WHEN EXISTS (SELECT 1 FROM questions_trigrams_docsize WHERE id = old.id) BEGIN
  INSERT INTO questions_trigrams (questions_trigrams, rowid, content) VALUES ('delete', old.id, old.content);
END;
