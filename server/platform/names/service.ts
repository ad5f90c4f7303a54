import type { Socket } from 'node:dgram';
import bonjour from 'bonjour-service';

/** What browsers for services show: a web page on a host. */
export type Advert = { instance: string; host: string; port: number };

/**
 * bonjour-service announces every host with all addresses of this machine, on every network alike, and answers
 * questions for them. We announce addresses ourselves, each network its own; the service only names its host.
 */
const recordsOf = Reflect.get(bonjour.Service.prototype, 'records');
bonjour.Service.prototype.records = function recordsWithoutAddresses() {
  return recordsOf.call(this).filter(({ type }) => type !== 'A' && type !== 'AAAA');
};

/** Announces `_http._tcp` over an open socket (RFC 6763) until it is stopped, and says goodbye then. */
export function advertise(
  over: { port: number; socket: Socket; bind: false; multicast: false },
  { instance, host, port }: Advert,
  isOpen: () => boolean,
): { stop: () => Promise<void> } {
  // What cannot be sent is lost like what is not heard: the next announcement says it again.
  const service = new bonjour(over, () => {});
  // Its own question whether the instance is free would be answered by our other networks. The host's name was asked for.
  service.publish({ name: instance, type: 'http', host, port, txt: { path: '/' }, probe: false });
  return {
    stop: () =>
      new Promise((resolve) => {
        if (!isOpen()) return resolve();
        service.unpublishAll(() => resolve());
      }),
  };
}
