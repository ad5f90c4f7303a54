import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clockTime, shortExactTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { EVENTS_KEY, openEventQuery, rehearsalGoesOn } from '../events/events-api.ts';
import { useServices } from '../session/services-context.ts';
import { EndRehearsal } from './rehearsal-dialog.tsx';
import classes from './rehearsal-strip.module.css';

const DAY_MS = 86_400_000;

function sinceInWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  return now - at < DAY_MS ? clockTime(at) : shortExactTime(iso);
}

/** Above every screen while it is a rehearsal: what that means, and its end; some hours later, whether it still is one. */
export function RehearsalStrip() {
  const { api } = useServices();
  const client = useQueryClient();
  const now = useNow();
  const { data: open } = useQuery(openEventQuery(api));
  const [isEnding, setEnding] = useState(false);
  const goesOn = useMutation({
    mutationFn: () => rehearsalGoesOn(api),
    onSuccess: () => client.invalidateQueries({ queryKey: EVENTS_KEY }),
    onError: (error) => tellFailure(error, 'rehearsal'),
  });
  const isOn = open?.kind === 'rehearsal';
  useEffect(() => {
    // Files that are saved here say so by their names.
    if (isOn) document.documentElement.dataset['rehearsal'] = '';
    else delete document.documentElement.dataset['rehearsal'];
  }, [isOn]);
  if (!open || !isOn) return null;
  return (
    <section
      className={classes.strip}
      aria-label="A rehearsal is on"
      data-ask={open.ask || undefined}
    >
      <p>
        {open.ask ? (
          <>
            <b>Still a rehearsal?</b> It has been on since {sinceInWords(open.opened_at, now)}, and
            what visitors send is not kept.
          </>
        ) : (
          <>
            <b>Rehearsal</b> since {sinceInWords(open.opened_at, now)}: try everything. What is sent
            now is not kept.
          </>
        )}
      </p>
      <div className={classes.buttons}>
        {open.ask && (
          <Button
            size="compact-sm"
            variant="outline"
            className={classes.button}
            loading={goesOn.isPending}
            onClick={() => goesOn.mutate()}
          >
            Keep going
          </Button>
        )}
        <Button size="compact-sm" className={classes.end} onClick={() => setEnding(true)}>
          End the rehearsal…
        </Button>
      </div>
      {isEnding && <EndRehearsal rehearsal={open} onClose={() => setEnding(false)} />}
    </section>
  );
}
