import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Bytes of a block of AES, and so of a mark. */
const BLOCK = 16;

export type VoterMarks = ReturnType<typeof createVoterMarks>;

/**
 * What is stored of who voted. A mark is the hash of the phone's token under a key of the question: the database
 * alone sees neither the phone nor what else was wished for on it. The secret is needed to carry a mark over to another
 * question, so that a phone counts once where two are merged.
 */
export function createVoterMarks(secret: string) {
  function hashOf(...parts: (string | number)[]): Buffer {
    return createHmac('sha256', secret).update(parts.join('\n')).digest();
  }
  /** One block, so that no mode is needed: the key is used for this question's marks alone. */
  function keyOf(id: number): Buffer {
    return hashOf('voters of', id);
  }
  function markOf(id: number, phone: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-ecb', keyOf(id), null).setAutoPadding(false);
    return Buffer.concat([cipher.update(phone), cipher.final()]);
  }

  return {
    of: (id: number, token: string): Buffer =>
      markOf(id, hashOf('phone', token).subarray(0, BLOCK)),

    /** As it was stored in the first versions: nobody can carry it over. */
    oldOf: (id: number, token: string): Buffer => hashOf('vote', id, token),

    /**
     * The same phone's mark on another question; an old mark is returned as it is, and so counts as a different phone.
     */
    carried(mark: Buffer, from: number, to: number): Buffer {
      if (mark.length !== BLOCK) return mark;
      const decipher = createDecipheriv('aes-256-ecb', keyOf(from), null).setAutoPadding(false);
      return markOf(to, Buffer.concat([decipher.update(mark), decipher.final()]));
    },
  };
}
