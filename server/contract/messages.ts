import { AUTHOR_NAME_MAX_LENGTH, LOGIN_PASSWORD_MIN, QUESTION_MAX_LENGTH } from './limits.ts';

/** Error catalogue of the specification (section 8), word for word. These sentences are spelled nowhere else. */
export const MESSAGES = {
  sessionExpired: 'Your session has expired. Please log in again.',
  securityCheckFailed: 'Security check failed. Refresh the page and try again.',
  /** @param seconds whole seconds until the next try */
  rateLimited: (seconds: number) =>
    `We’re receiving a lot of requests. Please try again in about ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  /** @param status the HTTP status */
  requestFailed: (status: number) => `Request failed (${status}). Please try again.`,
  csrfUnavailable: 'Failed to obtain CSRF token',
  csrfInvalid: 'Invalid CSRF token payload',
  exportFailed: 'Export failed',
  exportFailedStatus: (status: number) => `Export failed (${status})`,
  questionFailed: (status: number) => `Failed to submit question (${status})`,
  questionUnreachable:
    'Unable to connect to the server. Please check your connection and try again.',
  leadFailed: 'Failed to submit contact information',
  leadUnreachable: 'Unable to submit your information. Please try again.',
  leadRequired: 'Name and email are required',
  storageFull:
    'It could not be saved: our computer here cannot store anything right now. Please tell the staff.',
  /** Same failure as `storageFull`, in words for staff. */
  diskFull: 'It could not be saved: the laptop’s disk is full or read-only.',
  loginFailed: 'Login failed. Please try again.',
  loginUnreachable: 'Connection error. Please try again.',
  loginWrong: 'Invalid username or password',
  passwordTooShort: `Password must be at least ${LOGIN_PASSWORD_MIN} characters`,
  passwordUpdateFailed: 'Failed to update password',
  mediaLoadFailed: 'Failed to load media',
  uploadFailed: 'Upload failed',
} as const;

/**
 * Messages next to fields of the visitor's forms: shown by the page right away, or by the server when the page did
 * not.
 */
export const FIELD_MESSAGES = {
  questionMissing: 'Please type a question.',
  questionTooLong: `A question has at most ${QUESTION_MAX_LENGTH.toLocaleString('en-US')} characters.`,
  nameMissing: 'Please enter your name, or stay anonymous.',
  nameTooLong: `A name has at most ${AUTHOR_NAME_MAX_LENGTH} characters.`,
  emailIncomplete: 'Please enter a complete email address, like name@example.com.',
} as const;

/** Success toasts of the specification (section 8). */
export const TOASTS = {
  questionUpdated: 'Question updated',
  queuedForAi: 'Queued for AI',
  clearedAiAnswer: 'Cleared AI answer',
  clearedAiFlag: 'Cleared AI flag',
  settingsSaved: 'Settings saved',
  aiSettingsSaved: 'AI settings saved',
  twilioSettingsSaved: 'Twilio settings saved',
  qrSettingsSaved: 'QR settings saved',
  passwordUpdated: 'Password updated',
  mediaUploaded: 'Media uploaded',
  mediaDeleted: 'Media deleted',
  logsCleared: 'Logs cleared',
  importedCsv: 'Imported CSV',
  /** @param fileName name of the file that the browser has now */
  exported: (fileName: string) => `Exported ${fileName}`,
  /** Toast of the desktop app once the file is saved. @param folder as the system writes it */
  saved: (fileName: string, folder: string) => `Saved ${fileName} in ${folder}`,
} as const;
