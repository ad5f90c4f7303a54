-- Events that a booth deleted, under the number of the deletion. What comes late of that booth's older rows stays away; an event
-- that comes in there again, and the same event of another booth, does not.
CREATE TABLE booth.deleted_events (
  event text NOT NULL,
  booth text NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (event, booth)
);
