-- What booths sent to headquarters. `booth` is a schema of its own, so that an existing database can hold it beside other
-- things. Rows of all kinds stand in one table, as the JSON that also leaves in files; views read it by columns.

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

CREATE VIEW booth.events AS
  SELECT uid, data->>'name' AS name, (data->>'opened_at')::timestamptz AS opened_at,
    (data->>'closed_at')::timestamptz AS closed_at, booth
  FROM booth.newest WHERE kind = 'event';

-- What each booth counted, once, also where two report it.
CREATE VIEW booth.votes AS
  SELECT uid AS question, sum(n) AS votes FROM (
    SELECT uid, data->>'booth' AS counted_by, max((data->>'n')::bigint) AS n FROM booth.records
    WHERE kind = 'votes' GROUP BY uid, data->>'booth') AS each GROUP BY uid;

CREATE VIEW booth.questions AS
  SELECT r.uid, r.event, e.name AS event_name, r.booth, r.version, r.at AS updated_at,
    (r.data->>'created_at')::timestamptz AS created_at, r.data->>'content' AS content, r.data->>'author_name' AS author_name,
    r.data->>'status' AS status, r.data->>'shelf' AS shelf, r.data->>'answer' AS answer,
    (r.data->>'ai_suggested')::boolean AS ai_suggested, (r.data->>'approved_at')::timestamptz AS approved_at,
    (r.data->>'answered_at')::timestamptz AS answered_at, r.data->>'merged_into' AS merged_into,
    r.data->'labels' AS labels, coalesce(v.votes, 0) AS votes
  FROM booth.newest r LEFT JOIN booth.events e ON e.uid = r.event LEFT JOIN booth.votes v ON v.question = r.uid
  WHERE r.kind = 'question';

CREATE VIEW booth.leads AS
  SELECT r.uid, r.event, e.name AS event_name, r.booth, r.version, r.at AS updated_at,
    (r.data->>'created_at')::timestamptz AS created_at, r.data->>'name' AS name, r.data->>'email' AS email,
    r.data->>'phone' AS phone, r.data->>'company' AS company, r.data->>'city' AS city, r.data->>'state' AS state,
    (r.data->>'consent_given')::boolean AS consent_given, r.data->>'consent_version' AS consent_version,
    (r.data->>'consent_at')::timestamptz AS consent_at, r.data->>'rating' AS rating,
    (r.data->>'followed_up')::boolean AS followed_up, r.data->>'notes' AS notes, r.data->'history' AS history,
    r.data->>'question' AS question, r.data->>'privacy_notice' AS privacy_notice
  FROM booth.newest r LEFT JOIN booth.events e ON e.uid = r.event WHERE r.kind = 'lead';

CREATE VIEW booth.messages AS
  SELECT r.uid, r.event, e.name AS event_name, r.booth, (r.data->>'created_at')::timestamptz AS created_at,
    r.data->>'from_number' AS from_number, r.data->>'to_number' AS to_number, r.data->>'body' AS body,
    r.data->>'from_city' AS from_city, r.data->>'from_state' AS from_state, r.data->>'from_country' AS from_country,
    (r.data->>'num_media')::int AS num_media, r.data->>'question' AS question, r.data->'replies' AS replies
  FROM booth.newest r LEFT JOIN booth.events e ON e.uid = r.event WHERE r.kind = 'message';
