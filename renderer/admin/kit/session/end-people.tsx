import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { setupStatus } from '../../../../server/contract/auth.ts';
import { PASSWORD_MAX } from '../../../../server/contract/limits.ts';
import { textField, useSmallForm } from '../form/use-small-form.ts';
import { PEOPLE_PATH, tellSession, tellTabs, useServices } from './staff-services.ts';

/** Returns what has the page go on as the session may from now on. */
export function useGoOn() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return async () => {
    tellTabs();
    tellSession(queryClient, await api.data('GET', '/api/admin/setup-status', setupStatus));
  };
}

/** Removes everybody by the password, at the laptop. */
export function EndPeople({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const goOn = useGoOn();
  const form = useSmallForm({
    first: { password: '' },
    name: () => 'People',
    send: (body) => api.done('DELETE', PEOPLE_PATH, { body }),
    onSaved: () => void goOn(),
  });
  return (
    <Stack component="form" gap="md" onSubmit={form.onSubmit}>
      <Text size="sm" c="var(--text-2)">
        With the password, everyone is removed and Booth works as before, without names and PINs.
        Leads and logs keep the names.
      </Text>
      <PasswordInput
        {...textField(form, 'password')}
        label="Password"
        autoFocus
        maxLength={PASSWORD_MAX}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        error={form.fault?.message}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...form.button} color="bad">
          Remove everyone
        </Button>
      </Group>
    </Stack>
  );
}
