-- A visitor's contact details usually arrive before the question that they go with: the key under which that will be
-- sent, as a keyed hash, until it is here.
ALTER TABLE leads ADD COLUMN question_key TEXT;
CREATE INDEX leads_question_key ON leads (question_key) WHERE question_key IS NOT NULL;
