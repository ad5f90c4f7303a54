-- Records that a receiver refused by themselves, until it gets them or staff dismiss them.
CREATE TABLE left_out (
  target_id INTEGER NOT NULL REFERENCES targets (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  uid TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (target_id, kind, uid)
) STRICT, WITHOUT ROWID;
