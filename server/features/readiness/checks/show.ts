import type { RetentionService } from '../../retention/retention.ts';
import type { Trial } from '../../../contract/limits.ts';
import type { Screen } from '../../../contract/screens.ts';
import { timeInWords, momentInWords, dateInWords } from '../../../platform/time.ts';
import { attention, countInWords, link, listInWords, ok, waiting, type Check } from '../check.ts';

/**
 * Warns that a trial is still on, so that the doors do not open during it. @param trial its kind, null without one
 * @param since its start, in milliseconds since 1970
 */
export function trialCheck(trial: () => Trial | null, since: () => number): Check {
  return {
    id: 'trial',
    title: 'Rehearsal or example',
    everyMs: null,
    run() {
      const kind = trial();
      if (kind === null) return null;
      const at = since();
      const what = kind === 'example' ? 'The example' : 'A rehearsal';
      const sentence = `${what} has been on since ${momentInWords(at)}. What visitors send is not kept.`;
      return attention(sentence, {
        at,
        advice: 'End it in the line above every page before the doors open.',
      });
    },
  };
}

/** Checks that the public has something to look at, by the displays' own reports. */
export function displayCheck(screens: () => Screen[], now: () => number): Check {
  let seenAt: number | null = null;
  return {
    id: 'display',
    title: 'Big screen',
    everyMs: null,
    run() {
      const open = screens();
      const [first] = open;
      if (first) {
        seenAt = now();
        const names = listInWords(open.map(({ name }) => name));
        return ok(
          `${countInWords(open.length, 'big screen is', 'big screens are')} on: ${names}.`,
          {
            at: Date.parse(first.since),
          },
        );
      }
      if (seenAt === null) return waiting('No big screen is on yet.');
      return attention(`The big screen went away at ${timeInWords(seenAt)}.`, {
        at: seenAt,
        short: 'No big screen is on',
      });
    },
  };
}

/** Checks that a question went all the way from a phone to a display since this start. */
export function questionCheck(screens: () => Screen[], count: () => number): Check {
  let shown: { at: number; screen: string } | null = null;
  return {
    id: 'question',
    title: 'A question',
    everyMs: null,
    run() {
      const screen = screens().find(({ question_id: id }) => id !== null);
      shown ??= screen ? { at: Date.parse(screen.since), screen: screen.name } : null;
      if (shown)
        return ok(`One came through to the big screen (${shown.screen}).`, { at: shown.at });
      return waiting(
        count() > 0
          ? 'Questions came in, but none has been on the big screen since Booth started.'
          : 'None has come in yet.',
        {
          advice:
            'Ask one with a phone, approve it and look at the big screen. What is tried in a rehearsal leaves nothing behind.',
          actions: [count() > 0 ? link('Questions', '/dashboard') : link('Rehearse', '/events')],
        },
      );
    },
  };
}

/** Checks whether leads will be deleted soon because their retention ends. */
export function retentionCheck(soon: RetentionService['soon']): Check {
  return {
    id: 'retention',
    title: 'Leads expire',
    everyMs: 60_000,
    async run() {
      const due = await soon();
      if (due === null) return null;
      const leads = countInWords(due.leads, 'lead');
      const from = dateInWords(due.first);
      const kept = `you keep contact details for ${countInWords(due.days, 'day')}`;
      return attention(`${leads} will be deleted for good from ${from}: ${kept}.`, {
        short: `${leads} will be deleted soon`,
        advice: 'Export what you still need, of past events too.',
        actions: [
          link('Leads', '/leads?order=asc'),
          link('Privacy settings', '/settings?setting=privacy.deleteLeads'),
        ],
      });
    },
  };
}
