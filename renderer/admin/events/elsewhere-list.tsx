import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EventElsewhere } from '../../../server/contract/event-archive.ts';
import { formatBytes, shortExactTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import rows from '../../ui/row-list.module.css';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { countsInWords } from '../backups/backup-words.ts';
import { useServices } from '../session/services-context.ts';
import { nameOf } from './event-words.ts';
import { bringBack, EVENTS_KEY } from './events-api.ts';

/** Events in the second place that are not on this laptop: another laptop's, or what this one lost. */
export function ElsewhereList({ events }: { events: readonly EventElsewhere[] }) {
  const { api } = useServices();
  const client = useQueryClient();
  const now = useNow();
  const bring = useMutation({
    mutationFn: (event: EventElsewhere) => bringBack(api, event),
    onSuccess: ({ event }) => toastDone(`${nameOf(event)} is on this laptop now`),
    onError: (error) => tellFailure(error, 'second-place'),
    onSettled: () => client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
  return (
    <ul className={rows.list} aria-label="Events in the second place">
      {events.map((one) => {
        const when = shortExactTime(one.made_at);
        const isComing = bring.isPending && bring.variables.key === one.key;
        return (
          <li key={one.key} className={rows.row}>
            <div className={rows.words}>
              <p className={rows.name}>
                <b dir="auto">{nameOf(one.event)}</b>
                <RelativeTime iso={one.made_at} now={now} />
              </p>
              <p className={rows.what}>{countsInWords(one.counts)}</p>
              <p className={rows.where}>
                {[
                  `Put away ${when}`,
                  formatBytes(one.bytes),
                  ...(one.own ? [] : ['Another laptop’s']),
                ].join(' · ')}
              </p>
            </div>
            <Button
              variant="default"
              aria-label={`Copy ${nameOf(one.event)}, put away ${when}, to this laptop`}
              aria-busy={isComing || undefined}
              onClick={() => {
                if (!bring.isPending) bring.mutate(one);
              }}
            >
              {isComing ? 'Copying…' : 'Copy to this laptop'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
