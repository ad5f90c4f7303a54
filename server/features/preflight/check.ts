import type { CheckState } from '../../contract/preflight.ts';

/** What a check found, and what to do about it; each in a plain sentence for staff. */
export type Finding = {
  state: Exclude<CheckState, 'checking'>;
  found: string;
  advice: string | null;
};

/** One thing that a show needs. */
export type Check = {
  id: string;
  title: string;
  /** Milliseconds after which it is looked at again while somebody watches. */
  everyMs: number;
  /** Milliseconds that must have passed since the last time, even when staff ask: it costs the disk or the network. */
  atLeastMs?: number;
  /** Whether there is such a thing at this stand; if absent, there is. */
  isPresent?: () => boolean;
  /** @param asked staff want to know now. @throws when it cannot be checked */
  run: (asked: boolean) => Finding | Promise<Finding>;
};

export function ok(found: string, advice: string | null = null): Finding {
  return { state: 'ok', found, advice };
}
export function warn(found: string, advice: string | null = null): Finding {
  return { state: 'warn', found, advice };
}
export function bad(found: string, advice: string | null = null): Finding {
  return { state: 'bad', found, advice };
}
export function info(found: string, advice: string | null = null): Finding {
  return { state: 'info', found, advice };
}
