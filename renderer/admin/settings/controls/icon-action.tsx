import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type Props = {
  icon: Icon;
  /** Its name in full: "Remove logo 2". */
  label: string;
  color?: 'bad' | 'gray';
  disabled?: boolean;
  onClick: () => void;
};

/** A small action on one entry of a list. */
export function IconAction({ icon: Glyph, label, color = 'gray', disabled, onClick }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={color}
        size={32}
        aria-label={label}
        disabled={disabled ?? false}
        onClick={onClick}
      >
        <Glyph size={17} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
