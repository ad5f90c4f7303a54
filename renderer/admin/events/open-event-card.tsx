import { Button } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import type { OpenEvent } from '../../../server/contract/event-archive.ts';
import { shortExactTime } from '../../lib/format.ts';
import { countsInWords } from '../backups/backup-words.ts';
import { nameOf } from './event-words.ts';
import classes from './events-screen.module.css';
import { SaveEventButton } from './save-event-button.tsx';

/** What the booth collects now, and the way to the next one. */
export function OpenEventCard({ open, onBegin }: { open: OpenEvent; onBegin: () => void }) {
  const { event, counts, since } = open;
  return (
    <section className={classes.open} aria-labelledby="open-event">
      <div className={classes.words}>
        <p className={classes.tag}>Open now</p>
        <h2 id="open-event" dir="auto">
          {nameOf(event)}
        </h2>
        <p className={classes.what}>{countsInWords(counts)}</p>
        <p className={classes.where}>
          {since === null
            ? 'Nothing has come in yet.'
            : `The first came in on ${shortExactTime(since)}.`}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button leftSection={<IconPlayerTrackNext size={17} stroke={1.75} />} onClick={onBegin}>
          Begin another event…
        </Button>
        <SaveEventButton archived={null} name="the open event" />
      </div>
    </section>
  );
}
