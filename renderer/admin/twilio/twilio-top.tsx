import { Alert, Button, Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCloudOff,
  IconHistory,
  IconPlugConnected,
  IconRefresh,
  IconSettings,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EVENT_MESSAGES } from '../../../server/contract/event.ts';
import {
  type SmsState,
  type TwilioTest,
  type TwilioTestResult,
  twilioTestResult,
} from '../../../server/contract/sms.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { recentTime, useNow } from '../../lib/format.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useForm } from '../kit/form/field.ts';
import type { SettingValues } from '../kit/form/setting-values.ts';
import { Link } from '../kit/link.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { smsStateQuery } from './model.ts';

type TwilioPart = 'history' | 'settings';

/** Path of each part of the page. */
export const PART_PATHS = { history: '/twilio', settings: '/twilio/settings' } as const;

const PARTS = [
  { part: 'history', label: 'History', icon: IconHistory },
  { part: 'settings', label: 'Settings', icon: IconSettings },
] as const;

/** Milliseconds after which "10 sec. ago" is computed again. */
const CLOCK_MS = 1000;
const COLOURS = { off: 'gray', ok: 'ok', waits: 'warn', bad: 'bad' } as const;

/** State of SMS reception in one line, with any problem. */
function StateLine() {
  const { api } = useServices();
  const { data } = useQuery(smsStateQuery(api));
  const now = useNow(CLOCK_MS);
  if (!data) return null;
  const { tone, icon: Icon, title, detail } = stateWords(data, now);
  return (
    <Alert role="none" color={COLOURS[tone]} py="xs" icon={<Icon aria-hidden="true" />}>
      {/* The seconds that pass are not read out. */}
      <Text span data-said fw={600} fz="sm">
        {title}
      </Text>{' '}
      <span>{detail}</span>
    </Alert>
  );
}

type Props = {
  part: TwilioPart;
  summary: ReactNode;
  /** Buttons. */
  children?: ReactNode;
};

/** The heading of both parts, the way to the other one, and whether texts come in. */
export function TwilioTop({ part, summary, children }: Props) {
  return (
    <>
      <PageHead title="Twilio" summary={summary}>
        {children}
      </PageHead>
      <Group justify="space-between" gap="sm" mb="md">
        <Group component="nav" gap={0} aria-label="Parts of this page">
          {PARTS.map(({ part: each, label, icon: Icon }) => (
            <Button
              key={each}
              component={Link}
              to={PART_PATHS[each]}
              variant={each === part ? 'light' : 'subtle'}
              color={each === part ? 'accent' : 'gray'}
              leftSection={<Icon size={17} stroke={1.75} aria-hidden="true" />}
              aria-current={each === part ? 'page' : undefined}
            >
              {label}
            </Button>
          ))}
        </Group>
        <StateLine />
      </Group>
    </>
  );
}

type Tone = 'off' | 'ok' | 'waits' | 'bad';
/** State of SMS reception, in words. */
type StateWords = {
  tone: Tone;
  icon: typeof IconCircleCheck;
  title: string;
  detail: string;
};

function lastContact(state: SmsState, now: number): string {
  if (state.mode === 'webhook' && state.last_webhook_at !== null) {
    return `Twilio called ${recentTime(state.last_webhook_at, now)}.`;
  }
  return state.last_poll_at === null
    ? 'Asking Twilio for the first time.'
    : `Last asked ${recentTime(state.last_poll_at, now)}.`;
}

/** State of SMS reception in words. @param now as a time stamp */
export function stateWords(state: SmsState, now: number): StateWords {
  if (state.mode === 'off') {
    const detail = 'Needs a phone number, an account SID and an auth token.';
    return { tone: 'off', icon: IconCircleDashed, title: 'Off', detail };
  }
  if (state.mode === 'resting') {
    return {
      tone: 'off',
      icon: IconCircleDashed,
      title: 'Waiting',
      detail: EVENT_MESSAGES.texts,
    };
  }
  if (state.service === 'unreachable') {
    const detail = 'Texts wait at Twilio. They arrive automatically once it can be reached.';
    return { tone: 'waits', icon: IconCloudOff, title: 'Waiting for the internet', detail };
  }
  if (state.error !== null) {
    const title = 'Texts are held up';
    return { tone: 'bad', icon: IconAlertTriangle, title, detail: state.error };
  }
  if (state.catching_up) {
    const detail = 'Fetching what came in since.';
    return { tone: 'ok', icon: IconRefresh, title: 'Catching up', detail };
  }
  return { tone: 'ok', icon: IconCircleCheck, title: 'Listening', detail: lastContact(state, now) };
}

/** Body of a test with the values in the form, saved or not. Omits an unchanged token, which only the server has. */
function bodyOf(values: SettingValues): TwilioTest {
  const authToken = values['twilio.authToken'];
  return {
    phoneNumber: values['twilio.phoneNumber'],
    accountSid: values['twilio.accountSid'],
    ...(authToken === null ? {} : { authToken }),
  };
}

/** A call that failed is reported as a failed test. */
export function failureOf(error: unknown): TwilioTestResult | undefined {
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
  const test = useMutation({
    mutationFn: (sent: TwilioTest) =>
      api.data('POST', '/api/admin/twilio/test', twilioTestResult, { body: sent }),
  });
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
      <div data-said>
        {current && result && !test.isPending && <Result result={result} dirty={dirty} />}
      </div>
    </>
  );
}
