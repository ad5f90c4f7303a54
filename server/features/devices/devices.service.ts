import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Core } from '../../core.ts';
import type { Device } from '../../contract/devices.ts';
import {
  PAIRING_MS,
  PAIR_PATH,
  type DeviceList,
  type Pairing,
} from '../../contract/paired-devices.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { DeviceRow, DevicesRepository } from './devices.repository.ts';
import type { Https } from './https.ts';

/** Letters and digits of codes, without those that look alike; five bits each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
/** Pairings that are remembered at once; one more ends the oldest. */
const PAIRINGS_MAX = 20;
/** Milliseconds: a device is written down as seen no more often. */
const SEEN_AFTER_MS = 60_000;

/** Pairing under way; kept in memory, so a restart ends it. */
type Open = {
  id: string;
  code: string;
  /** End of its validity, by the monotonic clock. */
  until: number;
  expiresAt: string;
  state: Pairing['state'];
  /** Device that opened the code, the number that it shows, and the secret by which it asks. */
  asking: { name: string; address: string; number: string; secret: string } | null;
  /** Key by which the device identifies itself once it is paired. */
  key: string | null;
};

/** Answer to a device that asks for its pairing. */
type Asked = Pick<Open, 'state' | 'key'> & { number: string };

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Normalises a typed code: in any case, with spaces and dashes. */
function tidyCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

const KINDS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad|Macintosh.*Mobile/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows PC'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

/** Kind of device, by its user agent. */
function nameOf(userAgent: string): string {
  return KINDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device';
}

export type DevicesService = ReturnType<typeof createDevicesService>;

/**
 * Staff's phones and tablets. Each is added once: staff open a code on the laptop, the device opens it and shows a number, and
 * staff confirm that it is the one that they hold. From then on it may see the login.
 */
export function createDevicesService(
  deps: Core & { repository: DevicesRepository; https: Https; publicPort: () => number },
) {
  const { repository, logs, writes, bus, now, elapsed, https, publicPort } = deps;
  /** Pairings by id, the oldest first. */
  const pairings = new Map<string, Open>();

  const deviceOf = (key: string) => repository.find(hashOf(key), https.authorityId());

  function current(each: Open): Open {
    const isOver = each.state !== 'paired' && each.state !== 'refused' && elapsed() > each.until;
    if (isOver) each.state = 'expired';
    return each;
  }

  function findOpen(id: string): Open {
    const found = pairings.get(id);
    if (!found) throw notFound('This code');
    return current(found);
  }

  function shown(each: Open): Pairing {
    const { id, code, state, asking, expiresAt } = each;
    return {
      id,
      code: `${code.slice(0, 4)}-${code.slice(4)}`,
      state,
      links: https.links().map((link) => `${new URL(PAIR_PATH, link).href}?code=${code}`),
      fingerprint: https.fingerprint(),
      expires_at: expiresAt,
      asking: asking && { name: asking.name, address: asking.address, number: asking.number },
    };
  }

  return {
    /** @param own id of the device that asks; null on the laptop */
    list(own: number | null): DeviceList {
      const authority = https.authorityId();
      const rows = repository.list(authority);
      return {
        addresses: https.links(),
        fingerprint: https.fingerprint(),
        public_port: publicPort(),
        notice:
          rows.length === 0 && repository.hasStrangers(authority)
            ? 'This laptop made a new certificate, because it can’t open the old one. Devices that were added before have to be added again.'
            : null,
        devices: rows.map((row) => ({
          id: row.id,
          name: row.name,
          paired_at: new Date(row.paired_at).toISOString(),
          last_seen_at: new Date(row.last_seen_at).toISOString(),
          kiosk: row.is_kiosk === 1,
          this: row.id === own,
        })),
      };
    },

    /** A new code, which one device can use. */
    begin(): Pairing {
      const [oldest] = pairings.keys();
      if (pairings.size >= PAIRINGS_MAX && oldest !== undefined) pairings.delete(oldest);
      const open: Open = {
        id: randomUUID(),
        code: newCode(),
        until: elapsed() + PAIRING_MS,
        expiresAt: new Date(now() + PAIRING_MS).toISOString(),
        state: 'waiting',
        asking: null,
        key: null,
      };
      pairings.set(open.id, open);
      return shown(open);
    },

    /** @throws HttpError 404 */
    find: (id: string): Pairing => shown(findOpen(id)),

    /**
     * Staff say whether the device that asks is the one that they hold. Said twice, it is the same.
     * @param number what they see on it
     * @throws HttpError 404; 409 when nothing asks, or by now another number is shown
     */
    async answer(id: string, accepted: boolean, number: string, actor: Actor): Promise<Pairing> {
      const open = findOpen(id);
      const { asking } = open;
      if (asking?.number !== number || open.state === 'expired') {
        throw conflict('This code has expired. Make a new one.');
      }
      if (open.state === 'asking' && !accepted) {
        open.state = 'refused';
        await writes.run(() => logs.add(actor, `Refused a device: ${asking.name}`));
      } else if (open.state === 'asking') {
        const key = randomBytes(32).toString('hex');
        open.state = 'paired';
        const { name } = asking;
        try {
          await writes.run(() => {
            const row = { name, hash: hashOf(key), authority: https.authorityId(), at: now() };
            repository.insert(row);
            logs.add(actor, `Added a device: ${name}`);
          });
          // Now that it is on the disk.
          open.key = key;
        } catch (error) {
          open.state = 'asking';
          throw error;
        }
      }
      bus.emit('devices');
      return shown(open);
    },

    /**
     * A device opens a code.
     * @returns what it asks with from then on; null when there is no such code, or another device has used it
     */
    ask(typed: string, device: { userAgent: string; address: string }): string | null {
      const code = tidyCode(typed);
      const open = [...pairings.values()].find((each) => each.code === code);
      if (!open || current(open).state !== 'waiting') return null;
      const secret = randomBytes(16).toString('hex');
      const number = String(randomInt(1_000_000)).padStart(6, '0');
      open.asking = { name: nameOf(device.userAgent), address: device.address, number, secret };
      open.state = 'asking';
      bus.emit('devices');
      return secret;
    },

    /**
     * State of a pairing. `paired` without a key: the key is being stored.
     *
     * @returns null when the secret is unknown, or the device was added and removed since
     */
    asked(secret: string): Asked | null {
      const open = [...pairings.values()].find(({ asking }) => asking?.secret === secret);
      if (!open?.asking) return null;
      const { state, key } = current(open);
      if (key !== null && deviceOf(key) === null) return null;
      return { state, key, number: open.asking.number };
    },

    /**
     * The paired device that has this key, now seen; null when there is none.
     * @param own what the device says of itself; it is listed under the name that its user gave it
     */
    seen(key: string, own: Device | null): DeviceRow | null {
      const row = deviceOf(key);
      if (!row) return null;
      const at = now();
      const name = own?.named ? own.name : row.name;
      // A clock that was set back counts as well.
      if (name !== row.name || Math.abs(at - row.last_seen_at) > SEEN_AFTER_MS) {
        void writes
          .run(() => repository.seen(row.id, name, at))
          .then(() => bus.emit('devices'))
          .catch(() => {});
      }
      return row;
    },

    /** Revokes a device: its sessions end at once, and it no longer sees the login. @throws HttpError 404 */
    async revoke(id: number, actor: Actor): Promise<void> {
      const sids = await writes.run(() => {
        const removed = repository.remove(id);
        if (removed === null) throw notFound('This device');
        logs.add(actor, `Removed a device: ${removed.name}`);
        return removed.sids;
      });
      for (const sid of sids) bus.emit('session-ended', { sid });
      bus.emit('devices');
    },
  };
}
