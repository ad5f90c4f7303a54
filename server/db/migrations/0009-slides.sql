-- Films lie beside the images: their length in milliseconds, and the name of the picture that stands for them.
ALTER TABLE media ADD COLUMN ms INTEGER;
ALTER TABLE media ADD COLUMN poster TEXT;

-- The idle loop, in the order of `position`. Times of day as HH:MM, NULL for all day; `screens` is a list of names in JSON,
-- empty for all.
CREATE TABLE slides (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  position INTEGER NOT NULL,
  media_id INTEGER NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  starts TEXT,
  ends TEXT,
  screens TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX slides_media ON slides (media_id);

INSERT INTO slides (position, media_id)
  SELECT picture.key, media.id
  FROM settings, json_each(settings.value, '$.pictures') AS picture
  JOIN media ON '/media/' || media.stored_name = picture.value
  WHERE settings.part = 'idle'
  ORDER BY picture.key;
UPDATE settings SET value = json_remove(value, '$.pictures') WHERE part = 'idle';
