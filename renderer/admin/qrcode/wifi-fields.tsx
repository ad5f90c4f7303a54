import type { LanAdapter } from '../../../server/contract/network.ts';
import { Card } from '../../ui/card.tsx';
import { useConcealed } from '../form/concealed.tsx';
import { SelectControl, SwitchControl, TextControl } from '../form/controls.tsx';
import { useField } from '../form/field.ts';
import { useShownBehind } from '../form/fold.tsx';
import { WithoutInternet } from './without-internet.tsx';

function PasswordField() {
  return (
    <TextControl
      field={useField('wifi.password')}
      hint="Anyone who scans the code can read it: use a guest network."
      {...useConcealed('password')}
    />
  );
}

/** The booth's Wi-Fi, for the code that joins it. */
export function WifiFields({ addresses }: { addresses: LanAdapter[] | undefined }) {
  const enabled = useField('wifi.enabled');
  const isShown = useShownBehind(enabled, 'wifi.');
  const onScreen = useField('wifi.onScreen');
  const name = useField('wifi.ssid');
  const security = useField('wifi.security');
  const hidden = useField('wifi.hidden');
  return (
    <Card
      title="Join the Wi-Fi"
      intro="A second code that lets phones join the booth’s network without typing anything."
    >
      <div>
        <SwitchControl
          field={enabled}
          hint="Phones join it, then open the page: two steps, on the table sign and wherever the code is."
        />
        {isShown && (
          <>
            <TextControl
              field={name}
              hint="Exactly as phones list it, including capital letters and spaces."
              placeholder="Acme Guests"
              autoCapitalize="off"
            />
            <SelectControl
              field={security}
              hint="WPA covers WPA2 and WPA3, too."
              options={[
                { value: 'WPA', label: 'WPA' },
                { value: 'WEP', label: 'WEP' },
                { value: 'nopass', label: 'None' },
              ]}
            />
            {security.value !== 'nopass' && <PasswordField />}
            <SwitchControl
              field={hidden}
              hint="The network does not show its name; phones have to ask for it."
            />
            <SwitchControl
              field={onScreen}
              hint="Shows the name, password and code there. Anyone who sees the screen or a photo of it can join. Nobody outside this network gets them."
            />
          </>
        )}
        <WithoutInternet addresses={addresses} />
      </div>
    </Card>
  );
}
