import { Button, Skeleton, CloseButton } from '@mantine/core';
import { IconMoodSad, IconPlugConnectedX, IconCircleCheck } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useQueryClient } from '@tanstack/react-query';
import { setupStatus } from '../../../../server/contract/auth.ts';
import { useAnnouncement } from '../../../lib/announcer.ts';
import { session } from '../../../lib/browser-storage.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import { clockTime } from '../../../lib/format.ts';
import { desktopOf, useServerOutage } from '../../../lib/use-desktop.ts';
import classes from './connection-lost.module.css';

type Props = { label: string; load: LoadPage };

type Code =
  | { state: 'coming' }
  | { state: 'here'; Component: ComponentType }
  | { state: 'missing' }
  | { state: 'given up' };

/** Shown instead of a page whose code is not here yet, and gets it as soon as the server is there. */
export function PageLoading({ label, load }: Props) {
  const { api, reachability } = useServices();
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const [code, setCode] = useState<Code>({ state: 'coming' });

  useEffect(() => {
    let ended = false;
    const tell = (next: Code) => {
      if (!ended) setCode(next);
    };
    pageCode(load)
      .then((Component) => tell({ state: 'here', Component }))
      .catch(() => tell({ state: 'missing' }));
    return () => {
      ended = true;
    };
  }, [load]);

  // Away, or updated and started again under new file names? The answer tells, and the shell watches who is away.
  const isMissing = code.state === 'missing';
  useEffect(() => {
    if (!isMissing || !reachable) return undefined;
    let ended = false;
    const reload = async () => {
      const answer = await api
        .data('GET', '/api/admin/setup-status', setupStatus)
        .catch(() => null);
      if (answer && !ended && !reloadOnce()) setCode({ state: 'given up' });
    };
    void reload();
    return () => {
      ended = true;
    };
  }, [api, isMissing, reachable]);

  if (code.state === 'here') return <code.Component />;
  if (code.state === 'given up') return <PageFailed />;
  return (
    <>
      <PageHead title={label} summary={reachable ? 'Opening…' : 'Waiting for Booth’s server'} />
      {reachable ? (
        <Skeleton height={320} radius="md" />
      ) : (
        <div data-said>
          <EmptyState icon={IconPlugConnectedX} title="This page will open by itself">
            Booth’s server isn’t answering right now. As soon as it does, {label} will open. Nothing
            that was saved is lost, and what you typed elsewhere is kept.
          </EmptyState>
        </div>
      )}
    </>
  );
}

/** Loads a page’s code. */
export type LoadPage = () => Promise<ComponentType>;

/** Milliseconds that the previous page stays while the next one's code is on its way. */
const PATIENCE_MS = 500;

const asked = new Map<LoadPage, Promise<ComponentType>>();
let partMissing = false;

/**
 * A page’s component. Rejects for good once any part of the app has failed to load: this page would ask for each
 * style sheet and each module only once, and show a page without them. Only a page that is reloaded gets the rest.
 */
function pageCode(load: LoadPage): Promise<ComponentType> {
  const known = asked.get(load);
  if (known) return known;
  const code = (async () => {
    if (partMissing) throw new Error('Part of the app did not load.');
    try {
      return await load();
    } catch (error) {
      partMissing = true;
      throw error;
    }
  })();
  asked.set(load, code);
  return code;
}

/** The same, or null where it takes a long time or fails to load. */
export function pageCodeSoon(load: LoadPage): Promise<ComponentType | null> {
  return Promise.race([
    pageCode(load).catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
  ]);
}

/** Resolves when the browser is idle, at the latest after 2 s; in Safari, which cannot tell, after 300 ms. */
function idle() {
  return new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 300);
  });
}

/** Loads the code of pages that nobody opened yet, one by one. @returns what ends it */
export function prefetchPages(loads: readonly LoadPage[]): () => void {
  let ended = false;
  const run = async () => {
    for (const load of loads) {
      await idle();
      if (ended || partMissing) return;
      await pageCode(load).catch(() => undefined);
    }
  };
  void run();
  return () => {
    ended = true;
  };
}

/** Instead of a page that could not be drawn, or that reloading did not bring. */
export function PageFailed() {
  return (
    <EmptyState
      icon={IconMoodSad}
      title="This page did not open"
      urgent
      action={<Button onClick={() => window.location.reload()}>Load again</Button>}
    >
      Loading the page again usually helps. Nothing that was saved is lost.
    </EmptyState>
  );
}

const KEY = 'booth.admin.reloaded';
const reload = z.object({ pathname: z.string(), at: z.number() });
type Reload = z.infer<typeof reload>;
/** Milliseconds within which a second reload of the same page would not help either. */
const AGAIN_MS = 20_000;

/** True if a reload would be the second one of the same page, and help no more than the first. */
export function isReloadedAgain(before: Reload | undefined, now: Reload): boolean {
  return before?.pathname === now.pathname && Math.abs(now.at - before.at) < AGAIN_MS;
}

/**
 * Reloads the page, at the same address: unsaved texts are kept in this tab.
 * @returns false where it was tried for this page just now, or cannot be remembered: then staff decide
 */
function reloadOnce(): boolean {
  const { pathname } = window.location;
  const now = { pathname, at: Date.now() };
  if (isReloadedAgain(reload.safeParse(session.read(KEY)).data, now)) return false;
  if (!session.write(KEY, now)) return false;
  window.location.reload();
  return true;
}

const KNOCK_EVERY_MS = 2000;

/** The words of the desktop app, which knows what became of its server; a browser sees only that nobody answers. */
const AWAY = {
  silent: 'Booth’s server stopped answering and is being restarted…',
  ended: 'Booth’s server stopped and is being restarted…',
  unknown: 'Connection to the booth’s server lost. Trying again…',
};

/**
 * A calm word while the booth's server is away and, in the desktop app, about what happened once it is back. Knocks
 * until it is back, then has everything fetched again.
 */
export function ConnectionLost() {
  const { api, reachability } = useServices();
  const client = useQueryClient();
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const desktop = desktopOf(window);
  const outage = useServerOutage(desktop);
  const isDown = outage?.until === null;

  useEffect(() => {
    if (reachable) return undefined;
    const knock = () => {
      api
        .data('GET', '/api/admin/setup-status', setupStatus)
        .then(() => client.invalidateQueries())
        .catch(() => undefined);
    };
    const timer = setInterval(knock, KNOCK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reachable, api, client]);

  // The desktop app's words about a restart are on the page.
  useAnnouncement(reachable && outage === null && 'Connected again', { isThere: true });

  return (
    <div data-said className={classes.place}>
      {!reachable || isDown ? (
        <span className={classes.banner}>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          {AWAY[isDown ? outage.cause : 'unknown']}
        </span>
      ) : (
        outage?.until != null && (
          <span className={classes.banner} data-over>
            <IconCircleCheck size={18} aria-hidden="true" />
            Booth’s server had {outage.cause === 'silent' ? 'stopped answering' : 'stopped'} and was
            restarted at {clockTime(outage.until)}. Nothing was lost.
            <CloseButton
              size={28}
              iconSize={16}
              aria-label="Close this message"
              onClick={() => void desktop?.acknowledgeOutage()}
            />
          </span>
        )
      )}
    </div>
  );
}
