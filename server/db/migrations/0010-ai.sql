-- What a draft left beside the answer: a proposal that waits for a decision, and what the draft stands on (JSON).
CREATE TABLE question_drafts (
  question_id INTEGER PRIMARY KEY REFERENCES questions (id) ON DELETE CASCADE,
  proposal TEXT,
  covered INTEGER CHECK (covered IN (0, 1)),
  sources TEXT NOT NULL
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
