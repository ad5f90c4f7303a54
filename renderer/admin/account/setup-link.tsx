import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Link } from '../link.tsx';

/** To the stand's setup once more: name and logo, Wi-Fi, and what is left to do, one after the other. */
export function SetupLink() {
  return (
    <Button
      component={Link}
      to="/welcome/stand"
      variant="default"
      size="md"
      fullWidth
      mt="lg"
      leftSection={<IconRoute size={18} stroke={1.75} />}
    >
      Set up the stand again
    </Button>
  );
}
