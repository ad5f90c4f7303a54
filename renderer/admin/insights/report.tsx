import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Insights } from '../../../server/contract/insights.ts';
import { Sheet } from '../print/sheet.tsx';
import { Findings } from './findings.tsx';
import { daysInWords, isEmpty, longDay, summaryOf } from './model.ts';

type Props = { all: Insights; oldest: ReactNode; query: string; sheet: ReactNode };

/** The page's print view: the same findings on white sheets. */
export function Report({ all, oldest, query, sheet }: Props) {
  return (
    <Sheet
      title="Report"
      back={{ to: `/insights${query}`, label: 'Insights' }}
      unnamed="Event report"
      dates={daysInWords(all) ?? longDay(all.today)}
      tools={sheet}
      foot={
        <>
          Counted on {longDay(all.today)}. Times are in {all.time_zone.replaceAll('_', ' ')} time.
          Anything erased is not counted.
        </>
      }
    >
      <Text my="md">
        {isEmpty(all) ? 'Nothing came in during this time.' : summaryOf(all).join(' ')}
      </Text>
      {!isEmpty(all) && <Findings all={all} oldest={oldest} />}
    </Sheet>
  );
}
