import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { forwardRef } from 'react';
import {
  // oxlint-disable-next-line no-restricted-imports -- here they learn which event is looked at
  Link as PlainLink,
  useSearchParams,
  type LinkProps,
} from 'react-router-dom';
import { rowIdOf } from '../../lib/row-address.ts';

/** In the address: the event that staff look at, where that is not the open one. */
const EVENT = 'event';

function eventIn(params: URLSearchParams): number | null {
  return rowIdOf(params.get(EVENT));
}

/** Id of the event that the address names; null is the open one. */
export function useEventId(): number | null {
  const [params] = useSearchParams();
  return eventIn(params);
}

/** The parameters of a place that shows this event. @param event unless given, the one that is looked at now */
export function keepEvent(
  params: URLSearchParams | Record<string, string>,
  event = eventIn(new URLSearchParams(window.location.search)),
): URLSearchParams {
  const kept = new URLSearchParams(params);
  if (event === null) kept.delete(EVENT);
  else kept.set(EVENT, String(event));
  return kept;
}

/** A place of the admin area for this event: `/leads?q=ada#notes` becomes `/leads?q=ada&event=3#notes`. */
export function placeOf(to: string, event: number | null): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(to) ?? [];
  const params = keepEvent(new URLSearchParams(query), event).toString();
  return `${path}${params === '' ? '' : `?${params}`}${hash}`;
}

type Own = {
  to: string;
  /** Leads to what belongs to this event; null is the open one. Unless given, the one that is looked at stays. */
  event?: number | null;
};

/** A link within the admin area: it keeps the event that staff look at. */
export const Link = forwardRef<HTMLAnchorElement, Omit<LinkProps, 'to'> & Own>(function Link(
  { to, event, ...rest },
  ref,
) {
  const now = useEventId();
  return <PlainLink ref={ref} to={placeOf(to, event === undefined ? now : event)} {...rest} />;
});

/** The way from a page to the one that it belongs to, first among its buttons. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={17} stroke={1.75} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}
