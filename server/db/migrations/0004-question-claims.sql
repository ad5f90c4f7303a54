-- A question belongs to one lead at most, and stays claimed when that lead is erased.
ALTER TABLE questions ADD COLUMN claimed INTEGER NOT NULL DEFAULT 0 CHECK (claimed IN (0, 1));
UPDATE questions SET claimed = 1 WHERE id IN (SELECT question_id FROM leads);

-- What was submitted under a key, as a keyed hash; NULL for those from before.
ALTER TABLE idempotency_keys ADD COLUMN fingerprint TEXT;
