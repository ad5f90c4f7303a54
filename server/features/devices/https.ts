import { X509Certificate } from 'node:crypto';
import type { Server } from 'node:https';
import { isIPv6 } from 'node:net';
import { z } from 'zod';
import type { Logger } from '../../platform/logger.ts';
import { listenOn, problemOf } from '../../platform/ports.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';

const HTTPS_PORT = 443;
/** Ports that are tried first; then the port of the last time, then any free one. */
export const HTTPS_PORTS: readonly number[] = [HTTPS_PORT, 8443];
const DAY_MS = 24 * 3_600_000;
/** Time before its end at which a certificate is replaced. */
const RENEW_MS = 30 * DAY_MS;
/**
 * Maximum number of names and addresses in a certificate. Earlier ones stay in it, so that devices that return to one
 * find a certificate that they know.
 */
const HOSTS_MAX = 24;

/** A certificate and its key, in PEM. */
const keyPair = z.object({ cert: z.string(), key: z.string() });
export type KeyPair = z.infer<typeof keyPair>;
/** `hosts`: what the leaf was made for, the newest last. */
const kept = z.object({ authority: keyPair, leaf: keyPair, hosts: z.array(z.string()) });
type Kept = z.infer<typeof kept>;

/** SHA-256 as browsers show it: pairs of hexadecimal digits. */
function fingerprintOf({ cert }: KeyPair): string {
  return new X509Certificate(cert).fingerprint256;
}

function httpsUrl(host: string, port: number): string {
  const name = isIPv6(host) ? `[${host}]` : host;
  return `https://${name}${port === HTTPS_PORT ? '' : `:${port}`}/`;
}

export type Https = ReturnType<typeof createHttps>;

/**
 * The admin area for other devices: an authority and a certificate made on this laptop, and the port they are served on. Its
 * certificate follows the names and addresses under which the laptop is found; connections that are open stay.
 */
export function createHttps(deps: {
  /** Ports that are tried first: {@link HTTPS_PORTS}. */
  ports: readonly number[];
  settings: Pick<SettingsRepository, 'secret' | 'setSecret'>;
  writes: Pick<WriteQueue, 'run'>;
  secretBox: SecretBox;
  /** Storage of the port that was used the last time. */
  memory: { get: () => number | null; set: (port: number) => void };
  /** Addresses and names of the admin area for other devices, the best first. */
  hosts: () => string[];
  /** Further names in the certificate. */
  otherNames: () => string[];
  /** Called when the addresses or the certificate have changed. */
  onChange: () => void;
  logger: Logger;
  now: () => number;
}) {
  const { ports, settings, writes, secretBox, memory, hosts, otherNames, onChange, logger, now } =
    deps;
  let server: Server | null = null;
  let port = 0;
  let current: Kept | null = null;
  let announced = '';
  let under: Promise<void> = Promise.resolve();

  function read(): Kept | null {
    const sealed = settings.secret('https.certificates', secretBox.keyId);
    const text = sealed && secretBox.open(sealed);
    return text === null ? null : kept.parse(JSON.parse(text));
  }

  const hostsNow = () => [...new Set([...otherNames(), ...hosts()])];

  function isGood({ leaf, hosts: named }: Kept): boolean {
    const { validFrom, validTo } = new X509Certificate(leaf.cert);
    const at = now();
    return (
      Date.parse(validFrom) <= at &&
      at <= Date.parse(validTo) - RENEW_MS &&
      hostsNow().every((host) => named.includes(host))
    );
  }

  /** Makes what is missing or no longer fits. */
  async function renew(): Promise<Kept> {
    // Loaded when there is something to make: once a year, and in a new network.
    const { createAuthority, issueCertificate } = await import('./certificates.ts');
    // Devices list it under this name; another booth has another one.
    const name = `Booth ${secretBox.keyId.slice(0, 4).toUpperCase()}`;
    const authority = current?.authority ?? (await createAuthority(name));
    const fresh = hostsNow();
    const before = (current?.hosts ?? []).filter((host) => !fresh.includes(host));
    const named = [...before, ...fresh].slice(-HOSTS_MAX);
    const leaf = await issueCertificate(authority, named, now());
    const made = { authority, leaf, hosts: named };
    const sealed = secretBox.seal(JSON.stringify(made));
    await writes.run(() => settings.setSecret('https.certificates', secretBox.keyId, sealed));
    logger.info({ hosts: named }, 'certificate made');
    return made;
  }

  function contextOf({ leaf, authority }: Kept) {
    return { key: leaf.key, cert: leaf.cert + authority.cert };
  }

  async function adjust(): Promise<void> {
    if (current === null || !isGood(current)) {
      current = await renew();
      // For new connections; those that are open keep theirs.
      server?.setSecureContext(contextOf(current));
    }
    const state = JSON.stringify([fingerprintOf(current.leaf), links()]);
    if (state !== announced) onChange();
    announced = state;
  }

  /** Adjusts the certificate, one change after the other; a failure is retried at the next look. */
  function follow(): Promise<void> {
    under = under
      .then(adjust)
      .catch((error: unknown) => logger.warn({ err: error }, 'no certificate could be made'));
    return under;
  }

  async function listen(made: Server): Promise<void> {
    const last = memory.get();
    for (const each of [...ports, ...(last === null ? [] : [last]), 0]) {
      try {
        // One after the other: the first that can be had.
        port = await listenOn(made, each);
        break;
      } catch (error) {
        if (problemOf(error) === null) throw error;
      }
    }
    made.on('error', (error) => logger.warn({ err: error }, 'https'));
    if (![...ports, last].includes(port)) memory.set(port);
    logger.info({ port }, 'https');
  }

  function links(): string[] {
    return hosts().map((host) => httpsUrl(host, port));
  }

  return {
    /** Adjusts the certificate; to be called when names, addresses or the clock may have changed. */
    follow,

    /**
     * Makes the certificate and listens. A booth without it goes on: the laptop itself needs none.
     * @param create a server of the application; it must not listen
     */
    async start(create: (context: KeyPair) => Server): Promise<void> {
      current = read();
      await follow();
      if (current === null) return;
      server = create(contextOf(current));
      await listen(server).catch((error: unknown) => logger.warn({ err: error }, 'no https'));
      await follow();
    },

    port: (): number => port,
    /** URLs of the admin area for other devices, the best first; none without a network. */
    links,
    /** Fingerprint of the certificate that browsers show. */
    fingerprint: (): string => (current === null ? '' : fingerprintOf(current.leaf)),
    /** Id of the authority: devices that were paired under another one have to pair again. */
    authorityId: (): string => (current === null ? '' : fingerprintOf(current.authority)),
    /** Certificate of the authority in PEM, for devices that install it. */
    authority: (): string | null => current?.authority.cert ?? null,
    server: (): Server | null => server,
  };
}
