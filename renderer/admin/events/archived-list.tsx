import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ArchivedEvent } from '../../../server/contract/event-archive.ts';
import { formatBytes, shortExactTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import rows from '../../ui/row-list.module.css';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { countsInWords } from '../backups/backup-words.ts';
import { nameOf } from './event-words.ts';
import classes from './events-screen.module.css';
import { SaveEventButton } from './save-event-button.tsx';

type Props = { events: readonly ArchivedEvent[]; onDelete: (event: ArchivedEvent) => void };

/** The events that are over, newest first: what each holds, and what can be done with it. */
export function ArchivedList({ events, onDelete }: Props) {
  const now = useNow();
  return (
    <ul className={rows.list} aria-label="Events that are over">
      {events.map((archived) => {
        const when = shortExactTime(archived.made_at);
        const name = `${nameOf(archived.event)}, put away ${when}`;
        return (
          <li key={archived.id} className={rows.row}>
            <div className={rows.words}>
              <p className={rows.name}>
                <b dir="auto">{nameOf(archived.event)}</b>
                <RelativeTime iso={archived.made_at} now={now} />
              </p>
              <p className={rows.what}>{countsInWords(archived.counts)}</p>
              <p className={rows.where}>{`Put away ${when} · ${formatBytes(archived.bytes)}`}</p>
            </div>
            <div className={classes.buttons}>
              <Button
                component={Link}
                to={`/events/${archived.id}`}
                variant="default"
                aria-label={`Open ${name}`}
              >
                Open
              </Button>
              <SaveEventButton archived={archived} name={name} />
              <Tooltip label="Delete for good">
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={`Delete ${name}`}
                  onClick={() => onDelete(archived)}
                >
                  <IconTrash size={18} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
