import {
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  Image,
  Skeleton,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import {
  IconDeviceMobileMessage,
  IconFileImport,
  IconMessageCircle,
  IconPaperclip,
  IconWorld,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  type InboundSms,
  SMS_SORTS,
  type SmsKeyword,
  type SmsMedia,
  type SmsState,
  US_STATES,
} from '../../../server/contract/sms.ts';
import type { Query } from '../../lib/api-client.ts';
import { countOf, exactTime, formatCount } from '../../lib/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import lines from '../../ui/detail-lines.module.css';
import { EmptyState, NoMatch } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { Link } from '../link.tsx';
import type { Column } from '../list/row.tsx';
import { DataList, type ListWords } from '../list/data-list.tsx';
import { FilterSelect, ListToolbar, ListTools, type SortOption } from '../list/list-toolbar.tsx';
import { formatYesOrNo, type ListView, listViewFormat, oneOf, yesOrNo } from '../list/list-view.ts';
import { useList, useListKeys, useListView, useOpenRows } from '../list/use-list.ts';
import { DropOverlay } from '../media/upload-panel.tsx';
import type { ShortcutGroup } from '../palette/page-keys.ts';
import { questionAddress } from '../questions/use-question-address.ts';
import { useServices } from '../session/services.ts';
import { settingsQuery } from '../settings/settings-loaded.tsx';
import { ImportDialog, useSmsImport } from './import-dialog.tsx';
import {
  countryName,
  downloadName,
  factsOf,
  originOf,
  senderName,
  smsCountQuery,
  smsMediaQuery,
  smsQuery,
  smsStateQuery,
  townOf,
} from './model.ts';
import { PART_PATHS, TwilioTop } from './twilio-top.tsx';

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
  if (hidden > 0 && view.country !== null) {
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
  if (isNarrowed(view)) return <NoMatch title="No text matches" onClear={onClear} />;
  if (isPast) {
    return <EmptyState icon={IconMessageCircle} title="No texts came in at this event" />;
  }
  if (mode === 'off') {
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
      {phone === null
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

/** One file: a thumbnail or a name that opens it, or why it is not here. */
function SmsFile({ file, alt }: { file: SmsMedia; alt: string }) {
  if (file.state === 'waiting') {
    return (
      <Text size="sm">On its way from Twilio. {file.reason ?? 'It appears automatically.'}</Text>
    );
  }
  if (file.state === 'failed') {
    return (
      <Text size="sm" c="bad">
        This file could not be fetched. {file.reason}
      </Text>
    );
  }
  const isImage = file.kind !== 'file';
  return (
    <Anchor
      href={file.url}
      size="sm"
      {...(isImage
        ? { target: '_blank', rel: 'noopener' }
        : { download: downloadName(file), title: 'Be careful: anybody can send files.' })}
    >
      {isImage && <Image src={file.url} alt={alt} h={120} w="auto" fit="contain" radius="sm" />}
      {factsOf(file)}
    </Anchor>
  );
}

/** The files that came with a message. */
function SmsFiles({ row }: { row: InboundSms }) {
  const { api } = useServices();
  const { data: files, error } = useQuery(smsMediaQuery(api, row.id));
  if (error && !files) return <Alert color="bad">The files could not be loaded.</Alert>;
  if (!files) return <Skeleton h={120} w={160} aria-busy="true" />;
  if (files.length === 0) {
    return (
      <Text size="sm">
        The files are not here: a message log says how many came with a text, but not what they are.
      </Text>
    );
  }
  return (
    <Group gap="md" align="flex-end">
      {files.map((file, at) => (
        <Stack key={file.id} gap="xs">
          <SmsFile file={file} alt={`Image ${at + 1} of ${files.length}`} />
        </Stack>
      ))}
    </Group>
  );
}

const SOURCES: Record<InboundSms['source'], string> = {
  poll: 'Booth asked Twilio for it',
  webhook: 'Twilio called this laptop',
  import: 'Imported from a message log; not a question',
};

/** What a row has no room for. */
function detailOf(row: InboundSms) {
  return (
    <dl className={lines.lines}>
      <div>
        <dt>Sent</dt>
        <dd>
          <time dateTime={row.created_at}>{exactTime(row.created_at)}</time>
        </dd>
      </div>
      <div>
        <dt>From</dt>
        <dd>
          <span>
            {senderName(row.from_number)}
            {originOf(row) !== null && ` · ${originOf(row)}`}
          </span>
          <CopyButton text={row.from_number} label="Copy the number" size={26} />
        </dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>{senderName(row.to_number)}</dd>
      </div>
      <div>
        <dt>Source</dt>
        <dd>{SOURCES[row.source]}</dd>
      </div>
      {row.num_media > 0 && (
        <div>
          <dt>Files</dt>
          <dd>
            <SmsFiles row={row} />
          </dd>
        </div>
      )}
      {row.question_cut && (
        <div>
          <dt>Question</dt>
          <dd>Holds only the beginning of this text, which is longer than a question can be.</dd>
        </div>
      )}
      <div>
        <dt>Message SID</dt>
        <dd>
          <code>{row.message_sid}</code>
          <CopyButton text={row.message_sid} label="Copy the message SID" size={26} />
        </dd>
      </div>
    </dl>
  );
}

type Sort = (typeof SMS_SORTS)[number];

type Filters = {
  /** ISO 3166-1 alpha-2; null for all, those of unknown origin among them. */
  country: string | null;
  /** One of the 50; only of the United States. */
  state: string | null;
  media: boolean | null;
};
/** Which texts are looked at, and how. */
type SmsView = ListView<Sort> & Filters;

const US = 'US';
/** Stands in the address for all countries, as none there means the United States. */
const ALL = 'all';

function countryOf(parameter: string | null): string | null {
  if (parameter === ALL) return null;
  return parameter !== null && /^[A-Z]{2}$/.test(parameter) ? parameter : US;
}

const SMS_VIEW = listViewFormat<Sort, Filters>({
  sorts: SMS_SORTS,
  defaultSort: 'created_at',
  parse: (params) => {
    const country = countryOf(params.get('country'));
    return {
      country,
      state: country === US ? oneOf(US_STATES, params.get('state')) : null,
      media: yesOrNo(params.get('media')),
    };
  },
  format: ({ country, state, media }) => ({
    country: country === US ? null : (country ?? ALL),
    state: country === US ? state : null,
    media: formatYesOrNo(media),
  }),
  query: ({ country, state, media }) => ({ country, state, has_media: media }),
});

/** No filter at all, not even the one by country. */
const NO_FILTERS = { q: '', country: null, state: null, media: null } as const;

/** The same filters for the whole world; null where the country hides nothing. */
function worldQuery(view: SmsView): Query | null {
  if (view.country === null || view.state !== null) return null;
  return { q: view.q.trim(), has_media: view.media };
}

/** Whether anything but the country is filtered by. */
function isNarrowed({ q, state, media }: SmsView): boolean {
  return q.trim() !== '' || state !== null || media !== null;
}
