import {
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Text,
  Title,
  useMantineStyleNonce,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { brandInk } from '../../../../server/contract/brand-colour.ts';
import { GroundsContext, LogoPicture } from '../../../display/content/picture.tsx';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useEvent } from '../event/use-event.ts';
import { BackLink, Link } from '../link.tsx';
import { useServices } from '../session/staff-services.ts';
import { settingsQuery } from '../form/settings-loaded.tsx';
import { local } from '../../../lib/browser-storage.ts';
import { desktopOf } from '../../../lib/use-desktop.ts';
import './paper.css';
import classes from './sheet.module.css';

/** Paper sizes that can be chosen; the styles of each printout have an @page rule per size. */
export const PAPER_SIZES = [
  { value: 'a4', label: 'A4' },
  { value: 'a5', label: 'A5' },
  { value: 'letter', label: 'Letter' },
] as const;
export type PaperSize = (typeof PAPER_SIZES)[number]['value'];

const KEY = 'booth.admin.paper';

/** Sizes for this page's printouts, which are read at a desk: A5 is too small. */
const SIZES = PAPER_SIZES.filter(({ value }) => value !== 'a5');
/** White paper is behind the logo. */
const PAPER: readonly [number, number] = [1, 1];

/** The sheets' size, and their number in the corner. */
function sheetsOf(size: string): string {
  return `@page {
    size: ${size} portrait;
    margin: 15mm 17mm 18mm;
    @bottom-right { color: #4a4a4a; font: 9pt 'Inter Variable', sans-serif; content: counter(page) ' / ' counter(pages); }
  }`;
}

type Ink = CSSProperties & Record<'--brand', string>;
type Props = {
  /** Name of the page, and of the file that it is saved as. */
  title: string;
  /** The page that it belongs to. */
  back: { to: string; label: string };
  /** Heading above the dates if the event has no name. */
  unnamed: string;
  dates: string;
  /** Further buttons. */
  tools?: ReactNode;
  /** The last lines, in small letters. */
  foot: ReactNode;
  children: ReactNode;
};

/** White sheets about an event, below the company's and the event's name, with the way to print them. */
export function Sheet({ title, back, unnamed, dates, tools, foot, children }: Props) {
  const { api } = useServices();
  const looked = useEvent();
  const settings = useQuery(settingsQuery(api));
  const nonce = useMantineStyleNonce();
  const [size, setSize] = useState<PaperSize>(() =>
    readPaperSize() === 'letter' ? 'letter' : 'a4',
  );
  if (settings.error && !settings.data) {
    const retry = () => void settings.refetch();
    const failed = `The ${title.toLowerCase()} could not be loaded`;
    return <LoadFailed title={failed} error={settings.error} onRetry={retry} />;
  }
  if (!settings.data) return <Skeleton h={720} aria-busy="true" />;
  const { brand, wedeliver } = settings.data;
  // A past one has its own name.
  const event = looked.isPast ? (looked.event?.name ?? '') : brand.eventName;
  const logo = wedeliver.logoUrl || (wedeliver.logos[0]?.url ?? '');
  const ink: Ink = { '--brand': brandInk(brand.colour) };
  return (
    <>
      <PageHead
        title={title}
        summary={
          (brand.companyName === '' || (event === '' && !looked.isPast)) && (
            <>
              The company’s and the event’s name can go at the top:{' '}
              <Link to="/settings?setting=brand.companyName">enter them in Settings</Link>.
            </>
          )
        }
      >
        <BackLink {...back} />
        <SegmentedControl
          aria-label="Paper size"
          data={SIZES}
          value={size}
          onChange={(chosen) => {
            setSize(chosen);
            keepPaperSize(chosen);
          }}
        />
        {tools}
        <Button
          leftSection={<IconPrinter size={17} stroke={1.75} aria-hidden="true" />}
          onClick={() => void printPage(title)}
        >
          Print or save as PDF
        </Button>
      </PageHead>
      <style nonce={nonce?.()}>{sheetsOf(size)}</style>
      <article
        className={classes.sheet}
        style={ink}
        data-theme="light"
        data-paper="sheet"
        lang="en"
        aria-label={title}
      >
        <Group component="header" justify="space-between" wrap="nowrap" className={classes.head}>
          <div>
            <Text fw={650}>
              <bdi>{brand.companyName}</bdi>
            </Text>
            <Title order={2} fz="xxl">
              <bdi>{event || unnamed}</bdi>
            </Title>
            <Text c="var(--text-2)">{dates}</Text>
          </div>
          {logo !== '' && (
            <GroundsContext value={PAPER}>
              <div className={classes.logo}>
                <LogoPicture src={logo} />
              </div>
            </GroundsContext>
          )}
        </Group>
        {children}
        <Text size="xs" c="var(--text-2)" mt="md" className={classes.foot}>
          {foot}
        </Text>
      </article>
    </>
  );
}

/** The paper that this browser used last. */
export function readPaperSize(): PaperSize {
  const stored = local.read(KEY);
  return PAPER_SIZES.find(({ value }) => value === stored)?.value ?? 'a4';
}

export function keepPaperSize(size: PaperSize): void {
  local.write(KEY, size);
}

/** Prints the page; in the desktop app without a printer, it is saved as a PDF with this name. */
export async function printPage(name: string): Promise<void> {
  if (await desktopOf(window)?.saveWithoutPrinter(name)) return;
  window.print();
}
