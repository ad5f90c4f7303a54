import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import type { TwilioTest, TwilioTestResult } from '../../../server/contract/sms.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { useForm } from '../form/field.ts';
import type { SettingValues } from '../form/setting-values.ts';
import { useServices } from '../session/services.ts';
import { testTwilio } from './model.ts';

/** What is in the form, saved or not; a stored token is the server's to know. */
function bodyOf(values: SettingValues): TwilioTest {
  const authToken = values['twilio.authToken'];
  return {
    phoneNumber: values['twilio.phoneNumber'],
    accountSid: values['twilio.accountSid'],
    ...(authToken === null ? {} : { authToken }),
  };
}

/** A call that failed is reported as a failed test. */
function failureOf(error: unknown): TwilioTestResult | undefined {
  if (isToldElsewhere(error)) return undefined;
  const said = isApiError(error) && !error.csrf ? error.serverMessage : null;
  return { ok: false, message: said ?? errorSentence(error), field: null, notes: [] };
}

function Result({ result, dirty }: { result: TwilioTestResult; dirty: boolean }) {
  const Icon = result.ok ? IconCircleCheck : IconAlertTriangle;
  return (
    <Alert role="none" mt="sm" color={result.ok ? 'ok' : 'bad'} icon={<Icon aria-hidden="true" />}>
      <Text inherit>{result.message}</Text>
      {result.notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {result.ok && dirty && <Text size="sm">Save to start.</Text>}
    </Alert>
  );
}

/** Asks Twilio, and says in words what it answers. @param complete nothing is missing */
export function TestButton({ complete }: { complete: boolean }) {
  const { api } = useServices();
  const { values, dirty } = useForm();
  const body = bodyOf(values);
  const test = useMutation({ mutationFn: (sent: TwilioTest) => testTwilio(api, sent) });
  // An answer about values other than those in the form no longer counts.
  const current = JSON.stringify(test.variables) === JSON.stringify(body);
  const result = test.data ?? (test.error ? failureOf(test.error) : undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={17} stroke={1.75} />}
        loading={test.isPending}
        disabled={!complete}
        onClick={() => test.mutate(body)}
      >
        Test the connection
      </Button>
      <div aria-live="polite">
        {current && result && !test.isPending && <Result result={result} dirty={dirty} />}
      </div>
    </>
  );
}
