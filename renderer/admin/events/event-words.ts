import type { BackupCounts } from '../../../server/contract/backups.ts';

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

/** What a file means for who is in it. */
export const FILE_WARNING =
  'Names, addresses and phone numbers of leads can be read in it by anybody: keep it where you keep business cards, and give it to nobody else.';
