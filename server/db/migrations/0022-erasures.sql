-- Who was erased stays erased when an older backup is restored: the ids alone, which are never given out twice.
CREATE TABLE erasures (
  kind TEXT NOT NULL CHECK (kind IN ('question', 'author', 'lead')),
  id INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER questions_erased AFTER DELETE ON questions BEGIN
  INSERT OR IGNORE INTO erasures (kind, id) VALUES ('question', old.id);
END;
CREATE TRIGGER questions_forgotten AFTER UPDATE OF author_name ON questions
WHEN old.author_name IS NOT NULL AND new.author_name IS NULL BEGIN
  INSERT OR IGNORE INTO erasures (kind, id) VALUES ('author', new.id);
END;
CREATE TRIGGER leads_erased AFTER DELETE ON leads BEGIN
  INSERT OR IGNORE INTO erasures (kind, id) VALUES ('lead', old.id);
END;
