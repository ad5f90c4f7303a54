-- The owner was removed from the people: the name stays to be read, and somebody else has to take the lead.
ALTER TABLE leads ADD COLUMN owner_left INTEGER NOT NULL DEFAULT 0 CHECK (owner_left IN (0, 1));
