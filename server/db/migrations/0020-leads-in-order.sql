-- Each order of the list of leads: a page far down reads nothing but its index.
CREATE INDEX leads_name ON leads (name COLLATE NOCASE, id);
CREATE INDEX leads_email ON leads (email COLLATE NOCASE, id);
CREATE INDEX leads_company ON leads (company COLLATE NOCASE, id);
