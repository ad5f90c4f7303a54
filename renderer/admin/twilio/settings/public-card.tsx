import { TextInput } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { twilioWebhookUrl } from '../../../../server/contract/sms.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useField, useForm } from '../../form/field.ts';
import { Card } from '../../../ui/card.tsx';
import { TextControl } from '../../form/controls.tsx';
import { usePhone } from '../../use-phone.ts';
import classes from './public-card.module.css';

/** For those whose laptop the internet can reach; nobody needs it. */
export function PublicCard() {
  const field = useField('twilio.publicUrl');
  const { sound } = useForm();
  const phone = usePhone();
  const webhook = field.fault === null ? twilioWebhookUrl(sound['twilio.publicUrl']) : null;
  return (
    <Card
      title="Only with a tunnel"
      intro="You can leave this empty: Booth asks Twilio for new texts on its own, at least once a minute while there is internet. With a tunnel such as ngrok, Twilio can call this laptop, and texts arrive at once."
    >
      <TextControl
        field={field}
        hint="The tunnel’s address. Calls from Twilio are checked against it, character by character."
        placeholder="https://example.ngrok.app"
        inputMode="url"
        autoCapitalize="off"
        leftSection={<IconWorld size={17} stroke={1.75} />}
      />
      <div className={classes.row}>
        <label htmlFor="twilio-webhook" className={classes.label}>
          Webhook URL
        </label>
        <p className={classes.hint}>
          {webhook === null
            ? 'Appears here once there is a public URL.'
            : 'Paste it in Twilio’s console: your number, “A message comes in”, Webhook, HTTP POST.'}
        </p>
        {webhook !== null && (
          <div className={classes.line}>
            <TextInput
              id="twilio-webhook"
              className={classes.url}
              readOnly
              value={webhook}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={webhook} label="Copy the webhook URL" size={phone ? 44 : 36} />
          </div>
        )}
      </div>
    </Card>
  );
}
