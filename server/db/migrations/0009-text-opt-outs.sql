-- The newest STOP or START of a number, by the time it was sent: texts do not always come in order.
DROP TABLE sms_opt_outs;
CREATE TABLE sms_opt_outs (
  number TEXT PRIMARY KEY,
  opted_out INTEGER NOT NULL CHECK (opted_out IN (0, 1)),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
