import type { CheckState, PreflightCheck } from '../../../server/contract/preflight.ts';
import { countOf } from '../../lib/format.ts';
import { STATE_WORDS } from './check-mark.tsx';
import type { CheckGroup } from './use-checks.ts';

/** What all checks together say. */
export type Verdict = { state: CheckState; title: string; detail: string };

export function countIn(checks: readonly PreflightCheck[], state: CheckState) {
  return checks.filter((check) => check.state === state).length;
}

/** @param checks of all groups */
export function verdictOf(checks: readonly PreflightCheck[]): Verdict {
  const [bad, warn] = [countIn(checks, 'bad'), countIn(checks, 'warn')];
  if (bad > 0) {
    const more = warn > 0 ? `, and ${countOf(warn, 'thing', 'things')} to look at` : '';
    return {
      state: 'bad',
      title: `${countOf(bad, 'problem', 'problems')}${more}`,
      detail: 'Fix anything red before the doors open.',
    };
  }
  if (checks.some(({ state }) => state === 'checking')) {
    return { state: 'checking', title: 'Checking…', detail: 'This only takes a moment.' };
  }
  if (warn > 0) {
    return {
      state: 'warn',
      title: `${countOf(warn, 'thing', 'things')} to look at`,
      detail: 'Booth works; this would make the day safer.',
    };
  }
  return {
    state: 'ok',
    title: 'Ready for the doors',
    detail: 'Everything checks out.',
  };
}

/** All of it as plain text, to send to a colleague. @param head lines above it */
export function reportText(groups: readonly CheckGroup[], head: readonly string[]): string {
  const lines = groups.flatMap(({ title, checks }) => [
    '',
    title.toUpperCase(),
    ...checks.map(
      (check) =>
        `[${STATE_WORDS[check.state]}] ${check.title}: ${check.found}${check.advice === null ? '' : ` ${check.advice}`}`,
    ),
  ]);
  return [...head, ...lines].join('\n');
}
