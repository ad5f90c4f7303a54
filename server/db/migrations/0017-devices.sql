-- Which of staff's devices did it. There is one account; a device tells its name and colour with every call.
ALTER TABLE admin_logs ADD COLUMN device TEXT;
-- Who changed the question last, as JSON (contract/devices.ts); NULL when no person did.
ALTER TABLE questions ADD COLUMN changed_by TEXT;
