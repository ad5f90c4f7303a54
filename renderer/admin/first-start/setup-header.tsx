import { Button, Group } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Link } from '../kit/link.tsx';
import { ThemeToggle } from '../kit/theme-toggle.tsx';

/** The top of a page of the first start, where there is no rail. @param help page of the manual */
export function SetupHeader({ help, children }: { help: string; children?: ReactNode }) {
  return (
    <Group component="header" justify="space-between" wrap="nowrap" mb="xl">
      <BrandMark size={30} />
      {children}
      <Group gap={4} wrap="nowrap">
        <Button
          component={Link}
          to={`/help/${help}`}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconHelp size={17} stroke={1.75} aria-hidden="true" />}
        >
          Help
        </Button>
        <ThemeToggle />
      </Group>
    </Group>
  );
}
