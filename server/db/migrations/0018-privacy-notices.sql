-- What the contact page said about visitors' details: each state of it once, kept for as long as a lead may point to it.
CREATE TABLE privacy_notices (
  hash TEXT PRIMARY KEY,
  company TEXT NOT NULL,
  keep_days INTEGER NOT NULL,
  text TEXT NOT NULL,
  first_used_at INTEGER NOT NULL
) STRICT;
-- The one that the visitor saw; NULL for a lead that came from no page of ours.
ALTER TABLE leads ADD COLUMN privacy_notice TEXT REFERENCES privacy_notices (hash);
