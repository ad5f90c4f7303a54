import { Alert, Group, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { twilioWebhookUrl } from '../../../server/contract/sms.ts';
import type { AdminSettings } from '../../../server/contract/settings.ts';
import { countOf } from '../../lib/format.ts';
import { smsSegments } from '../../lib/sms-segments.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SwitchControl, TextControl } from '../kit/form/controls.tsx';
import { useField, useForm, wire } from '../kit/form/field.ts';
import { FieldRow } from '../kit/form/field-row.tsx';
import { Fold, useNamedSetting, useShownBehind } from '../kit/form/fold.tsx';
import { SecretControl } from '../kit/form/secret-control.tsx';
import type { SettingValues } from '../kit/form/setting-values.ts';
import { SettingsEditor } from '../kit/form/settings-editor.tsx';
import { useSettingsForm } from '../kit/form/use-settings-form.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { SettingsLoaded } from '../kit/form/settings-loaded.tsx';
import { isTestable, lengthInWords, smsStateQuery, TWILIO_FIELDS } from './model.ts';
import { TestButton, TwilioTop } from './twilio-top.tsx';

type Stored = Pick<AdminSettings['twilio'], 'has_token' | 'token_locked'>;

/** Special characters that are named; more would not be read. */
const NAMED = 5;

/** Number of SMS segments of a reply, and the characters that raise it. */
function Segments({ of }: { of: string }) {
  const segments = smsSegments(of);
  const { special } = segments;
  return (
    <Text size="sm" c="var(--text-2)" mt="xs">
      {lengthInWords(segments)}
      {special.length > 0 &&
        ` With ${special.slice(0, NAMED).join(' ')} in it, a message has room for 70 characters instead of 160.`}
    </Text>
  );
}

/** The number, the account that it belongs to, and whether Twilio agrees. */
function AccountFields({ has_token: hasToken, token_locked: isLocked }: Stored) {
  const { values, faults } = useForm();
  const number = useField('twilio.phoneNumber');
  const account = useField('twilio.accountSid');
  const isComplete = isTestable(
    [number, account].map(({ name, value }) => ({ value, isFaulty: faults[name] !== undefined })),
    values['twilio.authToken'],
    hasToken,
  );
  return (
    <>
      <TextControl
        field={number}
        hint="The one that visitors text, with its country code. The big screen shows it."
        placeholder="+1 555 123 4567"
        type="tel"
        inputMode="tel"
      />
      <TextControl
        field={account}
        hint="Starts with AC."
        placeholder="AC0123456789abcdef0123456789abcdef"
        autoCapitalize="off"
      />
      {isLocked && (
        <Alert color="warn" icon={<IconLock aria-hidden="true" />}>
          A token is stored, but this laptop cannot open it: it was stored by another laptop, or the
          key store is locked. Enter the token again, or unlock the key store and restart Booth.
        </Alert>
      )}
      <SecretControl
        field={useField('twilio.authToken')}
        stored={hasToken}
        what="token"
        hint="Kept encrypted on this laptop. Nobody can read it again, here or in a backup."
      />
      <TestButton complete={isComplete} />
    </>
  );
}

/** Card for the answers by message: which messages become questions, and which replies their senders get. */
function MessagesCard() {
  const { api } = useServices();
  const optedOut = useQuery(smsStateQuery(api)).data?.opted_out ?? 0;
  const reply = useField('twilio.autoReplyEnabled');
  const text = useField('twilio.autoReplyText');
  const hint = 'Twilio charges for each message.';
  return (
    <Card
      title="What happens to a text"
      intro="STOP, START and HELP are never questions, and a number that sent STOP gets no more texts."
      aside={
        optedOut > 0 && (
          <Text size="sm">{countOf(optedOut, 'number opted out', 'numbers opted out')}</Text>
        )
      }
    >
      <div>
        <SwitchControl
          field={useField('twilio.textsBecomeQuestions')}
          hint="Each text waits among the questions for your approval. When off, it appears only in the history."
        />
        <SwitchControl
          field={useField('twilio.answerByText')}
          hint="When you approve a texted question with an answer, its sender gets the answer, once."
        />
        <SwitchControl
          field={reply}
          hint="Thanks each sender, at most once an hour. In the US, Twilio needs your number registered for that (A2P 10DLC)."
        />
        {(reply.value || text.changed) && (
          <FieldRow field={text} hint={hint} labelsInput>
            <Textarea
              {...wire(text, hint)}
              autosize
              minRows={2}
              maxRows={8}
              value={text.value}
              onChange={(event) => text.set(event.currentTarget.value)}
            />
            <Segments of={text.value} />
          </FieldRow>
        )}
      </div>
    </Card>
  );
}

/** For a laptop that the internet can reach; nobody needs it. */
function Tunnel() {
  const field = useField('twilio.publicUrl');
  const { sound } = useForm();
  const webhook = field.fault === null ? twilioWebhookUrl(sound['twilio.publicUrl']) : null;
  return (
    <Fold title="Advanced" names={['twilio.publicUrl']}>
      <TextControl
        field={field}
        hint="You can leave this empty: Booth asks Twilio for new texts at least once a minute. With a tunnel such as ngrok, Twilio can call this laptop, and texts arrive at once. Calls are checked against this address, character by character."
        placeholder="https://example.ngrok.app"
        inputMode="url"
        autoCapitalize="off"
      />
      {webhook !== null && (
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            flex={1}
            label="Webhook URL"
            description="Paste it in Twilio’s console: your number, “A message comes in”, Webhook, HTTP POST."
            readOnly
            value={webhook}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={webhook} label="Copy the webhook URL" size={36} />
        </Group>
      )}
    </Fold>
  );
}

/** Without a number there is a switch and nothing else; with one, taking it out of its field switches texts off. */
function Cards(stored: Stored) {
  const { saved } = useForm();
  const isSetUp =
    stored.has_token ||
    stored.token_locked ||
    saved['twilio.phoneNumber'] !== '' ||
    saved['twilio.accountSid'] !== '' ||
    saved['twilio.publicUrl'] !== '';
  const [isWanted, setWanted] = useState(false);
  const isShown = useShownBehind({ name: '', value: isWanted || isSetUp }, 'twilio.');
  return (
    <>
      <Card
        title="Your number"
        {...(isShown && {
          intro: 'All three are on the first page of Twilio’s console, under Account Info.',
        })}
      >
        <div>
          {!isSetUp && (
            <Switch
              size="md"
              labelPosition="left"
              label="Questions by text"
              description="Visitors text your Twilio number, and each text becomes a question. It takes a Twilio account, three values from its console, and no tunnel or open port."
              checked={isShown}
              onChange={(event) => setWanted(event.currentTarget.checked)}
            />
          )}
          {isShown && (
            <>
              <AccountFields {...stored} />
              <Tunnel />
            </>
          )}
        </div>
      </Card>
      {isShown && <MessagesCard />}
    </>
  );
}

function TwilioEditor({ saved, stored }: { saved: SettingValues; stored: Stored }) {
  const form = useSettingsForm(TWILIO_FIELDS, saved);
  useNamedSetting();
  return (
    <SettingsEditor
      form={form}
      cards={<Cards {...stored} />}
      side={null}
      settled="Texts follow these settings."
      meanwhile="Texts still follow the earlier settings."
    />
  );
}

/** Settings for receiving messages through Twilio and for replying to them. */
export function SettingsPart() {
  return (
    <>
      <TwilioTop part="settings" summary="Questions by text message, to your Twilio number." />
      <SettingsLoaded failed="The Twilio settings could not be loaded">
        {({ settings, saved }) => <TwilioEditor saved={saved} stored={settings.twilio} />}
      </SettingsLoaded>
    </>
  );
}
