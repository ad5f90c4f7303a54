import { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router-dom';
import { MESSAGES } from '../../../server/contract/messages.ts';
import { createApiClient, type ApiClient } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { clearToasts, toastFailed, toastRateLimited } from '../../ui/toast.tsx';
import { routes } from '../routes.tsx';
import { createReachability, type Reachability } from './reachability.ts';
import { SESSION_KEY } from './session-query.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** What every screen works with. */
export type Services = {
  api: ApiClient;
  queryClient: QueryClient;
  router: Router;
  reachability: Reachability;
  /** Forgets all that belongs to the session and shows the login. */
  leave: () => Promise<void>;
};

/** Only a rate limit is worth a second try of its own: what is unreachable comes back by the watch over the server. */
const retry = (failures: number, error: Error) => failures < 2 && isApiError(error, 429);
const retryDelay = (_: number, error: Error) =>
  (isApiError(error) ? (error.retryAfter ?? 1) : 1) * 1000;

// The booth has no internet: what the browser thinks about being online says nothing about our server.
const networkMode = 'always';

export function createServices(): Services {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode, retry, retryDelay, refetchOnWindowFocus: false, staleTime: 0 },
      mutations: { networkMode },
    },
  });
  const reachability = createReachability();
  const router = createBrowserRouter(routes);
  const api = createApiClient({
    onSessionExpired: () => {
      clearToasts();
      toastFailed({ id: 'session-expired', message: MESSAGES.sessionExpired });
      void leave();
    },
    onRateLimited: toastRateLimited,
    onReachable: reachability.set,
  });

  async function leave(): Promise<void> {
    queryClient.removeQueries({ queryKey: SESSION_KEY });
    await router.navigate('/', { replace: true });
    queryClient.clear();
  }

  return { api, queryClient, router, reachability, leave };
}
