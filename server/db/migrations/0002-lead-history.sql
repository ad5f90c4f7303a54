-- What staff corrected of a lead's contact details, oldest first: [{ "at": ISO 8601, "field": "email", "from": …, "to": … }].
-- In the row, so that it goes wherever the lead goes: into copies and files, and away when the lead is erased.
ALTER TABLE leads ADD COLUMN history TEXT NOT NULL DEFAULT '[]';
