-- All that the numbers need, so that no row is read for them: the outcome is generated, and would have every one read. The
-- labels' in the order in which they are grouped.
DROP INDEX questions_labelled;
CREATE INDEX questions_labelled ON questions (labels, created_at, shelf, status, answered_at) WHERE labels <> 0;
DROP INDEX questions_waited;
CREATE INDEX questions_waited ON questions (answered_at - created_at, created_at, answered_at, shelf, status) WHERE answered_at IS NOT NULL;
