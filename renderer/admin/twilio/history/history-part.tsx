import { Anchor, Badge, Button, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileImport, IconPaperclip } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { US_STATES, type InboundSms, type SmsKeyword } from '../../../../server/contract/sms.ts';
import { countOf, formatCount } from '../../../lib/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ExportMenu } from '../../export-menu.tsx';
import { Link } from '../../link.tsx';
import type { Column } from '../../list/column.ts';
import { DataList, type ListWords } from '../../list/data-list.tsx';
import { FilterSelect, ListToolbar, type SortOption } from '../../list/list-toolbar.tsx';
import { ListTools } from '../../list/list-tools.tsx';
import { useListView } from '../../list/use-list-view.ts';
import { useList, useListKeys, useOpenRows } from '../../list/use-list.ts';
import { DropOverlay } from '../../media/file-drop.tsx';
import type { ShortcutGroup } from '../../palette/page-keys.ts';
import { questionAddress } from '../../questions/use-question-address.ts';
import { useServices } from '../../session/services.ts';
import { settingsQuery } from '../../settings/settings-api.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { useSmsImport } from '../import/use-sms-import.ts';
import { smsCountQuery, smsQuery, smsStateQuery } from '../model.ts';
import { TwilioTop } from '../twilio-top.tsx';
import { countryName, senderName, townOf } from '../words.ts';
import { EmptyHistory } from './empty-history.tsx';
import { detailOf } from './sms-detail.tsx';
import {
  isNarrowed,
  NO_FILTERS,
  SMS_VIEW,
  US,
  worldQuery,
  type SmsView,
  type Sort,
} from './sms-view.ts';

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

const STATE_OPTIONS = [
  { value: null, label: 'All states' },
  ...US_STATES.map((value) => ({ value, label: value })),
];
const MEDIA_OPTIONS = [
  { value: null, label: 'All texts' },
  { value: true, label: 'With files' },
  { value: false, label: 'Without files' },
];
const SORT_OPTIONS: SortOption<Sort>[] = [
  { label: 'Newest first', sort: 'created_at', order: 'desc' },
  { label: 'Oldest first', sort: 'created_at', order: 'asc' },
  { label: 'Number, ascending', sort: 'from_number', order: 'asc' },
  { label: 'Number, descending', sort: 'from_number', order: 'desc' },
  { label: 'Country A–Z', sort: 'from_country', order: 'asc' },
  { label: 'Country Z–A', sort: 'from_country', order: 'desc' },
  { label: 'State A–Z', sort: 'from_state', order: 'asc' },
  { label: 'State Z–A', sort: 'from_state', order: 'desc' },
];

/** All, the United States, where the others came from, and whatever is chosen now. */
function countryOptions(known: readonly string[], chosen: string | null) {
  const others = new Set([...known, ...(chosen === null ? [] : [chosen])]);
  others.delete(US);
  const named = [...others].map((value) => ({ value, label: countryName(value) }));
  return [
    { value: null, label: 'All countries' },
    { value: US, label: countryName(US) },
    ...named.toSorted((a, b) => a.label.localeCompare(b.label, 'en-US')),
  ];
}

const KEYWORDS: Record<SmsKeyword, { word: string; means: string }> = {
  stop: {
    word: 'STOP · opted out',
    means: 'Wants no texts from us. None are sent to this number.',
  },
  start: { word: 'START · opted in', means: 'Takes texts from us again.' },
  help: { word: 'HELP', means: 'Asks who we are. Twilio answers that automatically.' },
};

function nothingIn(text: string | null) {
  return (
    text ?? (
      <Text span c="dimmed" inherit aria-label="Unknown">
        –
      </Text>
    )
  );
}

/** Why a message is no question: a keyword, or history that was imported. */
function Badges({ row: { keyword, source } }: { row: InboundSms }) {
  return (
    <>
      {keyword !== null && (
        <Tooltip label={KEYWORDS[keyword].means}>
          <Badge variant="light" color={keyword === 'stop' ? 'warn' : 'gray'}>
            {KEYWORDS[keyword].word}
          </Badge>
        </Tooltip>
      )}
      {source === 'import' && (
        <Badge variant="default" leftSection={<IconFileImport size={13} aria-hidden="true" />}>
          Imported
        </Badge>
      )}
    </>
  );
}

type Toggle = (row: InboundSms) => void;

const COLUMNS: Column<InboundSms, Sort, Toggle>[] = [
  {
    key: 'from',
    label: 'From',
    width: '12.5rem',
    sort: 'from_number',
    header: true,
    cell: (row) => senderName(row.from_number),
  },
  {
    key: 'text',
    label: 'Text',
    cell: (row, { open }) => (
      <>
        {row.body.trim() === '' ? (
          <Text size="sm" c="dimmed">
            No words
          </Text>
        ) : (
          <Text
            dir="auto"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            {...(!open && { lineClamp: 3 })}
          >
            {row.body}
          </Text>
        )}
        <Badges row={row} />
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '8rem',
    sort: 'from_state',
    from: 'md',
    cell: (row) => nothingIn(townOf(row)),
  },
  {
    key: 'country',
    label: 'Country',
    width: '7.5rem',
    sort: 'from_country',
    from: 'md',
    cell: (row) => nothingIn(row.from_country === null ? null : countryName(row.from_country)),
  },
  {
    key: 'files',
    label: 'Files',
    width: '6.5rem',
    cell: (row, _state, toggle) => {
      if (row.num_media === 0) return null;
      const files = countOf(row.num_media, 'file', 'files');
      return (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPaperclip size={15} stroke={1.75} aria-hidden="true" />}
          aria-label={`${files} from ${senderName(row.from_number)}`}
          onClick={() => toggle(row)}
        >
          {files}
        </Button>
      );
    },
  },
  {
    key: 'question',
    label: 'Question',
    width: '7.5rem',
    cell: ({ question_id: id }) =>
      id !== null && (
        <Anchor component={Link} to={questionAddress(id)} size="sm">
          {`Question ${id}`}
        </Anchor>
      ),
  },
  {
    key: 'when',
    label: 'When',
    width: '7.5rem',
    sort: 'created_at',
    first: 'desc',
    cell: (row, { now }) => <RelativeTime iso={row.created_at} now={now} />,
  },
];
const PHONE = '"from when" "text text" "state country" "files question"';
const WORDS: ListWords = {
  label: 'List of texts',
  things: 'Texts',
  newOnes: ['new text', 'new texts'],
  failed: 'The texts could not be loaded',
};

function summaryOf(view: SmsView, total: number, hidden: number): string {
  if (total + hidden === 0 && !isNarrowed(view)) return 'No texts yet';
  const texts = isNarrowed(view)
    ? countOf(total, 'text matches', 'texts match')
    : countOf(total, 'text', 'texts');
  return view.country === null ? texts : `${texts} · ${countryName(view.country)}`;
}

/** The texts that came in, whatever became of them. */
export function HistoryPart() {
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
            phone={phone === '' ? null : senderName(phone)}
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
