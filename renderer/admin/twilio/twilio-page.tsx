import { Skeleton, Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import {
  IconDeviceMobileMessage,
  IconFileImport,
  IconMessageCircle,
  IconWorld,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import {
  smsStateQuery,
  countryName,
  smsCountQuery,
  smsQuery,
  MEDIA_OPTIONS,
  NO_FILTERS,
  SMS_VIEW,
  SORT_OPTIONS,
  STATE_OPTIONS,
  type SmsView,
  US,
  countryOptions,
  isNarrowed,
  summaryOf,
  whyEmpty,
  worldQuery,
} from './model.ts';
import { SettingsPart } from './settings-part.tsx';
import { EVENT_MESSAGES } from '../../../server/contract/event.ts';
import { formatPhoneNumber } from '../../../server/contract/phone-number.ts';
import type { InboundSms, SmsState } from '../../../server/contract/sms.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { EmptyState, NoMatch } from '../../ui/empty-state.tsx';
import { ExportMenu } from '../kit/export-menu.tsx';
import { Link } from '../kit/link.tsx';
import { DataList } from '../kit/list/data-list.tsx';
import { FilterSelect, ListToolbar, ListTools } from '../kit/list/list-toolbar.tsx';
import { useList, useListKeys, useListView, useOpenRows } from '../kit/list/use-list.ts';
import { DropOverlay } from '../kit/media/drop-overlay.tsx';
import type { ShortcutGroup } from '../kit/page-keys.ts';
import { settingsQuery } from '../kit/form/settings-loaded.tsx';
import { ImportDialog, useSmsImport } from './import-dialog.tsx';
import { PART_PATHS, TwilioTop } from './twilio-top.tsx';
import { COLUMNS, PHONE, WORDS, detailOf } from './history-row.tsx';

type Props = {
  view: SmsView;
  isPast: boolean;
  /** Texts from other countries that the filter hides. */
  hidden: number;
  /** Undefined until it is known. */
  mode: SmsState['mode'] | undefined;
  /** The number to text, as people write it; null without one. */
  phone: string | null;
  onAllCountries: () => void;
  onClear: () => void;
};

/** Says why there is no text to see, and what to do about it. */
function EmptyHistory(props: Props) {
  const { view, isPast, hidden, mode, phone, onAllCountries, onClear } = props;
  const why = whyEmpty(view, { isPast, hidden, mode });
  if (why === 'elsewhere' && view.country !== null) {
    return (
      <EmptyState
        icon={IconWorld}
        title={`No text from ${countryName(view.country)}`}
        action={<Button onClick={onAllCountries}>Show all countries</Button>}
      >
        {isNarrowed(view)
          ? countOf(hidden, 'text from elsewhere matches.', 'texts from elsewhere match.')
          : countOf(hidden, 'text came from elsewhere.', 'texts came from elsewhere.')}
      </EmptyState>
    );
  }
  if (why === 'no match') return <NoMatch title="No text matches" onClear={onClear} />;
  if (why === 'past') {
    return <EmptyState icon={IconMessageCircle} title="No texts came in at this event" />;
  }
  if (why === 'off') {
    return (
      <EmptyState
        icon={IconMessageCircle}
        title="Take questions by text"
        action={
          <Button component={Link} to={PART_PATHS.settings}>
            Set it up
          </Button>
        }
      >
        It takes a Twilio account with a phone number, and three values from Twilio’s console. You
        can also import a message log.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconDeviceMobileMessage} title="No texts yet">
      {mode === 'resting'
        ? EVENT_MESSAGES.texts
        : phone === null
          ? 'Texts appear here automatically.'
          : `Send one to ${phone} to try it. Texts appear here automatically.`}
    </EmptyState>
  );
}

const SHORTCUTS: ShortcutGroup[] = [
  {
    title: 'Texts',
    shortcuts: [
      { keys: ['j', 'k'], does: 'Next and previous text' },
      { keys: ['Enter'], does: 'Show all of it, or less' },
      { keys: ['m'], does: 'Show its files' },
      { keys: ['/'], does: 'Search' },
    ],
  },
];

/** The texts that came in, whatever became of them. */
function HistoryPart() {
  const { api } = useServices();
  const rows = useOpenRows();
  /** While a message is read, no new row appears above it. */
  const [isReading, setReading] = useState(false);
  const { toggle: toggleRow } = rows;
  const toggle = useCallback(
    (row: InboundSms) => {
      toggleRow(row);
      setReading(true);
    },
    [toggleRow],
  );
  const importing = useSmsImport();

  const at = useListView(SMS_VIEW);
  const { view, change } = at;
  const page = useQuery(smsQuery(api, at.query));
  const list = useList(at, page, {
    attribute: 'data-sms',
    hold: isReading && rows.open.size > 0,
    onRelease: () => setReading(false),
  });

  const allOver = worldQuery(view);
  const world = useQuery(smsCountQuery(api, allOver && { ...allOver, event: at.event }));
  const isCounted = allOver !== null && world.data !== undefined && !list.isTurning;
  const hidden = isCounted ? Math.max(0, (world.data ?? 0) - list.total) : 0;
  const { data: state } = useQuery(smsStateQuery(api));
  const { data: settings } = useQuery(settingsQuery(api));
  const phone = settings?.twilio.phoneNumber ?? '';

  useListKeys(list, {
    Enter: list.withCurrent(toggle),
    m: list.withCurrent((row) => {
      if (row.num_media > 0) toggle(row);
    }),
  });

  const allCountries = () => change({ country: null, state: null });
  return (
    <>
      <TwilioTop
        part="history"
        summary={
          list.isKnown && (
            <>
              {summaryOf(view, list.total, hidden)}
              {hidden > 0 && (
                <>
                  {` · ${formatCount(hidden)} from elsewhere not shown. `}
                  <Anchor component="button" type="button" fz="inherit" onClick={allCountries}>
                    Show all countries
                  </Anchor>
                </>
              )}
            </>
          )
        }
      >
        <ListTools list={list} shortcuts={SHORTCUTS} />
        {!at.isPast && (
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} stroke={1.75} />}
            onClick={importing.open}
          >
            Import CSV
          </Button>
        )}
        <ExportMenu resource="sms" filters={at.filters} />
      </TwilioTop>
      <ListToolbar
        label="Search texts"
        placeholder="Search texts, numbers, places"
        at={list}
        sortOptions={SORT_OPTIONS}
      >
        <FilterSelect
          label="Filter by country"
          options={countryOptions(page.data?.countries ?? [], view.country)}
          value={view.country}
          onChange={(country) => change({ country, state: null })}
        />
        <FilterSelect
          label="Filter by state"
          options={STATE_OPTIONS}
          value={view.state}
          disabled={view.country !== US}
          searchable
          onChange={(state) => change({ state })}
        />
        <FilterSelect
          label="Filter by files"
          options={MEDIA_OPTIONS}
          value={view.media}
          onChange={(media) => change({ media })}
        />
      </ListToolbar>
      <DataList
        list={list}
        words={WORDS}
        columns={COLUMNS}
        phone={PHONE}
        tall
        attribute="data-sms"
        own={() => toggle}
        onPress={toggle}
        detail={{
          of: detailOf,
          open: rows.open,
          onToggle: toggle,
          labels: ['Show all', 'Show less'],
        }}
        empty={
          <EmptyHistory
            view={view}
            isPast={at.isPast}
            hidden={hidden}
            mode={state?.mode}
            phone={phone === '' ? null : formatPhoneNumber(phone)}
            onAllCountries={allCountries}
            onClear={() => change(NO_FILTERS)}
          />
        }
      />
      <ImportDialog importing={importing} />
      {!at.isPast && (
        <DropOverlay
          onDrop={importing.drop}
          title="Drop it to import"
          hint="Twilio’s message log as CSV"
        />
      )}
    </>
  );
}

/** The texts that came in, and the settings for them. */
export function TwilioPage() {
  const { part } = useParams();
  const { api } = useServices();
  const { isPending, failureCount } = useQuery(smsStateQuery(api));
  // The line about it may need two, and nothing below is to move when it comes.
  if (isPending && failureCount === 0) {
    return (
      <>
        <PageHead title="Twilio" summary={undefined} />
        <Skeleton h={420} aria-busy="true" />
      </>
    );
  }
  return part === 'settings' ? <SettingsPart /> : <HistoryPart />;
}
