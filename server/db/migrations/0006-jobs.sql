-- What waits for another machine: a draft, a reply by text. A row that is done is deleted.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  -- What it is about, such as a question's id: one job of a kind each.
  key TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Not before.
  run_at INTEGER NOT NULL,
  -- Why the last attempt failed, in a sentence for staff.
  reason TEXT,
  -- An attempt began and nobody knows how far it came.
  interrupted INTEGER NOT NULL DEFAULT 0 CHECK (interrupted IN (0, 1)),
  -- Asked for once more while it ran.
  again INTEGER NOT NULL DEFAULT 0 CHECK (again IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (kind, key)
) STRICT;
CREATE INDEX jobs_due ON jobs (kind, state, run_at, id);

-- When jobs began, for the budgets of a minute and a day.
CREATE TABLE job_starts (
  kind TEXT NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
CREATE INDEX job_starts_kind ON job_starts (kind, started_at);
