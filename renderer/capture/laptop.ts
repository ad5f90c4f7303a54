import type {
  CaptureState,
  ConsentCode,
  KnownDetails,
  TestedCapture,
} from '../../server/contract/capture.ts';
import { ADMIN_USERNAME, DEVICE_HEADER, PERSON_KEY } from '../../server/contract/limits.ts';
import type { Person } from '../../server/contract/people.ts';
import { isRecord, readAnswer, withTimeout, type Answer } from '../lib/answers.ts';
import { local } from '../lib/browser-storage.ts';
import { DEVICE_KEY, freshDevice } from '../lib/device-kind.ts';
import { createListeners } from '../lib/listeners.ts';
import { readOutcome, sendOnce, type Outcome } from '../lib/outcome.ts';
import type { Send } from '../lib/unsent-queue.ts';
import {
  captureState,
  consentCode,
  knownDetails,
  people,
  testedCapture,
} from './capture.schemas.ts';
import { photoOf, type Photos } from './photos.ts';

/**
 * The device's standing with the laptop: `in` while it is signed in, `out` once it has to sign in again, `who` while someone has
 * to say who they are, `removed` when staff removed it on the laptop, `away` while the laptop does not answer.
 */
export type Access = 'in' | 'out' | 'who' | 'removed' | 'away';

const STATE_KEY = 'booth.capture.state';
const TIMEOUT_MS = 8000;
/** The same for a password or a PIN, which the laptop compares one after the other. */
const SECRET_MS = 30_000;
/** The same for a photo, over a crowded hall's Wi-Fi. */
const PHOTO_MS = 90_000;

/** The header with this device's name: that of staff's other pages, or a fresh one. */
function deviceHeader(): Record<string, string> {
  const known = local.read(DEVICE_KEY);
  const own = isRecord(known) ? known : freshDevice();
  if (own !== known) local.write(DEVICE_KEY, own);
  return { [DEVICE_HEADER]: encodeURIComponent(JSON.stringify(own)) };
}

/** Posts a capture with its photo once. */
function postPhoto(
  capture: object,
  photo: Blob,
  headers: Record<string, string>,
): Promise<Outcome> {
  const form = new FormData();
  form.append('capture', JSON.stringify(capture));
  form.append('file', photo, 'photo.jpg');
  return withTimeout(PHOTO_MS, async (signal): Promise<Outcome> => {
    const options = { method: 'POST', headers, body: form, redirect: 'error', signal } as const;
    return readOutcome(await fetch('/api/admin/capture/picture', options));
  }).catch(() => ({ kind: 'unreachable' }));
}

export type Laptop = ReturnType<typeof createLaptop>;

/** The laptop as this page reaches it: who may capture, for which event, and the way there. Nothing here throws. */
export function createLaptop(photos: Pick<Photos, 'find' | 'remove'>) {
  const { tell, subscribe } = createListeners();
  const device = deviceHeader();
  let access: Access = 'in';
  let token: string | null = null;
  // A page that is loaded again while it has to sign in goes on with what it had.
  let state: CaptureState | null = captureState.safeParse(local.read(STATE_KEY)).data ?? null;

  function turn(next: Access): void {
    // Nobody captures without a name because the laptop is silent meanwhile.
    if (next === access || (access === 'who' && next === 'away')) return;
    access = next;
    tell();
  }

  async function ask(
    method: string,
    path: string,
    body?: object,
    timeoutMs = TIMEOUT_MS,
  ): Promise<(Answer & { status: number }) | null> {
    const headers = {
      ...device,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token !== null && { 'X-CSRF-Token': token }),
    };
    try {
      const answer = await withTimeout(timeoutMs, async (signal) => {
        const options = { method, headers, signal, body: body ? JSON.stringify(body) : null };
        const response = await fetch(`/api/admin/${path}`, options);
        const read = await readAnswer(response);
        return read && { ...read, status: response.status };
      });
      if (answer === null) turn('away');
      return answer;
    } catch {
      turn('away');
      return null;
    }
  }

  function keepToken(answer: Answer | null): void {
    const given = answer?.success && isRecord(answer.data) ? answer.data['csrf_token'] : null;
    if (typeof given === 'string') token = given;
  }

  /** Fetches a token. Only a device that was removed is refused one. */
  async function authorize(): Promise<boolean> {
    token = null;
    const answer = await ask('GET', 'csrf-token');
    if (answer?.success === false && answer.status === 401) turn('removed');
    keepToken(answer);
    return token !== null;
  }

  /** Takes a refusal for what it says about the session. */
  async function turnAway({ status, code }: { status: number; code?: string }): Promise<void> {
    if (code === 'person_required') turn('who');
    else if ((status === 401 || status === 403) && (await authorize())) turn('out');
  }

  /** Asks for what the next capture is made with. */
  async function refresh(): Promise<void> {
    const answer = await ask('GET', 'capture');
    if (answer?.success) {
      const read = captureState.safeParse(answer.data).data;
      if (!read) return;
      const changed = JSON.stringify(read) !== JSON.stringify(state);
      state = read;
      local.write(STATE_KEY, read);
      turn('in');
      if (changed) tell();
    } else if (answer) await turnAway(answer);
  }

  /** Sends a capture once. One that nobody may send now waits for the next sign-in. */
  const send: Send<'capture'> = async ({ key, body, leaving = false }) => {
    const { picture: _, ...capture } = body;
    const id = photoOf(body);
    // One that is gone is refused by the laptop, unless something else is known of the person.
    const photo = id === null ? null : await photos.find(id).catch(() => undefined);
    // Nor is it sent without the photo while that cannot be read. It is larger than what browsers send for a page that is gone.
    if (photo === undefined || (photo !== null && leaving)) return { kind: 'unreachable' };
    const attempt = (): Promise<Outcome> => {
      const headers = { ...device, 'X-CSRF-Token': token ?? '', 'Idempotency-Key': key };
      if (photo === null) {
        return sendOnce('POST', '/api/admin/capture', capture, { headers, leaving });
      }
      return postPhoto(capture, photo, headers);
    };
    if (token === null && !(await authorize())) return { kind: 'unreachable' };
    let outcome: Outcome = await attempt();
    // The token was another session's.
    if (outcome.kind === 'refused' && outcome.status === 403 && (await authorize())) {
      outcome = await attempt();
    }
    if (outcome.kind === 'sent') {
      turn('in');
      if (id !== null) void photos.remove(id);
    }
    if (outcome.kind === 'unreachable') turn('away');
    if (outcome.kind !== 'refused' || (outcome.status !== 401 && outcome.status !== 403)) {
      return outcome;
    }
    await turnAway(outcome);
    return { ...outcome, kind: 'failed' };
  };

  return {
    access: () => access,
    state: () => state,
    subscribe,
    refresh,
    send,
    /** @returns why not, null when this device is signed in */
    async signIn(password: string): Promise<string | null> {
      const booth = await ask('GET', 'setup-status');
      // A first login would make the password: that is for the laptop's own pages.
      if (booth?.success && isRecord(booth.data) && booth.data['requires_setup'] !== false) {
        return 'Booth has no password yet. Set it up on the laptop first.';
      }
      if (!(await authorize())) return 'The laptop does not answer.';
      const answer = await ask('POST', 'login', { username: ADMIN_USERNAME, password }, SECRET_MS);
      if (!answer) return 'The laptop does not answer.';
      if (!answer.success) return answer.error ?? 'Login failed. Please try again.';
      keepToken(answer);
      await refresh();
      return null;
    },
    /** A capture as the laptop's exports would have it, without being kept; or a sentence about why nobody can say. */
    async test(capture: Record<string, unknown>): Promise<TestedCapture | string> {
      if (token === null && !(await authorize())) return 'The laptop does not answer.';
      const answer = await ask('POST', 'capture/test', capture);
      if (answer === null) return 'The laptop does not answer.';
      if (!answer.success) return answer.error ?? 'The laptop could not read it.';
      return testedCapture.safeParse(answer.data).data ?? 'The laptop could not read it.';
    },
    /** The code by which the visitor of a capture consents on their own phone; null while there is none. */
    async consentCode(key: string): Promise<ConsentCode | null> {
      if (token === null && !(await authorize())) return null;
      const answer = await ask('POST', 'capture/consent', { key });
      return answer?.success ? (consentCode.safeParse(answer.data).data ?? null) : null;
    },
    /** Fetches the people who can be chosen; null while nobody can say. */
    async people(): Promise<Person[] | null> {
      const answer = await ask('GET', 'people/here');
      return answer?.success ? (people.safeParse(answer.data).data?.people ?? null) : null;
    },
    /** Someone goes on with this device. @returns why not, null once chosen */
    async choose(id: string, pin: string): Promise<string | null> {
      if (token === null && !(await authorize())) return 'The laptop does not answer.';
      const answer = await ask('PUT', 'people/here', { id, pin }, SECRET_MS);
      if (!answer) return 'The laptop does not answer.';
      if (!answer.success) return answer.error ?? 'This did not work. Please try again.';
      // Other pages of this browser begin again: someone else is there.
      local.write(PERSON_KEY, Date.now());
      await refresh();
      return null;
    },
    /** Fetches the details that are known of a person; null while nobody can say. */
    async known(person: Record<string, unknown>): Promise<KnownDetails | null> {
      if (access !== 'in' || (token === null && !(await authorize()))) return null;
      const answer = await ask('POST', 'capture/known', person);
      return answer?.success ? (knownDetails.safeParse(answer.data).data ?? null) : null;
    },
  };
}
