import { Button } from '@mantine/core';
import { IconDeviceMobileMessage, IconMessageCircle, IconWorld } from '@tabler/icons-react';
import type { SmsState } from '../../../../server/contract/sms.ts';
import { countOf } from '../../../lib/format.ts';
import { EmptyState, NoMatch } from '../../../ui/empty-state.tsx';
import { Link } from '../../link.tsx';
import { PART_PATHS } from '../twilio-top.tsx';
import { countryName } from '../words.ts';
import { isNarrowed, type SmsView } from './sms-view.ts';

type Props = {
  view: SmsView;
  isPast: boolean;
  /** Texts from other countries that the filter hides. */
  hidden: number;
  /** Undefined until it is known. */
  mode: SmsState['mode'] | undefined;
  /** The number to text, as people write it; null without one. */
  phone: string | null;
  onAllCountries: () => void;
  onClear: () => void;
};

/** Says why there is no text to see, and what to do about it. */
export function EmptyHistory(props: Props) {
  const { view, isPast, hidden, mode, phone, onAllCountries, onClear } = props;
  if (hidden > 0 && view.country !== null) {
    return (
      <EmptyState
        icon={IconWorld}
        title={`No text from ${countryName(view.country)}`}
        action={<Button onClick={onAllCountries}>Show all countries</Button>}
      >
        {isNarrowed(view)
          ? countOf(hidden, 'text from elsewhere matches.', 'texts from elsewhere match.')
          : countOf(hidden, 'text came from elsewhere.', 'texts came from elsewhere.')}
      </EmptyState>
    );
  }
  if (isNarrowed(view)) return <NoMatch title="No text matches" onClear={onClear} />;
  if (isPast) {
    return <EmptyState icon={IconMessageCircle} title="No texts came in at this event" />;
  }
  if (mode === 'off') {
    return (
      <EmptyState
        icon={IconMessageCircle}
        title="Take questions by text"
        action={
          <Button component={Link} to={PART_PATHS.settings}>
            Set it up
          </Button>
        }
      >
        It takes a Twilio account with a phone number, and three values from Twilio’s console. You
        can also import a message log.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconDeviceMobileMessage} title="No texts yet">
      {phone === null
        ? 'Texts appear here automatically.'
        : `Send one to ${phone} to try it. Texts appear here automatically.`}
    </EmptyState>
  );
}
