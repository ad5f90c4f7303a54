-- Uploaded pictures; the files lie in `media/` under `stored_name`.

CREATE TABLE media (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- As the uploader's file was called; for people only.
  filename TEXT NOT NULL,
  stored_name TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL,
  -- Bytes, and pixels of the (first) frame.
  size INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
