-- Near-identical questions are found by FTS5 alone, in the transaction that stores them: no table of terms and no counts.
DROP TRIGGER questions_answered;
DROP TABLE questions_terms;
DROP TABLE question_term_counts;
DROP TABLE questions_alike;
DROP TABLE answers_alike;

-- Trigrams find the start of a word, and scripts without blanks.
CREATE VIRTUAL TABLE questions_trigrams USING fts5 (
  content, content = 'questions', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
-- An erased question leaves no trace in the index either.
INSERT INTO questions_trigrams (questions_trigrams, rank) VALUES ('secure-delete', 1);
INSERT INTO questions_trigrams (questions_trigrams) VALUES ('rebuild');

-- What was asked never changes.
CREATE TRIGGER questions_trigrams_insert AFTER INSERT ON questions BEGIN
  INSERT INTO questions_trigrams (rowid, content) VALUES (new.id, new.content);
END;
CREATE TRIGGER questions_trigrams_delete AFTER DELETE ON questions BEGIN
  INSERT INTO questions_trigrams (questions_trigrams, rowid, content) VALUES ('delete', old.id, old.content);
END;
