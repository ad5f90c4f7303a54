import { Badge, Box, Group, Input, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { idsOf, type FieldState } from './field.ts';

type Props = {
  field: FieldState;
  hint?: ReactNode;
  /** A single control that the label names; without it the children name themselves by the label's id. */
  labelsInput?: boolean | undefined;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  children?: ReactNode;
  /** The control itself says what is wrong, and where. */
  ownFault?: boolean | undefined;
};

/** Draws the error of a value, right below its control. */
export function Fault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Input.Error id={id} fz="sm" mt="xs">
      {children}
    </Input.Error>
  );
}

/** One setting: its label, whether it is changed, its control, and what is wrong with it. */
export function FieldRow({ field, hint, labelsInput, aside, children, ownFault }: Props) {
  const { name, label, changed, fault, contested, revert } = field;
  const ids = idsOf(name);
  return (
    <Box py="xs" data-setting={name}>
      <Group justify="space-between" gap="xs" style={{ columnGap: 'var(--space-4)' }}>
        <Box flex="1 1 13rem" miw={0}>
          <Group gap="xs" mih={24}>
            <Input.Label
              id={ids.label}
              mb={0}
              labelElement={labelsInput ? 'label' : 'div'}
              htmlFor={labelsInput ? ids.input : undefined}
            >
              {label}
            </Input.Label>
            {changed && (
              <>
                <Badge variant="light" tt="none">
                  Not saved
                </Badge>
                <IconButton
                  icon={IconArrowBackUp}
                  glyph={[15, 2]}
                  size={24}
                  label={`Undo the change to ${label}`}
                  tip="Back to the saved value"
                  onClick={revert}
                />
              </>
            )}
          </Group>
          {hint !== undefined && (
            <Input.Description id={ids.hint} fz="sm" c="var(--text-2)">
              {hint}
            </Input.Description>
          )}
        </Box>
        {aside}
      </Group>
      {children !== undefined && <Box mt="sm">{children}</Box>}
      {fault !== null && !ownFault && <Fault id={ids.fault}>{fault}</Fault>}
      {contested && (
        <Text size="sm" c="warn" mt="xs">
          Another device has saved a different value in the meantime. Saving replaces it.
        </Text>
      )}
    </Box>
  );
}
