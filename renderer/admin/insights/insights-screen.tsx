import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChartBar, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Insights } from '../../../server/contract/insights.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Link } from '../link.tsx';
import { useEvent } from '../events/use-event.ts';
import { useServices } from '../session/services-context.ts';
import { ChartCard } from './chart-card.tsx';
import { Headline } from './headline.tsx';
import { dayName, daysInWords, isEmpty } from './insight-words.ts';
import { insightsQuery } from './insights-api.ts';
import classes from './insights-screen.module.css';
import { SheetButton } from './sheet-button.tsx';
import { sectionsOf } from './sections/sections.ts';
import { useDay } from './use-day.ts';

/** The whole show, as the choice of days has it. */
const WHOLE = 'all';

function DayChoice({
  all,
  day,
  choose,
}: {
  all: Insights;
  day: string | null;
  choose: (day: string | null) => void;
}) {
  const past = all.days.map((one) => one.day).filter((one) => one !== all.today);
  // A day that somebody wrote into the address may be one without anything.
  const named = day === null || day === 'today' || past.includes(day) ? past : [...past, day];
  return (
    <Select
      className={classes.days}
      aria-label="Days"
      allowDeselect={false}
      data={[
        { value: WHOLE, label: 'Whole event' },
        { value: 'today', label: 'Today' },
        ...named.toReversed().map((one) => ({ value: one, label: dayName(one) })),
      ]}
      value={day ?? WHOLE}
      onChange={(chosen) => choose(chosen === WHOLE || chosen === null ? null : chosen)}
    />
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
          Show the whole event
        </Button>
      }
    >
      There are numbers for other days of the event.
    </EmptyState>
  );
}

function Waiting({ since }: { since: string | null }): ReactNode {
  const now = useNow();
  if (since === null) return 'nobody is waiting';
  return (
    <>
      the earliest <RelativeTime iso={since} now={now} />
    </>
  );
}

/** The show in numbers, while it is on and after it. */
export function InsightsScreen() {
  const { api } = useServices();
  const [day, choose] = useDay();
  const { id } = useEvent();
  const { data: all, error, refetch } = useQuery(insightsQuery(api, day, id));
  if (error && !all) {
    const retry = () => void refetch();
    return <LoadFailed title="The numbers could not be loaded" error={error} onRetry={retry} />;
  }
  return (
    <>
      <PageHead
        title="Insights"
        summary={
          all &&
          `${daysInWords(all) ?? 'No days yet'} · the laptop’s time, ${all.time_zone.replaceAll('_', ' ')}`
        }
      >
        <Button
          component={Link}
          to={`/insights/report${day === null ? '' : `?day=${day}`}`}
          variant="default"
          leftSection={<IconFileText size={17} stroke={1.75} aria-hidden="true" />}
        >
          Report
        </Button>
        <SheetButton day={day} />
      </PageHead>
      {all ? (
        <>
          <div className={classes.toolbar}>
            <DayChoice all={all} day={day} choose={choose} />
          </div>
          {isEmpty(all) ? (
            <Nothing all={all} onWhole={() => choose(null)} />
          ) : (
            <>
              <Headline all={all} waiting={<Waiting since={all.questions.waiting_since} />} />
              <div className={classes.charts}>
                {sectionsOf(all).map((section) => (
                  <ChartCard key={section.id} section={section} />
                ))}
              </div>
            </>
          )}
        </>
      ) : (
        <div className={classes.ghosts} aria-busy="true">
          <Skeleton h={36} w={200} />
          <Skeleton h={106} />
          <Skeleton h={330} />
          <Skeleton h={330} />
        </div>
      )}
    </>
  );
}
