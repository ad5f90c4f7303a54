import { ChoiceControl, SwitchControl, TextControl } from '../form/controls.tsx';
import { useConcealed } from '../form/concealed.tsx';
import { useField } from '../form/field.ts';
import { Card } from '../../ui/card.tsx';

function PasswordField() {
  const field = useField('wifi.password');
  return (
    <TextControl
      field={field}
      hint="Anyone who scans the code can read it: use a guest network."
      {...useConcealed('password')}
    />
  );
}

/** The booth's Wi-Fi, for the code that joins it. */
export function WifiCard() {
  const security = useField('wifi.security');
  return (
    <Card
      title="Join the Wi-Fi"
      intro="A second code that lets phones join the booth’s network without typing anything."
    >
      <SwitchControl
        field={useField('wifi.enabled')}
        hint="Phones join it, then open the page: two steps, on the table sign and wherever the code is."
      />
      <SwitchControl
        field={useField('wifi.onScreen')}
        hint="Shows the name, password and code there. Anyone who sees the screen or a photo of it can join. Nobody outside this network gets them."
      />
      <TextControl
        field={useField('wifi.ssid')}
        hint="Exactly as phones list it, including capital letters and spaces."
        placeholder="Acme Guests"
        autoCapitalize="off"
      />
      <ChoiceControl
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
        field={useField('wifi.hidden')}
        hint="The network does not show its name; phones have to ask for it."
      />
    </Card>
  );
}
