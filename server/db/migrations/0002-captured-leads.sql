-- What staff capture at the stand: a lead is whoever left an address, a phone number or a badge's code.
ALTER TABLE leads ADD COLUMN job_title TEXT;
ALTER TABLE leads ADD COLUMN country TEXT;
-- The text of a badge's code, as it was read.
ALTER TABLE leads ADD COLUMN code TEXT;
-- The device of staff that captured it; NULL for a lead that came from the visitor alone.
ALTER TABLE leads ADD COLUMN captured_by TEXT;
ALTER TABLE leads ADD COLUMN source TEXT NOT NULL DEFAULT 'form'
  CHECK (source IN ('form', 'capture', 'card', 'list', 'text'));
-- Answers to the event's qualifiers, each under the name that the qualifier had: [{ "name": "Budget", "answers": ["10 to 50"] }].
ALTER TABLE leads ADD COLUMN qualifiers TEXT NOT NULL DEFAULT '[]';

-- Name of the one who follows it up.
ALTER TABLE leads ADD COLUMN owner TEXT;
-- Who gave the consent: the visitor on a phone of their own, or staff, who asked aloud. NULL without one, and before.
ALTER TABLE leads ADD COLUMN consent_by TEXT CHECK (consent_by IN ('visitor', 'staff'));

-- The same person again: each of these is asked for with every capture.
CREATE INDEX leads_code ON leads (event_id, code) WHERE code IS NOT NULL;
CREATE INDEX leads_phone ON leads (event_id,
  replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''))
  WHERE phone IS NOT NULL;

-- The organiser's list of an event: who a badge's code is, as JSON (contract/leads.ts, details). Most of them are never here,
-- so it is in no event's file, and goes with the event.
CREATE TABLE match_list (
  id INTEGER PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  code TEXT NOT NULL,
  details TEXT NOT NULL,
  loaded_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX match_list_code ON match_list (event_id, code);
CREATE INDEX match_list_due ON match_list (loaded_at);
-- The next scan of the badge must not bring back who was erased.
CREATE TRIGGER leads_erased_match AFTER DELETE ON leads WHEN old.code IS NOT NULL BEGIN
  DELETE FROM match_list WHERE event_id = old.event_id AND code = old.code;
END;

-- What staff ask at the stand, as JSON (contract/qualifiers.ts).
ALTER TABLE events ADD COLUMN qualifiers TEXT NOT NULL DEFAULT '[]';
-- How its badges' separated codes are read, as JSON (contract/badge-forms.ts). Another show has other badges.
ALTER TABLE events ADD COLUMN badge_forms TEXT NOT NULL DEFAULT '[]';
