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

-- What staff ask at the stand, as JSON (contract/qualifiers.ts).
ALTER TABLE events ADD COLUMN qualifiers TEXT NOT NULL DEFAULT '[]';
