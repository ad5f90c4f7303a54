-- A device that is a kiosk serves visitors alone, until somebody enters this PIN on it.
ALTER TABLE paired_devices ADD COLUMN kiosk_pin_hash TEXT;
