import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { Link } from '../../link.tsx';
import {
  keepPaperSize,
  PAPER_SIZES,
  readPaperSize,
  type PaperSize,
} from '../../print/paper-sizes.ts';
import { printPage } from '../../print/print-page.ts';
import desk from '../../print/print-desk.module.css';
import { useEvent } from '../../events/use-event.ts';
import { useServices } from '../../session/services-context.ts';
import { settingsQuery } from '../../settings/settings-api.ts';
import { insightsQuery } from '../insights-api.ts';
import { SheetButton } from '../sheet-button.tsx';
import { useDay } from '../use-day.ts';
import { Report } from './report.tsx';

/** A report is for a desk: half a sheet is too little. */
const SIZES = PAPER_SIZES.filter(({ value }) => value !== 'a5');
type Size = 'a4' | 'letter';

function sizeOf(kept: PaperSize): Size {
  return kept === 'letter' ? kept : 'a4';
}

/** The report of the show, as it comes out of the printer. */
export function ReportScreen() {
  const { api } = useServices();
  const [day] = useDay();
  const looked = useEvent();
  const numbers = useQuery(insightsQuery(api, day, looked.id));
  const settings = useQuery(settingsQuery(api));
  const [size, setSize] = useState<Size>(() => sizeOf(readPaperSize()));

  const error = numbers.error ?? settings.error;
  if (error && !(numbers.data && settings.data)) {
    const retry = () => {
      void numbers.refetch();
      void settings.refetch();
    };
    return <LoadFailed title="The report could not be loaded" error={error} onRetry={retry} />;
  }
  if (!numbers.data || !settings.data) return <Skeleton className={desk.ghost} aria-busy="true" />;

  const { wedeliver } = settings.data;
  // One that is over has its own name.
  const eventName = looked.isPast ? (looked.event?.name ?? '') : settings.data.brand.eventName;
  const brand = { ...settings.data.brand, eventName };
  const logo = wedeliver.logoUrl || (wedeliver.logos[0]?.url ?? '');
  const unnamed = brand.companyName === '' || (eventName === '' && !looked.isPast);
  return (
    <div className={desk.screen}>
      <div className={desk.bar}>
        <Link to={`/insights${day === null ? '' : `?day=${day}`}`} className={desk.back}>
          <IconArrowLeft size={16} stroke={1.9} aria-hidden="true" />
          Insights
        </Link>
        <h1 className={desk.title}>Report</h1>
        <SegmentedControl
          className={desk.sizes}
          size="sm"
          aria-label="Paper size"
          data={SIZES}
          value={size}
          onChange={(chosen) => {
            setSize(sizeOf(chosen));
            keepPaperSize(chosen);
          }}
        />
        <SheetButton day={day} />
        <Button
          className={desk.print}
          leftSection={<IconPrinter size={17} stroke={1.75} />}
          onClick={() => void printPage('Report')}
        >
          Print or save as PDF
        </Button>
      </div>
      <ul className={desk.notes}>
        {unnamed && (
          <li>
            <IconInfoCircle size={16} aria-hidden="true" />
            <span>
              The company’s and the event’s name can go at the top:{' '}
              <Link to="/settings?setting=brand.companyName">enter them in Settings</Link>.
            </span>
          </li>
        )}
      </ul>
      <div className={desk.desk}>
        <Report all={numbers.data} brand={brand} logo={logo} size={size} />
      </div>
    </div>
  );
}
