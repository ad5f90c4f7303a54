import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { KIOSK_PATH } from '../../../../server/contract/limits.ts';
import { PIN_MAX, PIN_RULE } from '../../../../server/contract/people.ts';
import { FormFoot } from '../../kit/form/form-foot.tsx';
import { textField, useSmallForm } from '../../kit/form/use-small-form.ts';
import { DEVICES_PATH } from '../../kit/network/devices.ts';
import { useServices } from '../../kit/session/staff-services.ts';

/** Has this device serve visitors from now on. */
export function KioskDialog({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const form = useSmallForm({
    first: { pin: '' },
    name: () => 'This device',
    send: (body) => api.done('PUT', `${DEVICES_PATH}/kiosk`, { body }),
    onSaved: () => window.location.replace(KIOSK_PATH),
  });
  const { fault } = form;
  return (
    <Modal opened onClose={onClose} title="Use this device as a kiosk" size={480}>
      <Stack component="form" gap="md" onSubmit={form.onSubmit}>
        <Text>
          Visitors ask their questions on it, one after the other. You are signed out, and it shows
          nothing else until someone presses <b>Staff</b> and enters this PIN.
        </Text>
        <TextInput
          {...textField(form, 'pin')}
          label="PIN to end it"
          description={PIN_RULE}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_MAX}
          data-autofocus
        />
        <FormFoot
          form={form}
          fault={fault?.field === 'pin' ? null : fault}
          does="Start the kiosk"
          onClose={onClose}
        />
      </Stack>
    </Modal>
  );
}
