import { Anchor } from '@mantine/core';
import type { CaptiveSettings } from '../../../../server/contract/settings/captive.ts';
import { ChoiceControl } from '../../form/controls.tsx';
import { useField } from '../../form/field.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../link.tsx';
import { usePublicHost } from '../../second-device/use-public-host.ts';
import classes from './captive.module.css';

const MEANING: Record<CaptiveSettings['mode'], string> = {
  off: 'Phones are left alone. Some drop Wi-Fi without internet after a while.',
  stay: 'Phones are told that all is well, and stay on this Wi-Fi.',
  page: 'Phones open the question page automatically when they join, and stay once somebody has asked.',
};

/** How phones' checks for internet access are answered. */
export function CaptiveCard() {
  const field = useField('captive.mode');
  const visitors = usePublicHost();
  const isElsewhere = field.value !== 'off' && visitors !== null && visitors.port !== '';
  return (
    <Card
      title="A Wi-Fi without internet"
      intro="Phones look for the internet as soon as they join. Booth can answer them, once your router sends them here."
    >
      <ChoiceControl
        field={field}
        hint={MEANING[field.value]}
        options={[
          { value: 'off', label: 'Off' },
          { value: 'stay', label: 'Stay' },
          { value: 'page', label: 'Open page' },
        ]}
      />
      {isElsewhere && (
        <p className={classes.port} role="note">
          Phones ask on port 80, and Booth has port {visitors.port} now. Until it has port 80, their
          checks don’t arrive.
        </p>
      )}
      <p className={classes.more}>
        <Anchor component={Link} to="/qrcode/without-internet" size="sm">
          What your router needs for this
        </Anchor>
      </p>
    </Card>
  );
}
