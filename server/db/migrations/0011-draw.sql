-- The draw that a lead agreed to take part in, by its name, and when; what came of it: drawn, or drawn and not there. NULL before.
ALTER TABLE leads ADD COLUMN draw TEXT;
ALTER TABLE leads ADD COLUMN draw_at INTEGER;
ALTER TABLE leads ADD COLUMN drawn TEXT CHECK (drawn IN ('drawn', 'absent'));
CREATE INDEX leads_draw ON leads (event_id, draw) WHERE draw IS NOT NULL;

-- The draw of an event. Another name is another draw, to which nobody has agreed yet.
CREATE TABLE draws (
  event_id INTEGER PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- The contact form asks visitors to take part.
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  -- The lead that was drawn last, and whether its name is on the big screen.
  drawn INTEGER REFERENCES leads (id) ON DELETE SET NULL,
  on_screen INTEGER NOT NULL CHECK (on_screen IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX draws_drawn ON draws (drawn);
