import { readFileSync } from 'node:fs';

type NetEvent = { type: number; source: { id: number }; params?: Record<string, unknown> };

/**
 * Each host that Chromium asked for anything, looked up or sent anything to, by the log that `--log-net-log=FILE` has it
 * write. A UDP socket that is connected and sends nothing asks for the laptop's own address.
 */
export function hostsAsked(file: string): string[] {
  const { constants, events } = JSON.parse(readFileSync(file, 'utf8')) as {
    constants: { logEventTypes: Record<string, number> };
    events: NetEvent[];
  };
  const names = new Map(Object.entries(constants.logEventTypes).map(([name, at]) => [at, name]));
  const nameOf = ({ type }: NetEvent) => names.get(type) ?? '';
  const sending = events.filter((event) => nameOf(event) === 'UDP_BYTES_SENT');
  const senders = new Set(sending.map(({ source }) => source.id));
  const addresses = events.flatMap((event): unknown[] => {
    const { url, host, address } = event.params ?? {};
    const isSilent = nameOf(event).startsWith('UDP_') && !senders.has(event.source.id);
    const isOwn = nameOf(event).endsWith('LOCAL_ADDRESS');
    return [url, host, ...(isSilent || isOwn ? [] : [address])];
  });
  const hosts = addresses
    .filter((one): one is string => typeof one === 'string' && !/^(data|blob|chrome):/.test(one))
    .map((one) => new URL(one.includes('://') ? one : `x://${one}`).hostname);
  return [...new Set(hosts)].toSorted();
}

if (import.meta.main) for (const host of hostsAsked(process.argv[2] ?? '')) console.log(host);
