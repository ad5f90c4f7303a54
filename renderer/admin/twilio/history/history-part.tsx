import { Anchor, Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconFileImport } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { InboundSms } from '../../../../server/contract/sms.ts';
import { countOf, formatCount } from '../../../lib/format.ts';
import { useCurrentRow } from '../../../lib/use-current-row.ts';
import { useInteracting } from '../../../lib/use-interacting.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { useSteadyList } from '../../../lib/use-steady-list.ts';
import { useUrlView } from '../../../lib/use-url-view.ts';
import { ListPager } from '../../../ui/list-pager.tsx';
import { RefreshButton, ShortcutsButton } from '../../../ui/screen-top.tsx';
import { ShortcutHelp, type Shortcut } from '../../../ui/shortcut-help.tsx';
import { ExportMenu } from '../../export-menu.tsx';
import { useServices } from '../../session/services-context.ts';
import { settingsQuery } from '../../settings/settings-api.ts';
import { DropOverlay } from '../../upload/drop-overlay.tsx';
import { usePhone } from '../../use-phone.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { useSmsImport } from '../import/use-sms-import.ts';
import { MediaViewer } from '../media/media-viewer.tsx';
import { smsCountQuery, smsQuery, smsStateQuery } from '../twilio-api.ts';
import { TwilioTop } from '../twilio-top.tsx';
import { EmptyHistory } from './empty-history.tsx';
import { countryName, senderName } from './origin-words.ts';
import type { RowHandlers } from './row-handlers.ts';
import { SmsList } from './sms-list.tsx';
import { SmsToolbar } from './sms-toolbar.tsx';
import {
  filterQuery,
  isNarrowed,
  NO_FILTERS,
  pageQuery,
  SMS_VIEW,
  worldQuery,
  type SmsView,
} from './sms-view.ts';
import { useOpenTexts } from './use-open-texts.ts';

const SHORTCUTS: Shortcut[] = [
  { keys: ['j', 'k'], does: 'Next and previous text' },
  { keys: ['Enter'], does: 'Show all of it, or less' },
  { keys: ['m'], does: 'Look at its files' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'This help' },
];

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
  const asCards = usePhone();
  const narrow = useMediaQuery('(max-width: 1180px)', false, { getInitialValueInEffect: false });
  const search = useRef<HTMLInputElement>(null);
  const [view, change] = useUrlView(SMS_VIEW);
  const [help, helpDialog] = useDisclosure(false);
  const [viewed, setViewed] = useState<InboundSms | null>(null);
  const { interacting, touch, release } = useInteracting();
  const texts = useOpenTexts();
  const importing = useSmsImport();

  const query = pageQuery(view);
  const page = useQuery(smsQuery(api, query));
  const hold = interacting || texts.reading || viewed !== null;
  const list = useSteadyList(page, JSON.stringify(query), hold);
  const current = useCurrentRow(list.rows, 'data-sms');
  useLastPage(list, view, change);

  const world = useQuery(smsCountQuery(api, worldQuery(view)));
  const isCounted = worldQuery(view) !== null && world.data !== undefined && !list.isTurning;
  const hidden = isCounted ? Math.max(0, (world.data ?? 0) - list.total) : 0;
  const { data: state } = useQuery(smsStateQuery(api));
  const { data: settings } = useQuery(settingsQuery(api));
  const phone = settings?.twilio.phoneNumber ?? '';

  const { choose } = current;
  const { toggle } = texts;
  const handlers = useMemo<RowHandlers>(
    () => ({ toggle, choose, openMedia: setViewed }),
    [toggle, choose],
  );
  const refresh = () => {
    release();
    texts.doneReading();
  };
  const go = (step: 1 | -1) => {
    touch();
    current.go(step);
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    Enter: () => {
      if (current.row) toggle(current.row);
    },
    m: () => {
      if (current.row && current.row.num_media > 0) setViewed(current.row);
    },
    '/': () => search.current?.focus(),
    '?': helpDialog.open,
  });

  const allCountries = () => change({ country: null, state: null });
  const known = !list.isLoading && !list.error;
  return (
    <>
      <TwilioTop
        part="history"
        summary={
          known && (
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
        <ShortcutsButton onPress={helpDialog.open} />
        <RefreshButton
          turning={list.isFetching}
          onPress={() => {
            refresh();
            list.refetch();
          }}
        />
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.75} />}
          onClick={importing.open}
        >
          Import CSV
        </Button>
        <ExportMenu resource="sms" filters={filterQuery(view)} />
      </TwilioTop>
      <SmsToolbar
        view={view}
        change={change}
        countries={page.data?.countries ?? []}
        withSort={asCards || narrow}
        search={search}
      />
      <SmsList
        list={list}
        sorting={{
          sort: view.sort,
          order: view.order,
          onSort: (sort, order) => change({ sort, order }),
        }}
        asCards={asCards}
        narrow={narrow}
        currentId={current.id}
        open={texts.open}
        handlers={handlers}
        onTouch={touch}
        onRelease={refresh}
        empty={
          <EmptyHistory
            view={view}
            error={list.error}
            hidden={hidden}
            mode={state?.mode}
            phone={phone === '' ? null : senderName(phone)}
            onAllCountries={allCountries}
            onClear={() => change(NO_FILTERS)}
            onRetry={list.refetch}
          />
        }
      />
      <ListPager view={view} total={list.total} change={change} things="Texts" compact={asCards} />
      <MediaViewer row={viewed} onClose={() => setViewed(null)} />
      <ImportDialog importing={importing} />
      <DropOverlay
        onDrop={importing.drop}
        title="Drop it to import"
        hint="Twilio’s message log as CSV"
      />
      <ShortcutHelp shortcuts={SHORTCUTS} opened={help} onClose={helpDialog.close} />
    </>
  );
}
