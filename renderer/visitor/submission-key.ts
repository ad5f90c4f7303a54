const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A new `Idempotency-Key`, 144 random bits. `crypto.randomUUID` is missing on plain http. */
export function newSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    ALPHABET.charAt(byte & 63),
  ).join('');
}
