import type { Fact, FactState } from '../../contract/readiness.ts';

/** What a check found. `at`: when it happened, in milliseconds since 1970. */
export type Finding = Pick<Fact, 'state' | 'sentence'> &
  Partial<Pick<Fact, 'advice' | 'short' | 'actions'>> & { at?: number };

type More = Omit<Finding, 'state' | 'sentence'>;

/** One thing that a show needs. */
export type Check = {
  id: string;
  title: string;
  /** Milliseconds after which it is looked at again while staff are signed in; null for what costs nothing to look at. */
  everyMs: number | null;
  /** Milliseconds that must have passed since the last time, even when staff ask: it costs the disk or the network. */
  atLeastMs?: number;
  /**
   * @param asked staff want to know now
   * @returns null where there is no such thing at this stand
   * @throws when it cannot be checked
   */
  run: (asked: boolean) => Finding | null | Promise<Finding | null>;
};

function finding(state: FactState) {
  return (sentence: string, more: More = {}): Finding => ({ ...more, state, sentence });
}

export const problem = finding('problem');
export const attention = finding('attention');
export const waiting = finding('waiting');
export const ok = finding('ok');
export const off = finding('off');

/** A link to a page of the admin area. */
export function link(label: string, to: string): Fact['actions'][number] {
  return { kind: 'link', label, to };
}
