-- Staff by name, once there are any. Ids are random: none is ever somebody else's, on no laptop.
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('stand', 'admin')),
  pin_hash TEXT NOT NULL,
  -- A session goes on with a person for as long as the PIN is the one that was entered.
  pin_set_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whose leads they are. A name that stays on a lead is its `captured_by`; who was removed has no row here.
CREATE TABLE lead_people (
  lead_id INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  person TEXT NOT NULL,
  PRIMARY KEY (lead_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX lead_people_person ON lead_people (person);
