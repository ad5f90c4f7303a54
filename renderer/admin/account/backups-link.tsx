import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { Link } from '../link.tsx';

/** To the backups, and the way back to one of them. */
export function BackupsLink() {
  return (
    <Button
      component={Link}
      to="/backups"
      variant="default"
      size="md"
      fullWidth
      mt="lg"
      leftSection={<IconDatabase size={18} stroke={1.75} />}
    >
      Backups
    </Button>
  );
}
