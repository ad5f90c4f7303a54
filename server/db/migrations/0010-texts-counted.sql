-- Insights count texts by this, in quarters of an hour (900,000 ms), without sorting them.
CREATE INDEX inbound_sms_quarters ON inbound_sms (event_id, created_at / 900000, question_id, num_media);
