import { useQuery } from '@tanstack/react-query';
import { devicesQuery } from '../devices/model.ts';
import { useServices } from '../session/services.ts';

/** The host and port that visitors type, the port empty where it is 80, and the display's page there. */
export type PublicHost = { host: string; port: string; display: string };

/**
 * Where this laptop serves the visitors' pages, which are always http. @param publicPort their port, where the page came over https: its own
 * one is another. @returns null while that is not known
 */
export function publicHostOf(
  { protocol, hostname, port }: Pick<Location, 'protocol' | 'hostname' | 'port'>,
  publicPort: number | undefined,
): PublicHost | null {
  const shared = protocol === 'https:' ? publicPort : Number(port || 80);
  if (shared === undefined) return null;
  const typed = shared === 80 ? '' : String(shared);
  const name = hostname.replace(/^admin\./, '');
  const host = typed === '' ? name : `${name}:${typed}`;
  return { host, port: typed, display: `http://${host}/wedeliver` };
}

/** Where this laptop serves the visitors' pages, as this browser reaches it; null until it is known. */
export function usePublicHost(): PublicHost | null {
  const { api } = useServices();
  const { location } = window;
  const { data } = useQuery({ ...devicesQuery(api), enabled: location.protocol === 'https:' });
  return publicHostOf(location, data?.public_port);
}
