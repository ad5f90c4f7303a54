import { Anchor, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconFileImport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { countOf, formatCount } from '../../../lib/format.ts';
import type { ShortcutGroup } from '../../palette/page-keys.ts';
import { ExportMenu } from '../../export-menu.tsx';
import { ListTools } from '../../list/list-tools.tsx';
import { List } from '../../list/list.tsx';
import { useListView, WIDE_TABLE_FROM } from '../../list/use-list-view.ts';
import { useList, useListKeys } from '../../list/use-list.ts';
import { useServices } from '../../session/services-context.ts';
import { settingsQuery } from '../../settings/settings-api.ts';
import { DropOverlay } from '../../media/file-drop.tsx';
import { ImportDialog } from '../import/import-dialog.tsx';
import { useSmsImport } from '../import/use-sms-import.ts';
import { smsCountQuery, smsQuery, smsStateQuery } from '../model.ts';
import { TwilioTop } from '../twilio-top.tsx';
import { EmptyHistory } from './empty-history.tsx';
import { countryName, senderName } from './origin-words.ts';
import type { RowHandlers } from './row-handlers.ts';
import { SmsCard } from './sms-card.tsx';
import { SMS_LIST } from './sms-list.tsx';
import { SmsRow } from './sms-row.tsx';
import { SmsToolbar } from './sms-toolbar.tsx';
import { isNarrowed, NO_FILTERS, SMS_VIEW, worldQuery, type SmsView } from './sms-view.ts';
import { useOpenTexts } from './use-open-texts.ts';

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
  const narrow = useMediaQuery('(max-width: 1180px)', false, { getInitialValueInEffect: false });
  const texts = useOpenTexts();
  const importing = useSmsImport();

  const at = useListView(SMS_VIEW, WIDE_TABLE_FROM);
  const { view, change, asCards } = at;
  const page = useQuery(smsQuery(api, at.query));
  const list = useList(at, page, {
    attribute: 'data-sms',
    hold: texts.reading,
    onRelease: texts.doneReading,
  });

  const allOver = worldQuery(view);
  const world = useQuery(smsCountQuery(api, allOver && { ...allOver, event: at.event }));
  const isCounted = allOver !== null && world.data !== undefined && !list.isTurning;
  const hidden = isCounted ? Math.max(0, (world.data ?? 0) - list.total) : 0;
  const { data: state } = useQuery(smsStateQuery(api));
  const { data: settings } = useQuery(settingsQuery(api));
  const phone = settings?.twilio.phoneNumber ?? '';

  const { choose } = list.current;
  const { toggle } = texts;
  const handlers = useMemo<RowHandlers>(() => ({ toggle, choose }), [toggle, choose]);
  useListKeys(list, {
    Enter: list.withCurrent(toggle),
    m: list.withCurrent((row) => {
      if (row.num_media > 0) toggle(row);
    }),
  });

  const allCountries = () => change({ country: null, state: null });
  const Row = asCards ? SmsCard : SmsRow;
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
      <SmsToolbar at={at} countries={page.data?.countries ?? []} narrow={narrow} />
      <List
        list={list}
        shape={SMS_LIST}
        narrow={narrow}
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
      >
        {(props) => (
          <Row
            key={props.row.id}
            {...props}
            open={texts.open.has(props.row.id)}
            narrow={narrow}
            handlers={handlers}
          />
        )}
      </List>
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
