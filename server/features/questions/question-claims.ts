import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Question } from '../../contract/questions.ts';

type Claimed = Pick<Question, 'id' | 'created_at'>;

/** `{id}.{256 bits}`. */
const CLAIM = /^(\d{1,15})\.[\w-]{43}$/;

export type QuestionClaims = ReturnType<typeof createQuestionClaims>;

/**
 * The submitter of a question gets a claim on it that cannot be guessed. It is computed, so that a retry gets the
 * same one and nothing of it is stored. The time is in it because an older backup hands out the same ids once more.
 */
export function createQuestionClaims(secret: string) {
  const claimOf = ({ id, created_at }: Claimed): string => {
    const mac = createHmac('sha256', secret).update(`question-claim\n${id}\n${created_at}`);
    return `${id}.${mac.digest('base64url')}`;
  };

  return {
    claimOf,

    /** The question that a claim refers to, rightly or not; null when it is not a claim. */
    idIn(claim: string): number | null {
      const id = CLAIM.exec(claim)?.[1];
      return id === undefined ? null : Number(id);
    },

    isOf(claim: string, question: Claimed): boolean {
      const [given, right] = [Buffer.from(claim), Buffer.from(claimOf(question))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
