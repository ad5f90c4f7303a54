import { Anchor } from '@mantine/core';
import { NOTICES_NAME } from '../../../server/contract/limits.ts';
import { desktopOf } from '../../lib/use-desktop.ts';

/** Link to the licenses of what Booth is made of: opens in a tab of its own, or in the laptop's text editor. */
export function NoticesLink() {
  const desktop = desktopOf(window);
  return (
    <Anchor
      href={`/${NOTICES_NAME}`}
      target="_blank"
      rel="noreferrer"
      size="sm"
      c="dimmed"
      mt="lg"
      display="block"
      ta="center"
      onClick={(event) => {
        if (desktop === null) return;
        event.preventDefault();
        void desktop.openNotices();
      }}
    >
      Open-source licenses
    </Anchor>
  );
}

/** In the app: one file for whoever helps from afar. */
export function DiagnosticsLink() {
  const desktop = desktopOf(window);
  if (desktop === null) return null;
  return (
    <Anchor
      component="button"
      size="sm"
      c="dimmed"
      mt="sm"
      mx="auto"
      display="block"
      onClick={() => void desktop.saveDiagnostics()}
    >
      Save diagnostics…
    </Anchor>
  );
}
