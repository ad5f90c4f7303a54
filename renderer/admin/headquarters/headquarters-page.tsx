import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconBuilding, IconDatabasePlus, IconReceipt, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Target } from '../../../server/contract/headquarters.ts';
import { useNow } from '../../lib/format.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Link } from '../link.tsx';
import { useServices } from '../session/services.ts';
import { KINDS, summaryOf, targetsQuery } from './model.ts';
import { Recipes } from './recipes.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TargetCard } from './target-card.tsx';
import { TargetDialog } from './target-dialog.tsx';

const ICONS = { postgres: IconDatabasePlus, webhook: IconWebhook };
const KIND_ORDER = ['postgres', 'webhook'] as const;
/** What is open in front of the page: a form, or a secret that is shown once. */
type Open = { kind: Target['kind']; target: Target | null } | { secret: string; name: string };

/** Where the booth's records go by themselves: the company's database, and webhooks. */
export function HeadquartersPage() {
  const { api } = useServices();
  const now = useNow();
  const { data: targets, error, refetch } = useQuery(targetsQuery(api));
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.focus({ preventScroll: true });
  const close = () => {
    setOpen(null);
    // The button that opened it may be gone: there are no longer no targets.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusList();
    });
  };
  if (error && !targets) {
    const retry = () => void refetch();
    return <LoadFailed title="Headquarters could not be loaded" error={error} onRetry={retry} />;
  }
  const adding = KIND_ORDER.map((kind) => {
    const Icon = ICONS[kind];
    return (
      <Button
        key={kind}
        variant={kind === 'postgres' ? 'filled' : 'default'}
        leftSection={<Icon size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen({ kind, target: null })}
      >
        {KINDS[kind].add}
      </Button>
    );
  });
  const isEmpty = targets?.length === 0;
  return (
    <>
      <PageHead title="Headquarters" summary={targets && summaryOf(targets)}>
        {/* Its room is kept: nothing moves when the targets come. */}
        <Group
          gap="sm"
          wrap="nowrap"
          style={{ visibility: targets && !isEmpty ? 'visible' : 'hidden' }}
        >
          {adding}
        </Group>
        <Button
          component={Link}
          to="/headquarters/receipt"
          variant="default"
          leftSection={<IconReceipt size={17} stroke={1.75} aria-hidden="true" />}
        >
          Closing receipt
        </Button>
      </PageHead>
      <Stack gap="md">
        {!targets && <Skeleton h={320} aria-busy="true" />}
        {isEmpty && (
          <EmptyState
            icon={IconBuilding}
            title="Nothing is sent yet"
            action={
              <Group gap="sm" justify="center">
                {adding}
              </Group>
            }
          >
            Records reach your company’s database or CRM by themselves whenever there is internet.
          </EmptyState>
        )}
        {targets && !isEmpty && (
          <div ref={list} tabIndex={-1} style={{ outline: 0 }}>
            <Stack
              component="ul"
              aria-label="Where records go"
              gap="md"
              p={0}
              m={0}
              style={{ listStyle: 'none' }}
            >
              {targets.map((target) => (
                <li key={target.id}>
                  <TargetCard
                    target={target}
                    now={now}
                    onEdit={() => setOpen({ kind: target.kind, target })}
                    onRemoved={focusList}
                  />
                </li>
              ))}
            </Stack>
          </div>
        )}
        {targets && <Recipes />}
      </Stack>
      {open && 'kind' in open && (
        <TargetDialog
          kind={open.kind}
          target={open.target}
          onClose={close}
          onSaved={({ target: { name }, secret }) => {
            if (secret === null) close();
            else setOpen({ secret, name });
          }}
        />
      )}
      {open && 'secret' in open && <SecretDialog {...open} onClose={close} />}
    </>
  );
}
