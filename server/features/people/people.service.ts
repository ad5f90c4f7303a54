import { randomBytes } from 'node:crypto';
import {
  PEOPLE_MESSAGES,
  person as personOf,
  type Person,
  type PersonDraft,
  type PersonUpdate,
  type Role,
} from '../../contract/people.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, HttpError, invalid, notFound } from '../../http/errors.ts';
import { createBuckets } from '../../http/token-buckets.ts';
import { createAccountRepository } from '../auth/auth.repository.ts';
import type { Hashing } from '../auth/hashing.ts';
import { createPeopleRepository, type StoredPerson } from './people.repository.ts';

/**
 * Wrong PINs of one person, from one device and in all. Of a person's 10,000 PINs, some sixty can be tried in ten hours;
 * restarting Booth, which takes the laptop, gives five more.
 */
const WRONG_PINS = {
  ofPerson: { burst: 5, perSecond: 1 / 600 },
  ofDevice: { burst: 10, perSecond: 1 / 300 },
  ofAll: { burst: 30, perSecond: 1 / 120 },
};

/** A session's choice: who, and by which PIN. */
type Chosen = { id: string; since: number };

export type PeopleService = ReturnType<typeof createPeopleService>;

/** People of staff, their PINs and roles. */
export function createPeopleService(deps: Core & { hashing: Hashing }) {
  const { db, logs, writes, bus, hashing, now, elapsed } = deps;
  const people = createPeopleRepository(db);
  const account = createAccountRepository(db);
  const ofPerson = createBuckets(WRONG_PINS.ofPerson, elapsed);
  const ofDevice = createBuckets(WRONG_PINS.ofDevice, elapsed);
  const ofAll = createBuckets(WRONG_PINS.ofAll, elapsed);

  function existing(id: string): StoredPerson {
    const found = people.find(id);
    if (!found) throw notFound('This person');
    return found;
  }

  /** Counts a try of a PIN, before it is looked at. @returns takes it back @throws HttpError 429 */
  function countTry(id: string, device: string): () => void {
    const taken: (() => void)[] = [];
    const giveBack = () => taken.forEach((undo) => undo());
    for (const [buckets, key] of [
      [ofPerson, id],
      [ofDevice, device],
      [ofAll, ''],
    ] as const) {
      const seconds = buckets.take(key);
      if (seconds > 0) {
        giveBack();
        const sentence = PEOPLE_MESSAGES.tooManyPins(seconds);
        throw new HttpError(429, 'rate_limited', sentence, 'pin', seconds);
      }
      taken.push(() => buckets.giveBack(key));
    }
    return giveBack;
  }

  /** Inside a write. @throws HttpError 409 */
  function keepsAdmin(before: Role, after: Role | null): void {
    const isLast = before === 'admin' && after !== 'admin' && people.count('admin') === 1;
    if (isLast) throw conflict(PEOPLE_MESSAGES.lastAdmin);
  }

  /** Inside a write. @throws HttpError 400 */
  function keepsName(name: string, id: string | null): void {
    const holder = people.idOf(name);
    if (holder !== null && holder !== id) throw invalid(PEOPLE_MESSAGES.nameTaken, 'name');
  }

  return {
    list: (): Person[] => people.list(),
    find: (id: string): Person | null => {
      const found = people.find(id);
      return found && personOf.parse(found);
    },

    /** Returns a session's role by its choice: without people everything, without a valid choice nothing. */
    standing(chosen: Chosen | undefined): { role: Role | null; person: Person | null } {
      const found = chosen === undefined ? null : people.find(chosen.id);
      if (found && found.pinSetAt === chosen?.since) {
        return { role: found.role, person: personOf.parse(found) };
      }
      return { role: people.isAny() ? null : 'admin', person: null };
    },

    /**
     * Compares a PIN.
     * @param device that it is entered on
     * @throws HttpError 404 for nobody, 400 for a wrong PIN, 429 after too many of them
     */
    async choose(id: string, pin: string, device: string, actor: Actor): Promise<Chosen> {
      const { name, pinHash } = existing(id);
      const takeBack = countTry(id, device);
      const matches = await hashing.matches(pin, pinHash, actor);
      if (matches) takeBack();
      await writes.run(() =>
        logs.add(actor, matches ? `${name} chosen on this device` : `Wrong PIN for ${name}`),
      );
      if (!matches) throw invalid(PEOPLE_MESSAGES.wrongPin, 'pin');
      // Removed, or given another PIN, while this one was compared.
      const after = people.find(id);
      if (after?.pinHash !== pinHash) throw invalid(PEOPLE_MESSAGES.wrongPin, 'pin');
      return { id, since: after.pinSetAt };
    },

    /** @throws HttpError 400 for a name that someone has */
    async add(draft: PersonDraft, actor: Actor): Promise<StoredPerson> {
      const pinHash = await hashing.hash(draft.pin, actor);
      const added = await writes.run(() => {
        keepsName(draft.name, null);
        const stored = {
          id: randomBytes(8).toString('hex'),
          name: draft.name,
          role: people.isAny() ? draft.role : 'admin',
          pinHash,
          pinSetAt: now(),
        };
        people.put(stored, null);
        logs.add(actor, `People: added ${stored.name} (${stored.role})`);
        return stored;
      });
      bus.emit('people');
      return added;
    },

    /** @throws HttpError 404, 400 for a name that someone has, 409 for the last admin */
    async update(id: string, changes: PersonUpdate, actor: Actor): Promise<StoredPerson> {
      const { pin, ...said } = changes;
      existing(id);
      const pinHash = pin === undefined ? null : await hashing.hash(pin, actor);
      const updated = await writes.run(() => {
        const before = existing(id);
        const after = {
          ...before,
          ...said,
          // Two PINs of the same millisecond are two.
          ...(pinHash !== null && { pinHash, pinSetAt: Math.max(now(), before.pinSetAt + 1) }),
        };
        keepsName(after.name, id);
        keepsAdmin(before.role, after.role);
        people.put(after, before);
        const words = [
          after.name !== before.name && `renamed from ${before.name}`,
          after.role !== before.role && `now ${after.role}`,
          pinHash !== null && 'new PIN',
        ].filter((part) => part !== false);
        logs.add(actor, `People: ${after.name}: ${words.join(', ') || 'saved without changes'}`);
        return after;
      });
      if (pinHash !== null) ofPerson.reset(id);
      bus.emit('people');
      bus.emit('leads');
      return updated;
    },

    /** Removes a person, whose name stays on leads and in the log. @throws HttpError 404, 409 for the last admin */
    async remove(id: string, actor: Actor): Promise<void> {
      await writes.run(() => {
        const person = existing(id);
        keepsAdmin(person.role, null);
        people.remove(person);
        logs.add(actor, `People: removed ${person.name}`);
      });
      bus.emit('people');
      bus.emit('leads');
    },

    /** Removes everybody: all is as without people again. @throws HttpError 400 for a wrong password */
    async removeAll(password: string, actor: Actor): Promise<void> {
      const hash = account.find()?.passwordHash;
      const matches = hash !== undefined && (await hashing.matches(password, hash, actor));
      if (!matches) throw invalid('The password isn’t right.', 'password');
      await writes.run(() => {
        people.removeAll();
        logs.add(actor, 'People: removed everybody');
      });
      bus.emit('people');
    },
  };
}
