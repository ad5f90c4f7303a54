-- What a question and a lead are called wherever they are carried: ids count anew on every laptop. Those from before are
-- named by what never changes of them, so that an older backup that is brought up to date gives them the same names again.
ALTER TABLE questions ADD COLUMN uid TEXT;
UPDATE questions SET uid = printf('%d-%d', created_at, id);
CREATE UNIQUE INDEX questions_uid ON questions (uid);
CREATE TRIGGER questions_named AFTER INSERT ON questions WHEN new.uid IS NULL BEGIN
  UPDATE questions SET uid = lower(hex(randomblob(16))) WHERE id = new.id;
END;

ALTER TABLE leads ADD COLUMN uid TEXT;
UPDATE leads SET uid = printf('%d-%d', created_at, id);
CREATE UNIQUE INDEX leads_uid ON leads (uid);
CREATE TRIGGER leads_named AFTER INSERT ON leads WHEN new.uid IS NULL BEGIN
  UPDATE leads SET uid = lower(hex(randomblob(16))) WHERE id = new.id;
END;

-- Who was erased, by that name: an id means another row in the backup of another event. Of those from before only the id is
-- known; '?-' and the id stands for it.
DROP TRIGGER questions_erased;
DROP TRIGGER questions_forgotten;
DROP TRIGGER leads_erased;
ALTER TABLE erasures RENAME TO erasures_before;
CREATE TABLE erasures (
  kind TEXT NOT NULL CHECK (kind IN ('question', 'author', 'lead')),
  uid TEXT NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (kind, uid)
) STRICT, WITHOUT ROWID;
INSERT INTO erasures (kind, uid, id) SELECT kind, '?-' || id, id FROM erasures_before;
DROP TABLE erasures_before;

CREATE TRIGGER questions_erased AFTER DELETE ON questions BEGIN
  INSERT OR IGNORE INTO erasures (kind, uid, id) VALUES ('question', old.uid, old.id);
END;
CREATE TRIGGER questions_forgotten AFTER UPDATE OF author_name ON questions
WHEN old.author_name IS NOT NULL AND new.author_name IS NULL BEGIN
  INSERT OR IGNORE INTO erasures (kind, uid, id) VALUES ('author', new.uid, new.id);
END;
CREATE TRIGGER leads_erased AFTER DELETE ON leads BEGIN
  INSERT OR IGNORE INTO erasures (kind, uid, id) VALUES ('lead', old.uid, old.id);
END;
