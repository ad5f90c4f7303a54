import { withoutNumbers } from './message-text.ts';

/**
 * Kind of failure of a call to Twilio:
 * - `unreachable`: no answer, or one of another device (a hotel's login page)
 * - `credentials`: account SID and token do not match
 * - `limited`: too many calls
 * - `passing`: an error at Twilio, or an incomplete or unreadable answer
 * - `refused`: a retry would not help
 */
type FaultKind = 'unreachable' | 'credentials' | 'limited' | 'passing' | 'refused';

export type TwilioFault = {
  kind: FaultKind;
  /** Sentence for staff, without secrets and without a sender's number. */
  sentence: string;
  /** Twilio's error code. */
  code: number | null;
  /** True if the call may have taken effect although it failed. */
  unsure: boolean;
};

export const TWILIO_SENTENCES = {
  unreachable: 'Twilio can’t be reached. Is this laptop on the internet?',
  credentials:
    'Twilio doesn’t accept this account SID with this auth token. Copy both from Twilio’s console.',
  limited: 'Twilio asks for a pause. Booth continues automatically.',
  passing: 'Twilio didn’t answer properly. Booth tries again automatically.',
} as const;

/** Twilio's own numbers (docs: "Error and Warning Dictionary") in words for staff. */
const REFUSALS: Readonly<Record<number, string>> = {
  20404: 'Twilio doesn’t know this any more.',
  21211: 'Twilio says that this number can’t exist.',
  21408: 'This Twilio account may not send to that country. Allow it in Twilio’s console.',
  21606: 'This Twilio number can’t send texts.',
  21608: 'A trial account sends only to numbers that are verified in Twilio’s console.',
  21610: 'This number has opted out with STOP.',
  21612: 'Twilio can’t send from this number to that one.',
  21614: 'This isn’t a mobile number.',
  21659: 'This phone number doesn’t belong to the Twilio account.',
  21660: 'This phone number doesn’t belong to the Twilio account.',
};
/** The recipient replied STOP to this number before. */
export const OPTED_OUT_CODE = 21610;

/** Codes of Node's sockets and TLS for errors before anything was sent. */
const NOBODY_THERE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|ENONET|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/;
/** Codes of errors after something may have been sent. */
const CUT_OFF = /^(ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ERR_NETWORK|ERR_CANCELED|UND_ERR_\w+)$/;

function propertyOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? Object.getOwnPropertyDescriptor(error, name)?.value
    : undefined;
}

function ofStatus(status: number, code: number | null, message: string): TwilioFault {
  const fault = (kind: FaultKind, sentence: string, unsure = false): TwilioFault => ({
    kind,
    sentence,
    code,
    unsure,
  });
  if (status === 401 || code === 20003) return fault('credentials', TWILIO_SENTENCES.credentials);
  if (status === 429) return fault('limited', TWILIO_SENTENCES.limited);
  if (status >= 500) return fault('passing', TWILIO_SENTENCES.passing, true);
  // A login page sends its guests elsewhere.
  if (status >= 300 && status < 400) return fault('unreachable', TWILIO_SENTENCES.unreachable);
  const known = code === null ? undefined : REFUSALS[code];
  const words = withoutNumbers(message).slice(0, 200);
  return fault(
    'refused',
    known ?? `Twilio refused it (error ${code ?? status})${words ? `: ${words}` : ''}.`,
  );
}

/** Converts any error of a call to Twilio to a fault. */
export function faultOf(error: unknown): TwilioFault {
  const status = propertyOf(error, 'status');
  const code = propertyOf(error, 'code');
  const cause = propertyOf(error, 'cause');
  if (typeof status === 'number') {
    const message = propertyOf(error, 'message');
    const words = typeof message === 'string' && typeof code === 'number' ? message : '';
    return ofStatus(status, typeof code === 'number' ? code : null, words);
  }
  if (typeof code === 'string' && NOBODY_THERE.test(code)) {
    const sentence = TWILIO_SENTENCES.unreachable;
    return { kind: 'unreachable', sentence, code: null, unsure: false };
  }
  if (typeof code === 'string' && CUT_OFF.test(code)) {
    const sentence = TWILIO_SENTENCES.unreachable;
    return { kind: 'unreachable', sentence, code: null, unsure: true };
  }
  // `fetch` wraps what happened.
  if (cause !== undefined && cause !== error) return faultOf(cause);
  return { kind: 'passing', sentence: TWILIO_SENTENCES.passing, code: null, unsure: true };
}
