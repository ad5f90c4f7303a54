import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clockTime, shortExactTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { useServices } from '../session/services-context.ts';
import { EndRehearsal } from './end-rehearsal.tsx';
import { REHEARSAL_KEY, rehearsalGoesOn, rehearsalQuery } from './rehearsal-api.ts';
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
  const { data = null } = useQuery(rehearsalQuery(api));
  const [isEnding, setEnding] = useState(false);
  const goesOn = useMutation({
    mutationFn: () => rehearsalGoesOn(api),
    onSuccess: () => client.invalidateQueries({ queryKey: REHEARSAL_KEY }),
    onError: (error) => tellFailure(error, 'rehearsal'),
  });
  const isOn = data !== null;
  useEffect(() => {
    // Files that are saved here say so by their names.
    if (isOn) document.documentElement.dataset['rehearsal'] = '';
    else delete document.documentElement.dataset['rehearsal'];
  }, [isOn]);
  if (!data) return null;
  return (
    <section
      className={classes.strip}
      aria-label="A rehearsal is on"
      data-ask={data.ask || undefined}
    >
      <p>
        {data.ask ? (
          <>
            <b>Still a rehearsal?</b> It has been on since {sinceInWords(data.since, now)}, and what
            visitors send is not kept.
          </>
        ) : (
          <>
            <b>Rehearsal</b> since {sinceInWords(data.since, now)}: try everything. What is sent now
            is not kept.
          </>
        )}
      </p>
      <div className={classes.buttons}>
        {data.ask && (
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
      {isEnding && <EndRehearsal rehearsal={data} onClose={() => setEnding(false)} />}
    </section>
  );
}
