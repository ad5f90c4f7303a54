-- What nobody sees in an address goes: marks of direction, joiners.
UPDATE leads SET
  email = without_unseen(email),
  phone = iif(phone IS NULL, NULL, without_unseen(phone)),
  version = version + 1
WHERE email <> without_unseen(email) OR phone <> without_unseen(phone);
UPDATE inbound_sms SET from_number = without_unseen(from_number), to_number = without_unseen(to_number)
WHERE from_number <> without_unseen(from_number) OR to_number <> without_unseen(to_number);

-- Folded once more, by the rules that there are now.
UPDATE questions_text SET text = searchable(text) WHERE text <> searchable(text);
UPDATE leads SET search_text = searchable(search_text) WHERE search_text <> searchable(search_text);
UPDATE inbound_sms SET search_text = searchable(search_text) WHERE search_text <> searchable(search_text);
UPDATE admin_logs SET search_text = searchable(search_text) WHERE search_text <> searchable(search_text);
-- Two labels that differed in no more than that keep their names.
UPDATE OR IGNORE labels SET folded = searchable(folded) WHERE folded <> searchable(folded);
