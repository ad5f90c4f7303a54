import { NavLink, Tooltip } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { ROW, ROW_ICON, useRailTip } from './rail-row.ts';
import { StatusLine } from './status-line.tsx';
import { ThemeRow } from './theme-toggle.tsx';
import { useLogout } from './use-logout.ts';

/** Below the pages: the status, the theme and the way out. */
export function RailFoot() {
  const logout = useLogout();
  const tip = useRailTip();
  return (
    <div>
      <StatusLine />
      <ThemeRow />
      <Tooltip label="Logout" {...tip}>
        <NavLink
          component="button"
          type="button"
          label="Logout"
          leftSection={<IconLogout {...ROW_ICON} />}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
          {...ROW}
        />
      </Tooltip>
    </div>
  );
}
