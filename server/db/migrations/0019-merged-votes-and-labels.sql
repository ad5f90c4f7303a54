-- What a question has from those merged into it, beside its own: it goes back with them.
ALTER TABLE question_votes ADD COLUMN merged_from INTEGER REFERENCES questions (id) ON DELETE CASCADE;
CREATE INDEX question_votes_merged ON question_votes (merged_from) WHERE merged_from IS NOT NULL;
-- Bits of `labels`.
ALTER TABLE questions ADD COLUMN lent_labels INTEGER NOT NULL DEFAULT 0;

INSERT INTO question_votes (question_id, voter, merged_from)
  SELECT merged_into, voter, id FROM question_votes JOIN questions ON id = question_id
  WHERE merged_into IS NOT NULL
  ON CONFLICT DO NOTHING;
