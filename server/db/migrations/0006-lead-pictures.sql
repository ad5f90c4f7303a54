-- Picture of a badge or a card by which staff know a lead: the name of its file in `lead-media/`.
ALTER TABLE leads ADD COLUMN picture TEXT;
-- It waits for staff to type what the picture says.
ALTER TABLE leads ADD COLUMN to_type INTEGER NOT NULL DEFAULT 0 CHECK (to_type IN (0, 1));
CREATE INDEX leads_picture ON leads (event_id, to_type) WHERE picture IS NOT NULL;
-- As `sms_media` names the files of texts, for backups.
CREATE VIEW lead_media AS SELECT picture AS stored_name FROM leads WHERE picture IS NOT NULL;

-- Files whose leads are gone. They are removed after the commit, and a crash in between loses none of them.
CREATE TABLE lead_media_due (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER leads_erased_picture AFTER DELETE ON leads WHEN old.picture IS NOT NULL BEGIN
  INSERT OR IGNORE INTO lead_media_due (name) VALUES (old.picture);
END;
CREATE TRIGGER leads_replaced_picture AFTER UPDATE OF picture ON leads
WHEN old.picture IS NOT NULL AND new.picture IS NOT old.picture BEGIN
  INSERT OR IGNORE INTO lead_media_due (name) VALUES (old.picture);
END;
