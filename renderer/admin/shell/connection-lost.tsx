import { useQueryClient } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { setupStatus } from '../../../server/contract/auth.ts';
import { useServices } from '../session/services-context.ts';
import classes from './connection-lost.module.css';

const KNOCK_EVERY_MS = 2000;

/** A calm word while the booth's server is away. Knocks until it is back, then has everything fetched anew. */
export function ConnectionLost() {
  const { api, reachability } = useServices();
  const client = useQueryClient();
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);

  useEffect(() => {
    if (reachable) return undefined;
    const knock = () => {
      api
        .data('GET', '/api/admin/setup-status', setupStatus)
        .then(() => client.invalidateQueries())
        .catch(() => undefined);
    };
    const timer = setInterval(knock, KNOCK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reachable, api, client]);

  return (
    <output className={classes.place}>
      {!reachable && (
        <span className={classes.banner}>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          Connection to the booth’s server lost. Trying again…
        </span>
      )}
    </output>
  );
}
