import { QueryClient } from '@tanstack/react-query';
import { MESSAGES } from '../../../server/contract/messages.ts';
import { createApiClient, type ApiClient } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { createOwnDevice, type OwnDevice } from '../../lib/own-device.ts';
import { createAlertChoices, type AlertChoices } from '../alerts/alert-choice.ts';
import { createNewQuestions, type NewQuestions } from '../alerts/new-questions.ts';
import { createTone, type Tone } from '../alerts/tone.ts';
import { createStaffPresence, type StaffPresence } from '../presence/presence.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import {
  clearToasts,
  toastFailed,
  toastNotice,
  toastRateLimited,
  toastUndoable,
  toastUndone,
} from '../../ui/toast.tsx';
import { createUndoStack, type UndoStack } from '../undo.ts';
import { createReachability, type Reachability } from './reachability.ts';
import { createReturnTo, type ReturnTo } from './return-to.ts';
import { SESSION_KEY, tellSession } from './session-query.ts';

/** What every screen works with. */
export type Services = {
  api: ApiClient;
  queryClient: QueryClient;
  reachability: Reachability;
  /** This browser among those of staff. */
  device: OwnDevice;
  presence: StaffPresence;
  /** How this device tells of what waits. */
  alerts: AlertChoices;
  tone: Tone;
  newQuestions: NewQuestions;
  /** What was changed in this session, for as long as the page is open. */
  undo: UndoStack;
  /** Where the login leads. */
  returnTo: ReturnTo;
  /** Ends the session on the server and shows the login. Throws ApiError when the server did not end it. */
  logout: () => Promise<void>;
};

/**
 * Only a rate limit is worth a second try: what is unreachable comes back through the watch on the server.
 */
function retry(failures: number, error: Error) {
  return failures < 2 && isApiError(error, 429);
}
function retryDelay(_: number, error: Error) {
  return (isApiError(error) ? (error.retryAfter ?? 1) : 1) * 1000;
}

// The booth has no internet: whether the browser thinks that it is online says nothing about our server.
const networkMode = 'always';

/** @param showLogin leads to the login, whatever is on the screen; resolves once it is there */
export function createServices(showLogin: () => Promise<void>): Services {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode, retry, retryDelay, refetchOnWindowFocus: false, staleTime: 0 },
      mutations: { networkMode },
    },
  });
  const reachability = createReachability();
  const returnTo = createReturnTo();
  const undo = createUndoStack({
    made: ({ said, label }, takeBack) => toastUndoable(said, label, takeBack),
    undone: ({ label }) => toastUndone(label),
    changedSince: () =>
      toastNotice({
        id: 'undo',
        message: 'It has been changed since. Nothing was taken back.',
      }),
    failed: (error) => tellFailure(error, 'change'),
  });
  const device = createOwnDevice();
  const api = createApiClient(
    {
      onSessionExpired: () => {
        // After a logout no call that was still on its way reports that the session is over.
        if (leaving) return;
        const { pathname, search } = window.location;
        if (pathname !== '/') returnTo.remember(pathname + search);
        clearToasts();
        toastFailed({ id: 'session-expired', message: MESSAGES.sessionExpired });
        void leave();
      },
      onRateLimited: toastRateLimited,
      onReachable: reachability.set,
    },
    device.headers,
  );
  const presence = createStaffPresence(api, device);
  const alerts = createAlertChoices();
  const tone = createTone();
  const newQuestions = createNewQuestions(api, alerts, tone);

  let leaving = false;

  /** Forgets all that belongs to the session and shows the login. */
  async function leave(): Promise<void> {
    leaving = true;
    tellSession(queryClient, false);
    await showLogin();
    // The login is asking about the session by now: that query must not be removed from under it.
    presence.clear();
    newQuestions.clear();
    undo.clear();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    api.endSession();
    leaving = false;
  }

  async function logout(): Promise<void> {
    leaving = true;
    try {
      await api.done('POST', '/api/admin/logout', { unauthorizedIsAnswer: true });
    } catch (error) {
      leaving = false;
      // A session that was over already is as good.
      if (!isApiError(error, 401)) throw error;
    }
    returnTo.forget();
    await leave();
  }

  return {
    api,
    queryClient,
    reachability,
    device,
    presence,
    alerts,
    tone,
    newQuestions,
    undo,
    returnTo,
    logout,
  };
}
