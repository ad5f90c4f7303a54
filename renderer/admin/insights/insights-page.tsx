import { Button, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChartBar, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { exportFileName } from '../../../server/contract/export.ts';
import type { Insights } from '../../../server/contract/insights.ts';
import { useNow } from '../../lib/format.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useEvent } from '../kit/event/use-event.ts';
import { saveExport } from '../kit/export-menu.tsx';
import { Link } from '../kit/link.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { Findings } from './findings.tsx';
import {
  dayName,
  daysInWords,
  daysToChoose,
  durationOf,
  insightsQuery,
  isEmpty,
  useDay,
  longDay,
  standTime,
  summaryOf,
} from './model.ts';
import { Sheet } from '../kit/print/sheet.tsx';

/** The whole show, as the choice of days has it. */
const WHOLE = 'all';

type Choose = (day: string | null) => void;

function DayChoice({ all, day, choose }: { all: Insights; day: string | null; choose: Choose }) {
  return (
    <Select
      w={140}
      aria-label="Days"
      data={[
        { value: WHOLE, label: 'All days' },
        { value: 'today', label: 'Today' },
        ...daysToChoose(all, day).map((one) => ({ value: one, label: dayName(one) })),
      ]}
      value={day ?? WHOLE}
      onChange={(chosen) => choose(chosen === WHOLE ? null : chosen)}
    />
  );
}

function SheetButton({ day, event }: { day: string | null; event: number | null }) {
  const { api } = useServices();
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    if (isBusy) return;
    setBusy(true);
    const name = exportFileName('insights', 'xlsx', new Date());
    void saveExport(api, '/api/admin/insights.xlsx', { day, event }, name).finally(() =>
      setBusy(false),
    );
  };
  return (
    <Button
      variant="default"
      aria-busy={isBusy || undefined}
      leftSection={<IconFileSpreadsheet size={17} stroke={1.75} aria-hidden="true" />}
      onClick={save}
    >
      XLSX
    </Button>
  );
}

function Nothing({ all, onWhole }: { all: Insights; onWhole: () => void }) {
  if (all.day === null || all.days.length === 0) {
    return (
      <EmptyState icon={IconChartBar} title="Nothing to count yet">
        The numbers start with the first question, lead or text message.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconChartBar}
      title="Nothing came in on this day"
      action={
        <Button variant="default" onClick={onWhole}>
          Show all days
        </Button>
      }
    >
      There are numbers for other days.
    </EmptyState>
  );
}

/** Since when the oldest question waits: how long ago while the show is on, when afterwards and on paper. */
function Oldest({ all, isOver }: { all: Insights; isOver: boolean }) {
  const now = useNow();
  const { waiting_since: since } = all.questions;
  if (since === null) return 'nobody is waiting';
  const at = standTime(since, all);
  if (isOver) return `oldest of ${at}`;
  return <span title={at}>oldest {durationOf(now - Date.parse(since))} ago</span>;
}

/** The show in numbers, while it is on and after it; at `/insights/report` as it comes out of a printer. */
export function InsightsPage() {
  const { api, readOnly } = useServices();
  const isReport = useLocation().pathname === '/insights/report';
  const [day, choose] = useDay();
  const looked = useEvent();
  const { data: all, error, refetch } = useQuery(insightsQuery(api, day, looked.id));
  if (error && !all) {
    return <LoadFailed title="The numbers could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!all) {
    return (
      <Stack aria-busy="true">
        <Skeleton h={36} w={200} />
        <Skeleton h={96} />
        <Skeleton h={330} />
      </Stack>
    );
  }
  const sheet = <SheetButton day={day} event={looked.id} />;
  const oldest = <Oldest all={all} isOver={looked.isPast || isReport} />;
  const query = day === null ? '' : `?day=${day}`;
  if (isReport) return <Report all={all} oldest={oldest} query={query} sheet={sheet} />;
  return (
    <>
      <PageHead title="Insights" summary={daysInWords(all) ?? 'No days yet'}>
        <DayChoice all={all} day={day} choose={choose} />
        {sheet}
        {!readOnly && (
          <Button
            component={Link}
            to={`/insights/report${query}`}
            variant="default"
            leftSection={<IconPrinter size={17} stroke={1.75} aria-hidden="true" />}
          >
            Report
          </Button>
        )}
      </PageHead>
      {isEmpty(all) ? (
        <Nothing all={all} onWhole={() => choose(null)} />
      ) : (
        <Findings all={all} oldest={oldest} />
      )}
    </>
  );
}

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
