import { CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { setupStatus } from '../../../server/contract/auth.ts';
import { clockTime } from '../../lib/format.ts';
import { desktopOf, useServerOutage } from '../../lib/use-desktop.ts';
import { useServices } from '../session/services.ts';
import classes from './connection-lost.module.css';

const KNOCK_EVERY_MS = 2000;

/** The words of the desktop app, which knows what became of its server; a browser sees only that nobody answers. */
const AWAY = {
  silent: 'Booth’s server stopped answering and is being restarted…',
  ended: 'Booth’s server stopped and is being restarted…',
  unknown: 'Connection to the booth’s server lost. Trying again…',
};

/**
 * A calm word while the booth's server is away and, in the desktop app, about what happened once it is back. Knocks
 * until it is back, then has everything fetched again.
 */
export function ConnectionLost() {
  const { api, reachability } = useServices();
  const client = useQueryClient();
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const desktop = desktopOf(window);
  const outage = useServerOutage(desktop);
  const isDown = outage?.until === null;

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
      {!reachable || isDown ? (
        <span className={classes.banner}>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          {AWAY[isDown ? outage.cause : 'unknown']}
        </span>
      ) : (
        outage?.until != null && (
          <span className={classes.banner} data-over>
            <IconCircleCheck size={18} aria-hidden="true" />
            Booth’s server had {outage.cause === 'silent' ? 'stopped answering' : 'stopped'} and was
            restarted at {clockTime(outage.until)}. Nothing was lost.
            <CloseButton
              size={28}
              iconSize={16}
              aria-label="Close this message"
              onClick={() => void desktop?.acknowledgeOutage()}
            />
          </span>
        )
      )}
    </output>
  );
}
