import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { type BoothEvent, boothEvent } from '../../../../server/contract/event.ts';
import { toastDone } from '../../../ui/toast.tsx';
import { useEventId } from '../link.tsx';
import { useServices } from '../session/staff-services.ts';
import { EVENT_PATH, EVENTS_KEY, eventsQuery, nameOf, openEventQuery } from './model.ts';

/** Event that a page shows. */
type LookedAt = {
  /** For every list and export; null is the open one. */
  id: number | null;
  /** It is over: its questions are read, not decided, and nothing live is about it. */
  isPast: boolean;
  /** Undefined until it is known, null once it turned out to be gone. */
  event: BoothEvent | null | undefined;
};

/** The event that the address names, or the open one; at headquarters, all of them. */
export function useEvent(): LookedAt {
  const { api, readOnly } = useServices();
  const id = useEventId();
  const open = useQuery({ ...openEventQuery(api), enabled: !readOnly }).data;
  const all = useQuery({ ...eventsQuery(api), enabled: id !== null }).data;
  return lookedAt(id, open, all, readOnly);
}

/** Tells which event is looked at. @param id of the address; null is the open one @param open undefined until it is known */
export function lookedAt(
  id: number | null,
  open: BoothEvent | undefined,
  all: readonly BoothEvent[] | undefined,
  readOnly: boolean,
): LookedAt {
  if (id === null || id === open?.id) return { id: null, isPast: readOnly, event: open };
  return { id, isPast: true, event: all && (all.find((one) => one.id === id) ?? null) };
}

/** The pages of what belongs to one event; the others are the laptop's. */
const EVENT_PAGES = [
  '/dashboard',
  '/leads',
  '/polls',
  '/insights/report',
  '/insights',
  '/twilio',
  '/headquarters/receipt',
];

/** Path of the page that is shown, where it is one of an event's rows. */
export function useEventPage(): string | null {
  const { pathname } = useLocation();
  return EVENT_PAGES.find((path) => pathname === path || pathname.startsWith(`${path}/`)) ?? null;
}

/** A page as it opens for an event that is over: none of its questions waits any more. */
export function pastPlace(path: string): string {
  return path === '/dashboard' ? `${path}?status=all` : path;
}

/** Returns the route of an event's questions, and the event id to put in the address; null for the open event. */
export function dashboardOf({ id, closed_at: closed }: BoothEvent) {
  return closed === null
    ? { to: '/dashboard', event: null }
    : { to: pastPlace('/dashboard'), event: id };
}

/** Leads from an event that is over to the open one. */
export function useShowOpen(): () => void {
  const navigate = useNavigate();
  const path = useEventPage();
  const isElsewhere = useEventId() !== null;
  return () => {
    if (isElsewhere) void navigate(path ?? window.location.pathname);
  };
}

/** Opens the example, and shows its questions. Throws ApiError. */
export function useLookAround(): () => Promise<void> {
  const { api, queryClient } = useServices();
  const navigate = useNavigate();
  return async () => {
    await api.done('POST', EVENT_PATH, { body: { kind: 'example' } });
    await queryClient.invalidateQueries({ queryKey: EVENTS_KEY });
    await navigate('/dashboard', { replace: true });
  };
}

/** Makes one that is over the open one again, and shows it. */
export function useReopen() {
  const { api } = useServices();
  const showOpen = useShowOpen();
  return useMutation({
    mutationFn: ({ id }: BoothEvent) => api.data('POST', `${EVENT_PATH}/${id}/open`, boothEvent),
    onSuccess: (event) => {
      toastDone(`${nameOf(event)} is open again`);
      showOpen();
    },
    meta: { failure: 'events', refreshes: EVENTS_KEY },
  });
}
