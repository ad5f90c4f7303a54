import { Button, Group, Text } from '@mantine/core';
import type { Fault, useSmallForm } from './use-small-form.ts';

type Props = {
  form: Pick<ReturnType<typeof useSmallForm>, 'button'>;
  /** Fault that belongs to no field; null for none. */
  fault: Fault | null;
  /** Word on the button. */
  does?: string;
  onClose: () => void;
};

/** Foot of a form in a dialog: what is wrong with it, Cancel and what it does. */
export function FormFoot({ form, fault, does = 'Save', onClose }: Props) {
  return (
    <>
      {fault && (
        <Text data-said="urgent" size="sm" c="var(--bad)">
          {fault.message}
        </Text>
      )}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...form.button}>{does}</Button>
      </Group>
    </>
  );
}
