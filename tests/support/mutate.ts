import type { Chance } from './random.ts';

/** A place in a value: what holds it, and under which key. */
type Slot = { holder: object; key: string };

function slotsOf(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value, key },
    ...slotsOf(inner),
  ]);
}
function valueAt({ holder, key }: Slot): unknown {
  return Reflect.get(holder, key);
}
function write({ holder, key }: Slot, value: unknown): void {
  Reflect.set(holder, key, value);
}

/**
 * Changes one thing in a list of values: a value, a field, an element, the order.
 * @param odd values to put in
 */
export function mutate(list: unknown[], odd: readonly unknown[], random: Chance): void {
  const slots = slotsOf(random.oneOf(list));
  if (slots.length === 0) return;
  const slot = random.oneOf(slots);
  const others = slotsOf(random.oneOf(list));
  const put = () => write(slot, random.oneOf(odd));
  const changes = [
    put,
    put,
    put,
    // What another field says: of the right form, in the wrong place.
    () => others.length > 0 && write(slot, structuredClone(valueAt(random.oneOf(others)))),
    () => Array.isArray(slot.holder) || Reflect.deleteProperty(slot.holder, slot.key),
    () => Array.isArray(slot.holder) || write({ ...slot, key: `${slot.key}x` }, 1),
    () => list.push(structuredClone(random.oneOf(list))),
    () => list.splice(random.below(list.length), 1),
    () => list.push(...list.splice(0, random.below(list.length))),
  ];
  random.oneOf(changes)();
}

/** Numbers that a length or an offset claims to be. */
const CLAIMS = [0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0xffffffff];

/** Does to a file's bytes what disks, other programs and people do: up to four changes. */
export function damaged(good: Buffer, { below, oneOf, happens }: Chance): Buffer {
  let bytes = Buffer.from(good);
  for (let times = 1 + below(4); times > 0 && bytes.length > 8; times -= 1) {
    // Heads and tables are where files say how they are to be read.
    const near = happens(0.4) ? Math.min(bytes.length, 512) : bytes.length;
    const at = happens(0.2) ? bytes.length - 1 - below(near - 4) : below(near);
    const length = 1 + below(Math.min(2048, bytes.length));
    const piece = () => Buffer.from(bytes.subarray(at, at + length));
    const changes: (() => void)[] = [
      () => (bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))),
      () => (bytes[at] = below(256)),
      () => at + 4 <= bytes.length && bytes.writeUInt32LE(oneOf(CLAIMS), at),
      () => at + 4 <= bytes.length && bytes.writeUInt32BE(oneOf(CLAIMS), at),
      () => (bytes = bytes.subarray(0, at)),
      () => bytes.fill(oneOf([0, 0x20, 0xff]), at, Math.min(at + length, bytes.length)),
      () => (bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])),
      () => (bytes = Buffer.concat([bytes.subarray(0, at), piece(), bytes.subarray(at)])),
      () => void piece().copy(bytes, below(bytes.length)),
    ];
    oneOf(changes)();
  }
  return bytes;
}
