import type { Insights } from '../../../../server/contract/insights.ts';
import { leadSections, textSection } from './of-people.tsx';
import { labelSection, outcomeSection, wantedSection } from './of-questions.tsx';
import { daySection, hourSection, quarterSection } from './of-time.tsx';
import type { Section } from './section.ts';

/** Days beside each other by quarters of an hour; with more of them, each is one column. */
const DAYS_BY_QUARTERS = 5;

/** All that the numbers tell, the most asked for first. */
export function sectionsOf(all: Insights): Section[] {
  const many = all.day === null && all.days.length > DAYS_BY_QUARTERS;
  return [
    many ? daySection(all) : quarterSection(all),
    outcomeSection(all),
    labelSection(all),
    wantedSection(all),
    hourSection(all),
    ...leadSections(all),
    // Many stands take no texts. It comes last, so that nothing moves when it appears.
    ...(all.texts.received > 0 ? [textSection(all)] : []),
  ];
}
