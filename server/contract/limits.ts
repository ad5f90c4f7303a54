/**
 * Limits and constants of the specification (sections 5 and 9) that pages and server share.
 * Plain values without zod, so that the visitor's page can import them for nothing.
 */

/** Longest question after trimming, in UTF-16 code units. */
export const QUESTION_MAX_LENGTH = 1000;
/**
 * Longest text of a visitor before it is tidied, in UTF-16 code units. Nobody types more, and tidying it would delay
 * other requests.
 */
export const RAW_TEXT_MAX_LENGTH = 8000;
/** Longest author name after trimming, in UTF-16 code units. */
export const AUTHOR_NAME_MAX_LENGTH = 80;
/** Longest answer, in UTF-16 code units. */
export const ANSWER_MAX_LENGTH = 10_000;
/** Longest single field of a lead, in UTF-16 code units (an address may be 254 octets: RFC 5321, 4.5.3.1.3). */
export const LEAD_FIELD_MAX_LENGTH = 254;
/** Longest text of a badge's code: the largest QR code holds 7,089 digits. */
export const CODE_MAX_LENGTH = 8000;
/** Longest note of one capture, in UTF-16 code units. */
export const CAPTURE_NOTE_MAX_LENGTH = 1000;
/** Qualifiers of an event, choices of one of them, and the longest name or choice in UTF-16 code units. */
export const QUALIFIERS_MAX = 5;
export const QUALIFIER_CHOICES_MAX = 8;
export const QUALIFIER_TEXT_MAX = 40;
/** Answers that a lead keeps: qualifiers are renamed and replaced during a show. */
export const LEAD_QUALIFIERS_MAX = 20;
/** Longest short text with which a qualifier is answered. */
export const QUALIFIER_ANSWER_MAX = 200;
/** Longest notes of staff on a lead, in UTF-16 code units. */
export const LEAD_NOTES_MAX_LENGTH = 4000;

/** Longest question of a poll, options of one, and the longest of these, in UTF-16 code units. */
/** Characters of a draw's name. */
export const DRAW_NAME_MAX = 80;
export const POLL_QUESTION_MAX_LENGTH = 300;
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 20;
export const POLL_OPTION_MAX_LENGTH = 200;
/** Highest number of a scale, which begins with 1. */
export const POLL_SCALE_MAX = 5;
/** Words that a phone may give, and the longest one in UTF-16 code units. */
export const POLL_WORDS_MAX = 3;
export const POLL_WORD_MAX_LENGTH = 25;
/** Words in the results of a poll. */
export const POLL_CLOUD_MAX = 60;
/** Polls of an event. */
export const POLLS_MAX = 200;

/** Milliseconds between "Question Submitted" and the visitor's move to the live display. */
export const REDIRECT_AFTER_MS = 3000;
/** Milliseconds for which a missing field is highlighted. */
export const HIGHLIGHT_MS = 600;
/** Milliseconds between refreshes of the public list and of the dashboard. */
export const REFRESH_MS = 30_000;
/** Milliseconds between two `ping` events of an event stream. */
export const PING_MS = 5000;
/** Milliseconds without any event after which a page is not live: two pings, and some slack for poor Wi-Fi. */
export const STREAM_SILENT_MS = 12_000;
/** Milliseconds between two signs of life of a display page, and how long one is remembered without any. */
export const SCREEN_SIGN_MS = 10_000;
export const SCREEN_SILENT_MS = 25_000;
/** Milliseconds of a transition on the display. */
export const TRANSITION_MS = 500;
/** Milliseconds for which a toast stays. */
export const TOAST_MS = 2500;
/** Seconds to wait after a 429 that names none. */
export const DEFAULT_RETRY_AFTER_S = 15;

export const PAGE_SIZES = [25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 50;

/** The file with the licenses of what Booth is made of, and its address on the admin host. */
export const NOTICES_NAME = 'third-party-notices.txt';

/** Name of the only admin account. */
export const ADMIN_USERNAME = 'admin';
export const LOGIN_PASSWORD_MIN = 8;
export const NEW_PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Shape of an `Idempotency-Key` header. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,64}$/;
/** Minimum length of a random key that cannot be guessed: 6 bits a character, over 128 in all. */
const UNGUESSABLE_KEY_LENGTH = 22;
/** True if a key is too long to guess, so that only its maker can know it and use what it gives access to. */
export function isUnguessableKey(key: string): boolean {
  return key.length >= UNGUESSABLE_KEY_LENGTH && IDEMPOTENCY_KEY_PATTERN.test(key);
}

/**
 * Version of the consent wording that the contact page shows; stored with each lead. When the wording changes, raise it,
 * and put what it was in every language into `words/earlier-consents.ts`.
 */
export const CONSENT_VERSION = '2026-11-29';
/** The consent wording of {@link CONSENT_VERSION}. */
export const CONSENT_WORDING =
  'You may contact me by email or phone with product news and offers. I can withdraw this at any time.';

/**
 * Questions on the public list, newest approval first: more than a screen shows in two hours, and still a list that a
 * phone on poor Wi-Fi can load.
 */
export const PUBLIC_LIST_MAX = 1000;

/** Kinds of event of which nothing stays when they end: staff's own rehearsal, and the example that comes with Booth. */
export const TRIALS = ['rehearsal', 'example'] as const;
export type Trial = (typeof TRIALS)[number];

/**
 * Header of every call of the admin area: the device (contract/devices.ts) as JSON, percent-encoded. One that is odd is not
 * looked at.
 */
export const DEVICE_HEADER = 'X-Booth-Device';

/** Key in a browser's storage that changes when someone else was chosen there: its other pages begin again. */
export const PERSON_KEY = 'booth.person.changed';

/** Header of every answer while a trial is open; its value is the kind. */
export const TRIAL_HEADER = 'X-Trial';
/** Class of the line above a visitor's page meanwhile. */
export const TRIAL_LINE = 'trial';

/**
 * Inline style of the line above a visitor's page: dark on amber in both themes, on a separate line that stays in
 * view.
 */
export const TRIAL_LINE_STYLE =
  'position:sticky;inset-block-start:0;z-index:9;margin:0;padding:.45rem 1rem;background:#ffc53d;color:#1d1300;font:500 .9375rem/1.35 system-ui,sans-serif;text-align:center';

/** The visitor's pages on a tablet of the stand, which then serves nothing else; over https. */
export const KIOSK_PATH = '/kiosk';
/** Maximum days for which a backup is kept, except the newest one. After that, erased data is in none of them. */
export const BACKUP_KEEP_DAYS = 14;
