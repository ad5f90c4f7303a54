-- A Wi-Fi that was stored before the big screen could show it was entered for the printed sign. It is not put on a screen
-- for everybody until staff say so.
UPDATE settings SET value = json_set(value, '$.onScreen', json('false'))
WHERE part = 'wifi' AND json_extract(value, '$.onScreen') IS NULL;
