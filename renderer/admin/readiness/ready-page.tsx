import {
  Button,
  Collapse,
  Flex,
  Grid,
  Group,
  Paper,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconCircleDashed,
  IconCopy,
  IconDeviceMobile,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type FactState,
  type PhoneTest,
  readiness,
  type TestedPhone,
} from '../../../server/contract/readiness.ts';
import type { LiveStatus } from '../../../server/contract/status.ts';
import { copyText } from '../../lib/browser.ts';
import { exactTime, useNow } from '../../lib/format.ts';
import { shortUserAgent } from '../../lib/devices.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import { Card, Hint, PLAIN_LIST } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { HeldPicture } from '../../ui/held-picture.tsx';
import { PageHead, RefreshIcon } from '../../ui/page-head.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { codeOf } from '../kit/code-and-address.tsx';
import { keepEvent, Link } from '../kit/link.tsx';
import { publicSettingsQuery } from '../qrcode/model.ts';
import { type PublicHost, usePublicHost } from '../kit/network/addresses.ts';
import { useServices } from '../kit/session/services.ts';
import {
  isFine,
  READINESS_KEY,
  type ReadyAction,
  type ReadyFact,
  reportText,
  setReadiness,
  STATE_WORDS,
  summaryOf,
  useReadiness,
} from '../kit/readiness/facts.ts';

/** Long enough to wait for a disk that hangs. */
const CHECK_TIMEOUT_MS = 30_000;

/** Sentence with the addresses at which phones open this laptop's pages; empty if phones cannot reach it. */
function addressesOf({ join, network }: LiveStatus): string[] {
  return network.reach === 'ok'
    ? [`Phones open ${[join.label, join.secondary].filter(Boolean).join(' or ')}.`]
    : [];
}

/** Page that says if the booth is ready to open, and what to do about each problem. */
export function ReadyPage() {
  const { api } = useServices();
  const client = useQueryClient();
  const ready = useReadiness();
  const { facts, status, checkedAt } = ready;
  const { data: settings } = useQuery(publicSettingsQuery(api));
  const [params, setParams] = useSearchParams();
  const isTesting = params.get('test') === 'phone';
  const again = useMutation({
    mutationFn: () =>
      api.data('POST', '/api/admin/readiness/check', readiness, { timeoutMs: CHECK_TIMEOUT_MS }),
    onSuccess: (state) => setReadiness(client, state),
    meta: { failure: 'readiness' },
  });
  const addresses = status ? addressesOf(status) : [];
  const copy = () => {
    const { companyName = '', eventName = '' } = settings?.brand ?? {};
    const head = [
      'Booth: Ready?',
      [companyName, eventName].filter(Boolean).join(' · '),
      checkedAt === null ? '' : exactTime(checkedAt),
      ...addresses,
    ];
    if (copyText(reportText(facts ?? [], head.filter(Boolean)))) toastDone('Copied');
  };
  return (
    <>
      <PageHead title="Ready?" summary={facts && summaryOf(facts)}>
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={17} stroke={1.75} />}
          aria-expanded={isTesting}
          onClick={() =>
            setParams(keepEvent(isTesting ? {} : { test: 'phone' }), { replace: true })
          }
        >
          Phone test
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={17} stroke={1.75} />}
          disabled={facts === null}
          onClick={copy}
        >
          Copy report
        </Button>
        <Button
          leftSection={<RefreshIcon size={17} turning={again.isPending} />}
          // Not disabled meanwhile: that would take the focus away.
          aria-busy={again.isPending || undefined}
          onClick={() => {
            if (!again.isPending) again.mutate();
          }}
        >
          Check again
        </Button>
      </PageHead>
      <Grid gap="lg">
        {isTesting && (
          <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
            <PhoneTestCard test={ready.phoneTest} />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, md: isTesting ? 7 : 12 }} order={{ base: 2, md: 1 }}>
          <ReadyList {...ready} />
          <Text fz="sm" c="var(--text-2)" mt="md">
            {facts && addresses.join(' ')}
          </Text>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** In a browser the big screen is another window. @param typed what other devices open */
function withWindow(fact: ReadyFact, visitors: PublicHost | null, typed: string): ReadyFact {
  const isSaid = fact.id !== 'display' || isFine(fact) || fact.actions.length > 0;
  if (isSaid || desktopOf(window) !== null || visitors === null) return fact;
  return {
    ...fact,
    advice:
      fact.advice ??
      `Open it on the second monitor and press F11; on a television, open ${typed}/wedeliver in its browser.`,
    actions: [{ kind: 'open', label: 'Open the big screen', href: visitors.display }],
  };
}

/** List of the facts: problems first, gravest on top, each with its remedy; below them the folded facts that are fine. */
export function ReadyList(ready: ReturnType<typeof useReadiness>) {
  const { facts, status, phoneTest, error, retry } = ready;
  const visitors = usePublicHost();
  // Not the code's, which may be any other address.
  const typed =
    phoneTest && status?.network.reach === 'ok'
      ? new URL(phoneTest.url).host
      : (visitors?.host ?? '');
  const now = useNow();
  const [isOpen, fold] = useDisclosure(false);
  if (error) {
    return <LoadFailed title="The checks could not be loaded" error={error} onRetry={retry} />;
  }
  if (!facts) return <Skeleton height={360} aria-busy="true" />;
  const open = facts
    .filter((fact) => !isFine(fact))
    .map((fact) => withWindow(fact, visitors, typed));
  const fine = facts.filter(isFine);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Paper component="section" withBorder radius="md" px={{ base: 'md', sm: 'lg' }} py="md">
      <Group gap="md" wrap="nowrap" align="center">
        {open.length === 0 && <StateMark state="ok" size={34} />}
        <Text component="h2" fz="lg" fw={650}>
          {open.length === 0 ? 'Ready for the doors' : 'Before the doors open'}
        </Text>
      </Group>
      {open.length > 0 && (
        <Stack {...PLAIN_LIST} gap={0} mt="sm" aria-label="Needs attention">
          {open.map((fact) => (
            <FactRow key={fact.id} fact={fact} now={now} />
          ))}
        </Stack>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        mt="sm"
        ml={-8}
        leftSection={<Chevron size={16} stroke={1.75} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={fold.toggle}
      >
        {fine.length} fine
      </Button>
      <Collapse expanded={isOpen}>
        <Stack {...PLAIN_LIST} gap={0} aria-label="Fine">
          {fine.map((fact) => (
            <FactRow key={fact.id} fact={fact} now={now} />
          ))}
        </Stack>
      </Collapse>
    </Paper>
  );
}

const LOOKS: Record<FactState, { icon: typeof IconCheck; color: string }> = {
  problem: { icon: IconX, color: 'bad' },
  attention: { icon: IconAlertTriangle, color: 'warn' },
  waiting: { icon: IconCircleDashed, color: 'gray' },
  ok: { icon: IconCheck, color: 'ok' },
  off: { icon: IconMinus, color: 'gray' },
};

/** A state by shape, colour and word. */
function StateMark({ state, size = 26 }: { state: FactState; size?: number }) {
  const { icon: Icon, color } = LOOKS[state];
  return (
    <>
      <ThemeIcon variant="light" color={color} size={size} radius="xl" aria-hidden="true">
        <Icon size={size * 0.6} stroke={2.2} />
      </ThemeIcon>
      <VisuallyHidden>{STATE_WORDS[state]}: </VisuallyHidden>
    </>
  );
}

/** Its words wrap where letters are large and the page is narrow. */
const BUTTON = {
  variant: 'default',
  size: 'compact-sm',
  h: 'auto',
  px: 'sm',
  py: 'xs',
  styles: { label: { whiteSpace: 'normal' } },
} as const;

function ActionButton({ action }: { action: ReadyAction }) {
  const { api } = useServices();
  const [isAsking, setAsking] = useState(false);
  const run = useMutation({
    mutationFn: async () => {
      if (action.kind === 'run') await action.run();
      else if (action.kind === 'call') await api.done(action.method, action.path);
    },
    meta: { failure: 'readiness', refreshes: READINESS_KEY },
    onSettled: () => setAsking(false),
  });
  if (action.kind === 'link') {
    return (
      <Button component={Link} to={action.to} {...BUTTON}>
        {action.label}
      </Button>
    );
  }
  if (action.kind === 'open') {
    return (
      <Button component="a" href={action.href} target="_blank" rel="noopener" {...BUTTON}>
        {action.label}
      </Button>
    );
  }
  const ask = action.kind === 'call' ? action.ask : null;
  const press = () => {
    if (action.kind === 'copy') {
      if (copyText(action.text)) toastDone('Copied');
    } else if (ask === null) run.mutate();
    else setAsking(true);
  };
  return (
    <>
      <Button {...BUTTON} loading={run.isPending && ask === null} onClick={press}>
        {action.label}
      </Button>
      {ask !== null && (
        <ConfirmDialog
          opened={isAsking}
          title={`${action.label} all of them?`}
          confirm={action.label}
          busy={run.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => run.mutate()}
        >
          {ask}
        </ConfirmDialog>
      )}
    </>
  );
}

/** One fact: its state, what happened and when, and what to do about it. @param now milliseconds since 1970 */
function FactRow({ fact, now }: { fact: ReadyFact; now: number }) {
  const { title, state, at, sentence, advice, actions } = fact;
  return (
    <Group component="li" align="flex-start" gap="md" wrap="nowrap" py="sm" data-fact={fact.id}>
      <StateMark state={state} />
      <Flex
        flex={1}
        miw={0}
        wrap="wrap"
        rowGap="sm"
        columnGap="md"
        align="flex-start"
        justify="space-between"
      >
        <Stack gap={2} flex="1 1 280px" miw={0}>
          <Text component="h3" fw={600} fz="md">
            {title}
            {at !== null && (
              <Text span fz="xs" c="dimmed" fw={400} ml="sm">
                <RelativeTime iso={at} now={now} />
              </Text>
            )}
          </Text>
          <Text fz="sm">{sentence}</Text>
          {advice !== null && (
            <Text fz="sm" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
              {advice}
            </Text>
          )}
        </Stack>
        {actions.length > 0 && (
          <Group gap="sm" mt={2}>
            {actions.map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
          </Group>
        )}
      </Flex>
    </Group>
  );
}

/** Edge of the code in CSS pixels. */
const EDGE = 176;
/** Phones whose outcome stays in view. */
const SHOWN = 3;
/** Milliseconds of a code in view after which a phone should have come. */
const OVERDUE_MS = 60_000;

type Step = { words: string; state: FactState };

/** The three things that a phone's test consists of, as far as it has come. */
function stepsOf(phone: TestedPhone | undefined): Step[] {
  const missing = phone?.stalled ? 'problem' : 'waiting';
  return [
    { words: 'The phone opens the page', state: phone ? 'ok' : 'waiting' },
    { words: 'The laptop hears the phone', state: phone?.posted ? 'ok' : missing },
    {
      words: 'The phone hears the laptop',
      // Without the step before it there is nothing to hear yet.
      state: phone?.heard ? 'ok' : phone?.posted ? missing : 'waiting',
    },
  ];
}

function outcomeOf({ heard, stalled, round_trip_ms: ms }: TestedPhone): string {
  if (heard) return `there and back in ${ms} ms`;
  return stalled ? 'something is in the way' : 'on its way';
}

/**
 * A code to scan, and three lights that turn on as the phone's page has opened, sent and heard: the proof that the Wi-Fi
 * lets phones and laptop talk.
 */
export function PhoneTestCard({ test }: { test: PhoneTest | undefined }) {
  const now = useNow(5000);
  const [since] = useState(Date.now);
  const phones = test?.phones ?? [];
  const isOverdue = phones.length === 0 && now - since > OVERDUE_MS;
  return (
    <Card
      title="Phone test"
      intro="Scan this with a phone on the booth’s Wi-Fi: it proves that phone and laptop reach each other."
    >
      <Group gap="lg" align="flex-start">
        <Paper bg="#fff" radius="md" p="sm" w={EDGE + 16} h={EDGE + 16}>
          {test && (
            <HeldPicture src={codeOf(test.url, EDGE)} alt="Code for the phone test" edge={EDGE} />
          )}
        </Paper>
        <Stack component="ol" gap="md" p={0} m={0} aria-label="Steps of the phone test">
          {stepsOf(phones[0]).map(({ words, state }) => (
            <Group key={words} component="li" gap="sm" wrap="nowrap">
              <StateMark state={state} size={22} />
              <Text fz="sm">{words}</Text>
            </Group>
          ))}
        </Stack>
      </Group>
      <div data-said>
        {isOverdue && (
          <Hint>
            No phone has got through yet. Is it on the booth’s Wi-Fi, with mobile data and any VPN
            off? Guest networks and “client isolation” in the router keep phones from reaching the
            laptop: switch that off, or use another network.
          </Hint>
        )}
        {phones.slice(0, SHOWN).map((phone) => (
          <Text key={phone.id} fz="sm" c="var(--text-2)">
            {shortUserAgent(phone.user_agent)}: {outcomeOf(phone)},{' '}
            <RelativeTime iso={phone.started_at} now={now} />
          </Text>
        ))}
      </div>
    </Card>
  );
}
