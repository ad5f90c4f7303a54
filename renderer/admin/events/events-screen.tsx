import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArchive, IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ArchivedEvent } from '../../../server/contract/event-archive.ts';
import { countOf } from '../../lib/format.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { ScreenTop } from '../../ui/screen-top.tsx';
import { useServices } from '../session/services-context.ts';
import { BeginRehearsal } from '../rehearsal/begin-rehearsal.tsx';
import { DropOverlay } from '../upload/drop-overlay.tsx';
import { ArchivedList } from './archived-list.tsx';
import { BeginDialog } from './begin-dialog.tsx';
import { BringInDialog } from './bring-in/bring-in-dialog.tsx';
import { useBringIn } from './bring-in/use-bring-in.ts';
import { DeleteEvent } from './delete-event.tsx';
import { ElsewhereList } from './elsewhere-list.tsx';
import { FILE_WARNING } from './event-words.ts';
import { archivedEventsQuery, eventsElsewhereQuery, openEventQuery } from './events-api.ts';
import classes from './events-screen.module.css';
import { OverScreen } from './over/over-screen.tsx';
import { OpenEventCard } from './open-event-card.tsx';

function summaryOf(archived: readonly ArchivedEvent[]): string {
  return archived.length === 0
    ? 'One event is open'
    : `One event is open, ${countOf(archived.length, 'is', 'are')} over`;
}

/** All events, or the one that is over that the address names. */
export function EventsScreen() {
  const { id } = useParams();
  return id === undefined ? <AllEvents /> : <OverScreen key={id} id={id} />;
}

/** The event that is open, those that are over, and the ways in and out of this laptop. */
function AllEvents() {
  const { api } = useServices();
  const open = useQuery(openEventQuery(api));
  const archived = useQuery(archivedEventsQuery(api));
  const elsewhere = useQuery(eventsElsewhereQuery(api));
  const [isBeginning, setBeginning] = useState(false);
  const [deleting, setDeleting] = useState<ArchivedEvent | null>(null);
  const bringIn = useBringIn(open.data ?? null);
  const list = useRef<HTMLElement>(null);
  const error = open.error ?? archived.error;

  if (error && (!open.data || !archived.data)) {
    return (
      <LoadFailed
        title="The events could not be loaded"
        error={error}
        onRetry={() => {
          void open.refetch();
          void archived.refetch();
        }}
      />
    );
  }
  const isLoaded = open.data !== undefined && archived.data !== undefined;
  return (
    <>
      <ScreenTop title="Events" summary={archived.data && summaryOf(archived.data)}>
        <Button
          variant="default"
          leftSection={<IconFileImport size={17} stroke={1.75} />}
          onClick={bringIn.open}
        >
          Bring in a file…
        </Button>
      </ScreenTop>
      {!isLoaded && (
        <div className={classes.layout} aria-busy="true">
          <Skeleton className={classes.ghost} />
        </div>
      )}
      {isLoaded && (
        <div className={classes.layout}>
          <div className={classes.main}>
            <OpenEventCard open={open.data} onBegin={() => setBeginning(true)} />
            <section ref={list} tabIndex={-1} className={classes.over} aria-labelledby="over">
              <h2 id="over">Over</h2>
              {archived.data.length > 0 ? (
                <ArchivedList events={archived.data} onDelete={setDeleting} />
              ) : (
                <div className={classes.none}>
                  <EmptyState icon={IconArchive} title="No event is over yet">
                    When you begin another event, the previous one is kept here with all its
                    questions, leads and texts.
                  </EmptyState>
                </div>
              )}
            </section>
            {elsewhere.data && elsewhere.data.length > 0 && (
              <section className={classes.over} aria-labelledby="elsewhere">
                <h2 id="elsewhere">Only in the second place</h2>
                <ElsewhereList events={elsewhere.data} />
              </section>
            )}
          </div>
          <div className={classes.side}>
            <Card title="One after the other">
              <Hint>
                A talk in the morning and one in the afternoon are two events: begin another one in
                between. Questions, leads and texts are put away; settings, pictures, what the AI
                knows, labels and saved replies stay.
              </Hint>
            </Card>
            <Card title="Rehearsal">
              <Hint>
                Try everything before the doors open. What is there now is set aside and comes back
                untouched; whatever comes in during the rehearsal is deleted when it ends.
              </Hint>
              <BeginRehearsal />
            </Card>
            <Card title="Files">
              <Hint>
                An event saved as a file has everything in it, and opens in Booth on another laptop:
                use “Bring in a file” there, or drop it on this page.
              </Hint>
              <Hint>{FILE_WARNING}</Hint>
            </Card>
          </div>
        </div>
      )}
      {isBeginning && open.data && (
        <BeginDialog open={open.data} onClose={() => setBeginning(false)} />
      )}
      {deleting && (
        <DeleteEvent
          key={deleting.id}
          event={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            list.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {open.data && <BringInDialog bringIn={bringIn} open={open.data} />}
      <DropOverlay
        onDrop={bringIn.drop}
        title="Drop it to see what it holds"
        hint="One .booth file at a time"
      />
    </>
  );
}
