import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { desktopOf } from '../../lib/use-desktop.ts';
import { ConnectionLost } from './connection-lost.tsx';
import { LiveStateContext } from './live-state.ts';
import { useLiveUpdates } from './use-live-updates.ts';

/** What a screen has that takes the whole page: live data, and a word while the server is away. */
export function BareShell() {
  const live = useLiveUpdates();
  const navigate = useNavigate();
  useEffect(() => desktopOf(window)?.onGoTo((path) => void navigate(path)), [navigate]);
  return (
    <LiveStateContext value={live}>
      <ConnectionLost />
      <Outlet />
    </LiveStateContext>
  );
}
