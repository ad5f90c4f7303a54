-- Devices of staff that may see the login over https, by what they prove it with (SHA-256 of a random key).
CREATE TABLE paired_devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- Fingerprint of the authority under which it was paired.
  authority TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  paired_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL
) STRICT;
