import { Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Lead } from '../../../../server/contract/leads.ts';
import { useAnnouncement } from '../../../lib/announcer.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import { usePhone } from '../../../ui/booth-theme.ts';
import { calledOf, leadQuery, type LeadAddress, type LeadWork } from '../model.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useOwners, type Owners } from '../owner.tsx';
import { LeadDetailView } from './lead-detail.tsx';

type Props = {
  /** The page of the list that the lead was opened from. */
  rows: readonly Lead[];
  address: LeadAddress;
  work: LeadWork;
  /** Called when the drawer has gone and nothing else has the focus. */
  onFocusLost: () => void;
};

/** True if the focus is on nothing, or in a dialog that is about to disappear. */
function isNowhere(focused: Element | null): boolean {
  return (
    focused === null || focused === document.body || focused.closest('[role="dialog"]') !== null
  );
}

/** The leads around one; null where it is not, or no longer, in the list. */
export function neighboursOf<Row extends { id: number }>(rows: readonly Row[], id: number | null) {
  const index = rows.findIndex((row) => row.id === id);
  return index === -1 ? null : { previous: rows[index - 1], next: rows[index + 1] };
}

/** One lead beside the list, under its own address. */
export function LeadDrawer({ rows, address, work, onFocusLost }: Props) {
  const phone = usePhone();
  // While the drawer slides away it still shows the lead that it showed.
  const [shown, setShown] = useState(address.id);
  if (address.id !== null && address.id !== shown) setShown(address.id);

  // Escape answers the question in front, it does not close what is behind.
  const [asking, setAsking] = useState(false);
  const owners = useOwners(rows);

  const beside = neighboursOf(rows, shown);
  const step = (label: string, to: Lead | undefined, icon: typeof IconChevronUp) => (
    <IconButton
      icon={icon}
      glyph={[19, 1.75]}
      size={32}
      label={label}
      disabled={!to}
      onClick={() => to && address.turnTo(to.id)}
    />
  );

  return (
    <Drawer.Root
      opened={address.id !== null}
      onClose={address.close}
      // Mantine gives the focus back, except where the drawer is closed before it has taken the focus itself.
      onExitTransitionEnd={() => {
        if (isNowhere(document.activeElement)) onFocusLost();
      }}
      closeOnEscape={!asking}
      position="right"
      size={phone ? '100%' : 520}
      transitionProps={{ duration: 160 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>Lead</Drawer.Title>
          <Group gap="xs">
            {beside && step('Previous lead', beside.previous, IconChevronUp)}
            {beside && step('Next lead', beside.next, IconChevronDown)}
            <Drawer.CloseButton aria-label="Close" size={32} iconSize={18} />
          </Group>
        </Drawer.Header>
        <Drawer.Body p={0}>
          {shown !== null && (
            <DrawerContent
              key={shown}
              id={shown}
              open={address.id !== null}
              work={work}
              owners={owners}
              onClose={address.close}
              onAsking={setAsking}
            />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type ContentProps = {
  id: number;
  open: boolean;
  work: Props['work'];
  owners: Owners;
  onClose: () => void;
  onAsking: (asking: boolean) => void;
};

function DrawerContent({ id, open, onClose, ...rest }: ContentProps) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery({ ...leadQuery(api, id), enabled: open });
  useAnnouncement(open && data && `Lead: ${calledOf(data)}`, { about: id });
  const [erase, setErase] = useState<'not' | 'under way' | 'done'>('not');
  // The notes go first: what nobody can save any more must not hold anybody back.
  useEffect(() => {
    if (erase === 'done') onClose();
  }, [erase, onClose]);
  if (erase === 'done') return null;
  if (isApiError(error, 404) && erase === 'not') {
    return (
      <EmptyState icon={IconUserOff} title="This lead is no longer here" urgent>
        Somebody on the team erased it, or the link is out of date.
      </EmptyState>
    );
  }
  if (data) return <LeadDetailView lead={data} onErase={setErase} {...rest} />;
  if (error) {
    return <LoadFailed title="The lead could not be loaded" error={error} onRetry={refetch} />;
  }
  return <LeadDetailSkeleton />;
}

/** The detail's shape before it is there. */
function LeadDetailSkeleton() {
  return (
    <Stack p="lg" aria-hidden="true">
      <Skeleton height={24} width="60%" />
      <Skeleton height={13} width="45%" />
      <Skeleton height={36} />
      <Skeleton height={120} />
    </Stack>
  );
}
