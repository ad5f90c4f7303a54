-- Since when a question is approved with an answer; NULL while it is not. Of those from before, the nearest that is known.
ALTER TABLE questions ADD COLUMN answered_at INTEGER;
UPDATE questions SET answered_at = approved_at WHERE status = 'approved' AND answer IS NOT NULL;

-- What became of a question: one of these each. A repeat is merged into another one and answered with it.
ALTER TABLE questions ADD COLUMN outcome TEXT GENERATED ALWAYS AS (CASE
  WHEN shelf = 'merged' THEN 'repeat'
  WHEN status = 'rejected' THEN 'rejected'
  WHEN answered_at IS NOT NULL THEN 'answered'
  ELSE 'unanswered' END) VIRTUAL;

CREATE INDEX questions_waited ON questions (answered_at - created_at, created_at, outcome) WHERE answered_at IS NOT NULL;
CREATE INDEX questions_unanswered ON questions (shelf, created_at) WHERE outcome = 'unanswered';
CREATE INDEX questions_wanted ON questions (votes + asked, created_at, id, outcome) WHERE votes + asked > 1;
CREATE INDEX questions_labelled ON questions (created_at, outcome, labels) WHERE labels <> 0;

-- How much came in each quarter of an hour since 1970, of each kind: kept by triggers, as what is asked again and again
-- while a show is on.
CREATE TABLE question_quarters (
  quarter INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  named INTEGER NOT NULL,
  drafted INTEGER NOT NULL,
  labelled INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (quarter, outcome, named, drafted, labelled)
) STRICT, WITHOUT ROWID;
INSERT INTO question_quarters
  SELECT created_at / 900000, outcome, author_name IS NOT NULL, ai_suggested, labels <> 0, count(*)
  FROM questions GROUP BY 1, 2, 3, 4, 5;

CREATE TRIGGER question_quarters_insert AFTER INSERT ON questions BEGIN
  INSERT INTO question_quarters VALUES
    (new.created_at / 900000, new.outcome, new.author_name IS NOT NULL, new.ai_suggested, new.labels <> 0, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER question_quarters_delete AFTER DELETE ON questions BEGIN
  UPDATE question_quarters SET n = n - 1
    WHERE quarter = old.created_at / 900000 AND outcome = old.outcome AND named = (old.author_name IS NOT NULL)
      AND drafted = old.ai_suggested AND labelled = (old.labels <> 0);
  DELETE FROM question_quarters WHERE quarter = old.created_at / 900000 AND n = 0;
END;
CREATE TRIGGER question_quarters_update AFTER UPDATE OF shelf, status, answered_at, author_name, ai_suggested, labels
ON questions
WHEN old.outcome <> new.outcome OR (old.author_name IS NULL) <> (new.author_name IS NULL)
  OR old.ai_suggested <> new.ai_suggested OR (old.labels = 0) <> (new.labels = 0) BEGIN
  UPDATE question_quarters SET n = n - 1
    WHERE quarter = old.created_at / 900000 AND outcome = old.outcome AND named = (old.author_name IS NOT NULL)
      AND drafted = old.ai_suggested AND labelled = (old.labels <> 0);
  DELETE FROM question_quarters WHERE quarter = old.created_at / 900000 AND n = 0;
  INSERT INTO question_quarters VALUES
    (new.created_at / 900000, new.outcome, new.author_name IS NOT NULL, new.ai_suggested, new.labels <> 0, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;

CREATE TABLE lead_quarters (
  quarter INTEGER NOT NULL,
  -- 'none' without one.
  rating TEXT NOT NULL,
  followed_up INTEGER NOT NULL,
  consent INTEGER NOT NULL,
  with_question INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (quarter, rating, followed_up, consent, with_question)
) STRICT, WITHOUT ROWID;
INSERT INTO lead_quarters
  SELECT created_at / 900000, coalesce(rating, 'none'), followed_up, consent_given, question_id IS NOT NULL, count(*)
  FROM leads GROUP BY 1, 2, 3, 4, 5;

CREATE TRIGGER lead_quarters_insert AFTER INSERT ON leads BEGIN
  INSERT INTO lead_quarters VALUES (new.created_at / 900000, coalesce(new.rating, 'none'), new.followed_up,
      new.consent_given, new.question_id IS NOT NULL, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER lead_quarters_delete AFTER DELETE ON leads BEGIN
  UPDATE lead_quarters SET n = n - 1
    WHERE quarter = old.created_at / 900000 AND rating = coalesce(old.rating, 'none') AND followed_up = old.followed_up
      AND consent = old.consent_given AND with_question = (old.question_id IS NOT NULL);
  DELETE FROM lead_quarters WHERE quarter = old.created_at / 900000 AND n = 0;
END;
CREATE TRIGGER lead_quarters_update AFTER UPDATE OF rating, followed_up, consent_given, question_id ON leads
WHEN old.rating IS NOT new.rating OR old.followed_up <> new.followed_up OR old.consent_given <> new.consent_given
  OR (old.question_id IS NULL) <> (new.question_id IS NULL) BEGIN
  UPDATE lead_quarters SET n = n - 1
    WHERE quarter = old.created_at / 900000 AND rating = coalesce(old.rating, 'none') AND followed_up = old.followed_up
      AND consent = old.consent_given AND with_question = (old.question_id IS NOT NULL);
  DELETE FROM lead_quarters WHERE quarter = old.created_at / 900000 AND n = 0;
  INSERT INTO lead_quarters VALUES (new.created_at / 900000, coalesce(new.rating, 'none'), new.followed_up,
      new.consent_given, new.question_id IS NOT NULL, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;

CREATE TABLE text_quarters (
  quarter INTEGER NOT NULL,
  is_question INTEGER NOT NULL,
  has_media INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (quarter, is_question, has_media)
) STRICT, WITHOUT ROWID;
INSERT INTO text_quarters
  SELECT created_at / 900000, question_id IS NOT NULL, num_media > 0, count(*) FROM inbound_sms GROUP BY 1, 2, 3;

CREATE TRIGGER text_quarters_insert AFTER INSERT ON inbound_sms BEGIN
  INSERT INTO text_quarters VALUES (new.created_at / 900000, new.question_id IS NOT NULL, new.num_media > 0, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER text_quarters_delete AFTER DELETE ON inbound_sms BEGIN
  UPDATE text_quarters SET n = n - 1
    WHERE quarter = old.created_at / 900000 AND is_question = (old.question_id IS NOT NULL)
      AND has_media = (old.num_media > 0);
  DELETE FROM text_quarters WHERE quarter = old.created_at / 900000 AND n = 0;
END;
CREATE TRIGGER text_quarters_update AFTER UPDATE OF created_at, question_id, num_media ON inbound_sms
WHEN old.created_at <> new.created_at OR (old.question_id IS NULL) <> (new.question_id IS NULL)
  OR (old.num_media > 0) <> (new.num_media > 0) BEGIN
  UPDATE text_quarters SET n = n - 1
    WHERE quarter = old.created_at / 900000 AND is_question = (old.question_id IS NOT NULL)
      AND has_media = (old.num_media > 0);
  DELETE FROM text_quarters WHERE quarter = old.created_at / 900000 AND n = 0;
  INSERT INTO text_quarters VALUES (new.created_at / 900000, new.question_id IS NOT NULL, new.num_media > 0, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
