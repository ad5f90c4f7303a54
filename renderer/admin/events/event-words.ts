import type { BackupCounts } from '../../../server/contract/backups.ts';
import type { MergedEvent } from '../../../server/contract/event-merge.ts';
import { countOf } from '../../lib/format.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const TIME_OF_DAY =
  /(?:^|,? )(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?(?:morning|afternoon|evening)(?: \d+)?$/i;

/** What an event without a name is called. */
export function nameOf(event: string): string {
  return event === '' ? 'Event without a name' : event;
}

function timeOfDay(hour: number): string {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/**
 * A name for the next event: the present one's, with the day and the time of day, as two talks a day have them.
 * @param maxLength in characters
 */
export function suggestedName(present: string, at: Date, maxLength: number): string {
  const when = `${weekday.format(at)} ${timeOfDay(at.getHours())}`;
  const base = present
    .replace(TIME_OF_DAY, '')
    .slice(0, maxLength - when.length - 4)
    .trim();
  const name = base === '' ? when : `${base}, ${when}`;
  if (!present.startsWith(name)) return name;
  const number = Number(present.slice(name.length).trim());
  return `${name} ${Number.isInteger(number) && number > 1 ? number + 1 : 2}`;
}

/** Whether anything was collected; pictures belong to the stand. */
export function isEmpty({ questions, leads, texts }: BackupCounts): boolean {
  return questions + leads + texts === 0;
}

const list = new Intl.ListFormat('en-US');

function sumOf(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

/** "124 questions and 31 leads added; 12 were already here." */
export function mergedInWords({ added, updated, known, erased }: MergedEvent): string {
  const { questions, leads, texts } = added;
  const kinds = [
    questions > 0 && countOf(questions, 'question', 'questions'),
    leads > 0 && countOf(leads, 'lead', 'leads'),
    texts > 0 && countOf(texts, 'text', 'texts'),
  ].filter((words) => words !== false);
  const [newer, here, gone] = [updated, known, erased].map(sumOf);
  const parts = [
    kinds.length > 0 ? `${list.format(kinds)} added` : 'Nothing new in it',
    newer && `${newer} updated`,
    here && `${here} ${here === 1 ? 'was' : 'were'} already here`,
    gone && `${gone} erased earlier ${gone === 1 ? 'stays' : 'stay'} erased`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

/** What a file means for the people in it. */
export const FILE_WARNING =
  'Anyone who has the file can read the names, addresses and phone numbers of leads: keep it where you keep business cards, and give it to nobody else.';
