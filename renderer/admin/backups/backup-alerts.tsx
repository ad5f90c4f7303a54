import { Alert, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { tellFailure } from '../../ui/tell-failure.ts';
import { Link } from '../link.tsx';
import { useServices } from '../session/services-context.ts';
import { alertsOf } from './backup-words.ts';
import { BACKUPS_KEY, backupsQuery, forgetNote } from './backups-api.ts';

/** What became of the database, and what is wrong with its backups; above every page until it is read, or solved. */
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
    <output>
      {alerts.length > 0 && (
        <Stack gap="sm" px={{ base: 'md', sm: 'xl' }} pt="md">
          {alerts.map(({ tone, text, isNote }) => (
            <Alert
              key={text}
              role="none"
              color={tone}
              p="sm"
              icon={tone === 'ok' ? <IconCircleCheck /> : <IconAlertTriangle />}
              withCloseButton={isNote}
              closeButtonLabel="Close this message"
              onClose={() => close.mutate()}
            >
              {text} {pathname !== '/backups' && <Link to="/backups">Backups</Link>}
            </Alert>
          ))}
        </Stack>
      )}
    </output>
  );
}
