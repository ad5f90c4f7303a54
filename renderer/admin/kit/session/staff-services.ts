import {
  MutationCache,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import type { PlaybackState } from '../../../../server/contract/playback.ts';
import { setupStatus, type SetupStatus } from '../../../../server/contract/auth.ts';
import type { Label } from '../../../../server/contract/labels.ts';
import type { Lead } from '../../../../server/contract/leads.ts';
import type { Person } from '../../../../server/contract/people.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { PAIR_PATH } from '../../../../server/contract/paired-devices.ts';
import { PERSON_KEY } from '../../../../server/contract/limits.ts';
import { MESSAGES } from '../../../../server/contract/messages.ts';
import { type ApiClient, createApiClient } from '../../../lib/api-client.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../../lib/api-error.ts';
import { local } from '../../../lib/browser-storage.ts';
import { createOwnDevice } from '../../../lib/devices.ts';
import {
  clearToasts,
  tellFailure,
  tellNotSaved,
  toastFailed,
  toastNotice,
  toastRateLimited,
  toastUndoable,
  toastUndone,
} from '../../../ui/toast.tsx';
import { createStaffPresence } from './presence.ts';
import { createShown, createWishes } from '../wishes.ts';
import { createListeners } from '../../../lib/listeners.ts';

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

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Has a failure told, under this name. */
      failure?: string;
      /** Key of the queries to refetch afterwards, after a failure too. */
      refreshes?: QueryKey;
    };
  }
}

/**
 * Creates the services that all pages share.
 * @param showLogin opens the login from any page; resolves once it is shown
 * @param readOnly true at headquarters, whose pages read the data of all booths: no event is open there, and nothing can
 * be changed
 */
export function createServices(showLogin: () => Promise<void>, readOnly: boolean) {
  const mutationCache = new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (meta?.failure !== undefined) tellFailure(error, meta.failure);
    },
    onSettled: (_data, _error, _variables, _result, { meta }) =>
      meta?.refreshes && queryClient.invalidateQueries({ queryKey: meta.refreshes }),
  });
  const queryClient = new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: { networkMode, retry, retryDelay, refetchOnWindowFocus: false, staleTime: 0 },
      mutations: { networkMode },
    },
  });
  const reachability = createReachability();
  const returnTo = createReturnTo();
  const wishes = createWishes({
    made: ({ said, label }, takeBack) => toastUndoable(said, label, takeBack),
    undone: ({ label }) => toastUndone(label),
    changedSince: () =>
      toastNotice({
        id: 'undo',
        message: 'It has been changed since. Nothing was undone.',
      }),
    failed: (error, { name, open }) => tellNotSaved(error, name, open),
  });
  addEventListener('beforeunload', (event) => {
    if (wishes.areComing()) event.preventDefault();
  });
  const shown = {
    questions: createShown<Question>(),
    leads: createShown<Lead>(),
    labels: createShown<Label>(),
    playback: createShown<PlaybackState>(),
  };
  const device = createOwnDevice();
  const api = createApiClient(
    {
      onSessionExpired: (asksPerson) => {
        // After a logout no call that was still on its way reports that the session is over.
        if (leaving) return;
        const { pathname, search } = window.location;
        if (pathname !== '/') returnTo.remember(pathname + search);
        clearToasts();
        if (!asksPerson) toastFailed({ id: 'session-expired', message: MESSAGES.sessionExpired });
        void leave(asksPerson);
      },
      onAdminOnly: () => void queryClient.invalidateQueries({ queryKey: SESSION_KEY }),
      onRateLimited: toastRateLimited,
      onReachable: reachability.set,
    },
    device.headers,
  );
  const presence = createStaffPresence(api, device);

  let leaving = false;

  /** Forgets all that belongs to the session and shows the login. */
  async function leave(asksPerson = false): Promise<void> {
    leaving = true;
    tellSession(queryClient, {
      authenticated: false,
      ...(asksPerson && { asks_person: true as const }),
    });
    await showLogin();
    // The login is asking about the session by now: that query must not be removed from under it.
    presence.clear();
    wishes.clear();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    api.endSession();
    leaving = false;
  }

  /** Ends the session on the server and shows the login. Throws ApiError when the server did not end it. */
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

  /** Has someone else say who they are; the page stays the same for them. Throws ApiError. */
  async function changePerson(): Promise<void> {
    const { pathname, search } = window.location;
    leaving = true;
    try {
      await api.done('DELETE', `${PEOPLE_PATH}/here`, { unauthorizedIsAnswer: true });
    } catch (error) {
      leaving = false;
      throw error;
    }
    tellTabs();
    returnTo.remember(pathname + search);
    await leave(true);
  }

  // What another tab still shows is someone else's.
  addEventListener('storage', ({ key }) => {
    if (key === PERSON_KEY) window.location.reload();
  });

  return {
    readOnly,
    api,
    queryClient,
    reachability,
    /** This browser among those of staff. */
    device,
    presence,
    /** Changes that staff requested in this session, with their undo steps; lost when the page closes. */
    wishes,
    /** Applies the changes that the server has not confirmed yet to the data on the page. */
    shown,
    /** Page to return to after the next login. */
    returnTo,
    logout,
    changePerson,
  };
}
type Services = ReturnType<typeof createServices>;

export const ServicesContext = createContext<Services | null>(null);

/** The admin's services; only below their provider. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesContext above it');
  return services;
}

/** Tracks if the booth's server responds, as the calls to it report. */
function createReachability() {
  let reachable = true;
  const { tell, subscribe } = createListeners();
  return {
    read: () => reachable,
    set: (next: boolean) => {
      if (next === reachable) return;
      reachable = next;
      tell();
    },
    subscribe,
  };
}

/** Remembers the page that the user was on when the session ended. */
function createReturnTo() {
  let place: string | null = null;
  return {
    /** @param path of the admin area, with its query */
    remember: (path: string) => {
      place = path;
    },
    /** To be called once the user is back there, or does not want to go back. */
    forget: () => {
      place = null;
    },
    /** Null when the login leads where it always does. */
    read: () => place,
  };
}

const SESSION_KEY = ['session'];

/**
 * Query for the state of this browser's session. Each page that needs it fetches it again, and it retries until the
 * server answers. Leaving the page does not abort it: the next page waits for the same answer.
 */
export function sessionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: SESSION_KEY,
    queryFn: async () => {
      try {
        const options = { unauthorizedIsAnswer: true };
        return await api.data('GET', '/api/admin/setup-status', setupStatus, options);
      } catch (error) {
        // Not even that: this device is not added, or was revoked.
        if (isApiError(error, 401)) window.location.assign(PAIR_PATH);
        throw error;
      }
    },
    gcTime: 0,
    retry: true,
    retryDelay: 2000,
  });
}

/** Stores the new session state after a login or the end of a session, which saves a request. */
export function tellSession(
  queryClient: QueryClient,
  state: Omit<SetupStatus, 'requires_setup'>,
): void {
  const status: SetupStatus = { requires_setup: false, ...state };
  queryClient.setQueryData(SESSION_KEY, status);
}

/** Path of the calls about people. */
export const PEOPLE_PATH = '/api/admin/people';

/** Has the other tabs of this browser begin again: someone else is there. */
export function tellTabs(): void {
  local.write(PERSON_KEY, Date.now());
}

/** Returns the person who is there; null while there are no people. */
export function usePerson(): Person | null {
  const { api } = useServices();
  return useQuery({ ...sessionQuery(api), staleTime: Infinity }).data?.person ?? null;
}

/** True for an admin, and for everybody while there are no people. */
export function useIsAdmin(): boolean {
  return usePerson()?.role !== 'stand';
}

/** Why the last try did not work, in a sentence. Once the server is back, it no longer says that it was away. */
export function useFailure() {
  const { reachability } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(
    () =>
      reachability.subscribe(() => {
        if (!reachability.read()) return;
        setFailure((said) => (said === MESSAGES.questionUnreachable ? null : said));
      }),
    [reachability],
  );
  return [failure, setFailure] as const;
}

/** Has someone else choose who they are, or says why that did not work. */
export function useChangePerson() {
  const { changePerson } = useServices();
  return useMutation({
    mutationFn: changePerson,
    onError: (error) => {
      if (!isToldElsewhere(error)) toastFailed({ id: 'person', message: errorSentence(error) });
    },
  });
}

/** Signs out, or says why that did not work. */
export function useLogout() {
  const { logout } = useServices();
  return useMutation({
    mutationFn: logout,
    onError: (error) => {
      if (!isToldElsewhere(error)) toastFailed({ id: 'logout', message: errorSentence(error) });
    },
  });
}
