-- Newest is what came last, whatever the laptop's clock said then: ids only grow. The time stays in one of them, for those
-- who ask for the first or the last.
DROP INDEX questions_created;
DROP INDEX questions_status;
DROP INDEX questions_votes;
CREATE INDEX questions_created ON questions (shelf, id, created_at, status, answered, labels);
CREATE INDEX questions_status ON questions (shelf, status, id, answered, labels);
CREATE INDEX questions_votes ON questions (shelf, votes, id, status, answered, labels);
