-- What is searched stands without accents and with plain apostrophes. The index is built anew once, not row by row.
DROP TRIGGER questions_text_update;
UPDATE questions_text SET text = searchable(text);
INSERT INTO questions_search (questions_search) VALUES ('rebuild');
CREATE TRIGGER questions_text_update AFTER UPDATE OF text ON questions_text WHEN old.text <> new.text BEGIN
  INSERT INTO questions_search (questions_search, rowid, text) VALUES ('delete', old.id, old.text);
  INSERT INTO questions_search (rowid, text) VALUES (new.id, new.text);
END;

UPDATE leads SET search_text = searchable(search_text);
UPDATE admin_logs SET search_text = searchable(search_text);
UPDATE inbound_sms SET search_text = searchable(search_text);
