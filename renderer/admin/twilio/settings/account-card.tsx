import { useField } from '../../form/field.ts';
import { SecretControl } from '../../form/secret-control.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextControl } from '../../form/controls.tsx';

/** The number and the account that it belongs to. */
export function AccountCard({ hasToken }: { hasToken: boolean }) {
  return (
    <Card
      title="Your number"
      intro="All three are on the first page of Twilio’s console, under Account Info."
    >
      <TextControl
        field={useField('twilio.phoneNumber')}
        hint="The one that visitors text, with its country code. The big screen shows it."
        placeholder="+1 555 123 4567"
        type="tel"
        inputMode="tel"
      />
      <TextControl
        field={useField('twilio.accountSid')}
        hint="Starts with AC."
        placeholder="AC0123456789abcdef0123456789abcdef"
        autoCapitalize="off"
      />
      <SecretControl
        field={useField('twilio.authToken')}
        stored={hasToken}
        what="token"
        hint="Kept encrypted on this laptop. Nobody can read it again, here or in a backup."
      />
    </Card>
  );
}
