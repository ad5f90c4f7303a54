import { CloseButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { tellFailure } from '../../ui/tell-failure.ts';
import { Link } from '../link.tsx';
import { useServices } from '../session/services-context.ts';
import classes from './backup-alerts.module.css';
import { alertsOf } from './backup-words.ts';
import { BACKUPS_KEY, backupsQuery, forgetNote } from './backups-api.ts';

/** What became of the database, and what is wrong with its backups; above every screen until it is read, or over. */
export function BackupAlerts() {
  const { api } = useServices();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { data } = useQuery(backupsQuery(api));
  const close = useMutation({
    mutationFn: () => forgetNote(api),
    onSuccess: () => client.invalidateQueries({ queryKey: BACKUPS_KEY }),
    onError: (error) => tellFailure(error, 'backups'),
  });
  const alerts = data ? alertsOf(data) : [];
  return (
    <output className={classes.place} data-empty={alerts.length === 0 || undefined}>
      {alerts.map(({ tone, text, isNote }) => (
        <span key={text} className={classes.alert} data-tone={tone}>
          {tone === 'ok' ? (
            <IconCircleCheck size={19} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={19} stroke={1.75} aria-hidden="true" />
          )}
          <span>
            {text}
            {pathname !== '/backups' && (
              <>
                {' '}
                <Link to="/backups">Backups</Link>
              </>
            )}
          </span>
          {isNote && (
            <CloseButton
              size={28}
              iconSize={16}
              aria-label="Close this message"
              onClick={() => close.mutate()}
            />
          )}
        </span>
      ))}
    </output>
  );
}
