import {
  EVENT_FILE_MESSAGES,
  EVENT_MAX_BYTES,
  importedEvent,
} from '../../../../server/contract/event-file.ts';
import type { Progress } from '../../../../server/contract/progress.ts';
import { formatCount } from '../../../lib/format.ts';
import { SLOW_MS } from './model.ts';

/** Endpoint that takes the file of an event. */
export function eventFileTo(path: string) {
  return {
    ...EVENT_FILE_MESSAGES,
    path,
    schema: importedEvent,
    maxBytes: EVENT_MAX_BYTES,
    answerMs: SLOW_MS,
  };
}

const PHASES: Partial<Record<Progress['phase'], string>> = {
  reading: 'Checking it',
  pictures: 'Checking its pictures',
  adding: 'Adding it',
};

/** Progress with a file that is sent, as an upload shows it. */
export function checkedInWords(progress: Progress | null): {
  checking: string;
  checked: number | null;
} {
  const { phase, done, total } = progress ?? { phase: 'over', done: 0, total: 0 };
  const doing = PHASES[phase];
  if (doing === undefined) return { checking: 'Sent. Booth is reading it…', checked: null };
  return {
    checking: `${doing}: ${formatCount(done)} of ${formatCount(total)}`,
    checked: total > 0 ? done / total : null,
  };
}
