import type { AirState } from '../../../server/contract/air.ts';
import type { Screen } from '../../../server/contract/screens.ts';
import { countOf } from '../../lib/format.ts';

/** What the strip says; the colour follows the tone. */
type AirWords = {
  tone: 'on' | 'held' | 'blank' | 'off';
  /** Which screen, and how it is doing. */
  label: string;
  /** What is on it. */
  text: string;
  nextLabel: string;
  next: string;
};

function whereOf(screens: readonly Screen[]): string {
  const [own, ...others] = screens;
  const where = own && !own.local ? own.name : 'On the big screen';
  if (!own || others.length === 0) return where;
  const differ = others.filter(
    ({ question_id, blank }) => question_id !== own.question_id || blank !== own.blank,
  ).length;
  const more = countOf(others.length, 'more screen', 'more screens');
  return `${where} · ${more}${differ === 0 ? '' : `, ${differ} with something else`}`;
}

/** What staff read about the screens: what the screens report, and until they have, what was asked of them. */
export function airWords(air: AirState, screens: readonly Screen[]): AirWords {
  const [own] = screens;
  const nextLabel = air.after.length > 1 ? `Next · ${air.after.length} in line` : 'Next';
  if (air.blank) {
    const isDone = own?.blank ?? true;
    return {
      tone: 'blank',
      label: own ? 'Blank' : 'Blank · no screen is connected',
      text: isDone ? 'The big screen is empty' : 'The big screen goes blank…',
      nextLabel: 'When you show it again',
      next: own?.next_text ?? 'Nothing yet',
    };
  }
  if (!own) {
    return {
      tone: 'off',
      label: 'Big screen',
      text: 'No screen is connected',
      nextLabel: 'Next',
      next: '',
    };
  }
  const where = whereOf(screens);
  const state = own.blank ? 'coming back…' : own.pinned ? 'pinned' : own.paused ? 'paused' : null;
  return {
    tone: own.paused || own.pinned ? 'held' : 'on',
    label: state === null ? where : `${where} · ${state}`,
    text: own.question_text ?? 'Waiting for a question',
    nextLabel: own.pinned ? 'After it is unpinned' : nextLabel,
    next: own.next_text ?? (own.question_id === null ? 'The next one you approve' : 'Nothing else'),
  };
}

/** What is read out: the state of the screen, not each question that comes up by itself. */
export function airStatus({ blank, paused, pinned }: AirState): string {
  if (blank) return 'The big screen is blank.';
  if (pinned !== null) return 'A question is pinned to the big screen.';
  return paused ? 'The big screen is paused.' : 'The big screen is running.';
}
