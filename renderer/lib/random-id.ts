const BYTES = 16;

/** 128 random bits in hexadecimal. `crypto.randomUUID` is not there on plain http. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
