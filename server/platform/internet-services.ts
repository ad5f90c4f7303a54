import { EventEmitter } from 'node:events';
import {
  SERVICE_NAMES,
  type ServiceName,
  type ServiceState,
  type ServiceStatus,
} from '../contract/jobs.ts';
import { canReach, isLocalUrl } from './reachability.ts';

/**
 * Milliseconds between two checks of a service that does not answer and of one that does, and the timeout of a check.
 */
export type ServiceTimings = { awayMs: number; thereMs: number; timeoutMs: number };

export const SERVICE_TIMINGS: ServiceTimings = { awayMs: 5000, thereMs: 30_000, timeoutMs: 4000 };

type Service = {
  url: URL | null;
  state: ServiceState;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the newest look; the result of an older one no longer counts. */
  look: number;
  /**
   * Result of the last check. A call that succeeds after a failed check shows that checks cannot reach the service.
   */
  found: boolean;
  isHidden: boolean;
};

export type Services = ReturnType<typeof createServices>;

/**
 * Creates the watch over the services that drafts and messages need. A service that is off is never contacted. The
 * first check is made by {@link Services.use}; after that, regular checks and the calls themselves tell.
 */
export function createServices(timings: ServiceTimings = SERVICE_TIMINGS) {
  const changes = new EventEmitter<{ change: [ServiceName, ServiceState] }>();
  const off = { url: null, state: 'off', timer: undefined, look: 0 } as const;
  const notSeen = { found: false, isHidden: false };
  const services: Record<ServiceName, Service> = {
    ai: { ...off, ...notSeen },
    twilio: { ...off, ...notSeen },
  };

  function become(name: ServiceName, state: ServiceState): void {
    const service = services[name];
    if (service.state === state) return;
    service.state = state;
    changes.emit('change', name, state);
  }

  function lookLater(name: ServiceName): void {
    const service = services[name];
    clearTimeout(service.timer);
    if (service.url === null) return;
    const wait = service.state === 'reachable' ? timings.thereMs : timings.awayMs;
    service.timer = setTimeout(() => void lookAt(name), wait);
    service.timer.unref();
  }

  async function lookAt(name: ServiceName): Promise<void> {
    const service = services[name];
    const { url } = service;
    if (url === null) return;
    const look = (service.look += 1);
    const reached = await canReach(url, timings.timeoutMs);
    if (look !== service.look) return;
    service.found = reached;
    if (reached) service.isHidden = false;
    // Behind a proxy, or under a name that only the system knows: what calls say counts until one of them fails.
    if (!service.isHidden) become(name, reached ? 'reachable' : 'unreachable');
    lookLater(name);
  }

  /** Takes over the result of a real call, which counts more than a check under way. */
  function learn(name: ServiceName, state: 'reachable' | 'unreachable'): void {
    const service = services[name];
    if (service.url === null) return;
    service.look += 1;
    service.isHidden = state === 'reachable' && !service.found;
    become(name, state);
    lookLater(name);
  }

  return {
    /** Sets the address of a service; null while it is off. */
    use(name: ServiceName, address: string | null): void {
      const url = address !== null && URL.canParse(address) ? new URL(address) : null;
      const service = services[name];
      if (service.url?.href === url?.href) return;
      Object.assign(service, notSeen);
      service.url = url;
      service.look += 1;
      clearTimeout(service.timer);
      become(name, url === null ? 'off' : 'unknown');
      void lookAt(name);
    },

    state: (name: ServiceName): ServiceState => services[name].state,

    /** Reports that a call got no answer. */
    failed: (name: ServiceName): void => learn(name, 'unreachable'),
    /** A call was answered. */
    worked: (name: ServiceName): void => learn(name, 'reachable'),

    /** Checks all services now; to be called when the laptop's network changed. */
    lookNow(): void {
      for (const name of SERVICE_NAMES) {
        services[name].isHidden = false;
        void lookAt(name);
      }
    },

    onChange(listener: (name: ServiceName, state: ServiceState) => void): void {
      changes.on('change', listener);
    },

    list: (): ServiceStatus[] =>
      SERVICE_NAMES.map((name) => {
        const { url, state } = services[name];
        return { name, state, local: url !== null && isLocalUrl(url) };
      }),

    /** True if any service in use is on the internet. */
    needInternet: (): boolean =>
      SERVICE_NAMES.some((name) => {
        const { url } = services[name];
        return url !== null && !isLocalUrl(url);
      }),

    /**
     * True if a service in use on the internet is reachable, false if none is; null when none is in use or nothing is
     * known yet.
     */
    online(): boolean | null {
      const known = SERVICE_NAMES.map((name) => services[name]).filter(
        ({ url, state }) => url !== null && state !== 'unknown' && !isLocalUrl(url),
      );
      return known.length === 0 ? null : known.some(({ state }) => state === 'reachable');
    },

    close(): void {
      for (const name of SERVICE_NAMES) {
        services[name].look += 1;
        services[name].url = null;
        clearTimeout(services[name].timer);
      }
      changes.removeAllListeners();
    },
  };
}
