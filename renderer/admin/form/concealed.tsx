import { ActionIcon, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

/** For a text input whose content others at the table must not read; its eye shows it. @param what "password" */
export function useConcealed(
  what: string,
): Pick<TextInputProps, 'type' | 'autoComplete' | 'autoCapitalize' | 'rightSection'> {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return {
    type: shown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'off',
    rightSection: (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${shown ? 'Hide' : 'Show'} the ${what}`}
        onClick={() => setShown(!shown)}
      >
        <Icon size={17} stroke={1.75} />
      </ActionIcon>
    ),
  };
}
