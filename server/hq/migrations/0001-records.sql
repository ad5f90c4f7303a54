-- What booths sent to headquarters. `booth` is a schema of its own, so that an existing database can hold it beside other
-- things. Rows of all kinds stand in one table, as the JSON that also leaves in files; views read it by columns (hq/views.ts).

-- Also for a role that may not create schemas, where IT made this one for it.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'booth') THEN CREATE SCHEMA booth; END IF;
END $$;

CREATE TABLE booth.booths (
  booth text PRIMARY KEY,
  -- What the laptop's settings call its company and event.
  name text NOT NULL,
  -- Whoever sends under this name knows it, and gets the next one: a copy of a data folder does not.
  lease text NOT NULL,
  -- The highest sequence number that was confirmed.
  seq bigint NOT NULL DEFAULT 0,
  app_version text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- A row of each booth that has the record. `seq` grows with each change there, whatever its clock says: of two, the one with
-- the higher number is the newer one.
CREATE TABLE booth.records (
  kind text NOT NULL,
  uid text NOT NULL,
  booth text NOT NULL,
  seq bigint NOT NULL,
  event text NOT NULL,
  version bigint NOT NULL,
  at timestamptz NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY (kind, uid, booth)
);
CREATE INDEX records_event ON booth.records (event, kind);

-- Erased for good, whichever booth sends it again. `kind`: question, lead, or author (of a question).
CREATE TABLE booth.erased (
  kind text NOT NULL,
  uid text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, uid)
);

-- Events that a booth deleted, under the number of the deletion. What comes late of that booth's older rows stays away; an event
-- that comes in there again, and the same event of another booth, does not.
CREATE TABLE booth.deleted_events (
  event text NOT NULL,
  booth text NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (event, booth)
);

-- Of the booths that have a record, the one that changed it last: the rule by which laptops merge files. A record's event is
-- the same at each of them; it is named here so that who asks for one event reads its rows alone.
CREATE VIEW booth.newest AS
  SELECT DISTINCT ON (event, kind, uid) * FROM booth.records WHERE kind <> 'votes'
  ORDER BY event, kind, uid, version DESC, at DESC, booth DESC;

-- What each booth counted, once, also where two report it.
CREATE VIEW booth.votes AS
  SELECT uid AS question, sum(n) AS votes FROM (
    SELECT uid, data->>'booth' AS counted_by, max((data->>'n')::bigint) AS n FROM booth.records
    WHERE kind = 'votes' GROUP BY uid, data->>'booth') AS each GROUP BY uid;
