import { Skeleton } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { setupStatus } from '../../../server/contract/auth.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useServices } from '../session/services-context.ts';
import { reloadOnce } from './reload-once.ts';
import { pageCode, type LoadPage } from './page-code.ts';
import { PageFailed } from './page-failed.tsx';

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
        <output>
          <EmptyState icon={IconPlugConnectedX} title="This page will open by itself">
            Booth’s server isn’t answering right now. As soon as it does, {label} will open. Nothing
            that was saved is lost, and what you typed elsewhere is kept.
          </EmptyState>
        </output>
      )}
    </>
  );
}
