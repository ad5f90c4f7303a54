import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminPortState } from '../../../server/contract/admin-port.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { useServices } from '../session/services.ts';
import { SETTINGS_KEY } from '../settings/settings-loaded.tsx';

function withPort(hostname: string, port: string): string {
  return port === '' || port === '80' ? hostname : `${hostname}:${port}`;
}

/** Whether this page came over the port that is the admin area whatever the host. */
export function isOnAdminPort({ hostname }: Location): boolean {
  return !hostname.startsWith('admin.');
}

/**
 * Where this laptop serves the visitors' pages, as this page sees it: the host without its `admin.`, and the port that
 * people type, empty where it is 80. Null until it is known.
 */
export function usePublicHost(): { host: string; port: string } | null {
  const { api } = useServices();
  const { hostname, port } = window.location;
  const elsewhere = isOnAdminPort(window.location);
  const { data } = useQuery({ ...adminPortQuery(api), enabled: elsewhere });
  if (!elsewhere) return { host: withPort(hostname.slice('admin.'.length), port), port };
  if (!data) return null;
  const visitors = data.public_port === 80 ? '' : String(data.public_port);
  return { host: withPort(hostname, visitors), port: visitors };
}

/** Milliseconds between two checks: a laptop changes its Wi-Fi, and another program may free the port. */
const EVERY_MS = 5000;

/** How staff open the admin area on another device. */
export function adminPortQuery(api: ApiClient) {
  return queryOptions({
    // Below the key of all settings: a push that those changed has this fetched again as well.
    queryKey: [...SETTINGS_KEY, 'admin-port'],
    queryFn: ({ signal }) => api.data('GET', '/api/admin/admin-port', adminPortState, { signal }),
    refetchInterval: EVERY_MS,
  });
}
