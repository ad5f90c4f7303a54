-- Shows that staff deleted, for headquarters and receivers that have them. One that comes in again is deleted no longer.
CREATE TABLE deleted_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))
) STRICT;
CREATE TRIGGER events_deleted AFTER UPDATE OF kind ON events WHEN old.kind = 'show' AND new.kind = 'deleted' BEGIN
  INSERT INTO deleted_events (uid) VALUES (new.uid);
END;
CREATE TRIGGER events_back AFTER UPDATE OF kind ON events WHEN old.kind = 'deleted' AND new.kind = 'show' BEGIN
  DELETE FROM deleted_events WHERE uid = new.uid;
END;

-- What went with its event is in no table any more: the event's uid is noted beside its key. Headquarters deletes an event as a
-- whole; a receiver may know nothing but its leads.
ALTER TABLE outbox ADD COLUMN deleted_with TEXT;
CREATE TRIGGER outbox_questions_delete AFTER DELETE ON questions
WHEN EXISTS (SELECT 1 FROM targets WHERE kind = 'webhook') BEGIN
  INSERT INTO outbox (kind, uid, deleted_with) SELECT 'question', old.uid, d.uid
    FROM events e JOIN deleted_events d ON d.uid = e.uid WHERE e.id = old.event_id;
END;
CREATE TRIGGER outbox_leads_delete AFTER DELETE ON leads
WHEN EXISTS (SELECT 1 FROM targets WHERE kind = 'webhook') BEGIN
  INSERT INTO outbox (kind, uid, deleted_with) SELECT 'lead', old.uid, d.uid
    FROM events e JOIN deleted_events d ON d.uid = e.uid WHERE e.id = old.event_id;
END;
CREATE TRIGGER outbox_messages_delete AFTER DELETE ON inbound_sms
WHEN EXISTS (SELECT 1 FROM targets WHERE kind = 'webhook') BEGIN
  INSERT INTO outbox (kind, uid, deleted_with) SELECT 'message', old.message_sid, d.uid
    FROM events e JOIN deleted_events d ON d.uid = e.uid WHERE e.id = old.event_id;
END;
