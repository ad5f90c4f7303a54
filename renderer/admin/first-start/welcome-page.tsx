import {
  Alert,
  AspectRatio,
  Button,
  Container,
  Grid,
  Group,
  Paper,
  Stack,
  Stepper,
  Text,
  Title,
} from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useDisplayData } from '../../display/data/display-feed.ts';
import { DisplayStage } from '../../display/display-stage.tsx';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { focusControlOf, FormContext, useForm } from '../kit/form/field.ts';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import {
  createFieldSet,
  isFaultOf,
  publicSettingsWith,
  type SettingName,
  type SettingValues,
} from '../kit/form/setting-values.ts';
import { useSaveForm, useSettingsForm } from '../kit/form/use-settings-form.ts';
import { useReadiness } from '../kit/readiness/facts.ts';
import { PhoneTestCard } from '../kit/readiness/phone-test.tsx';
import { ReadyList } from '../kit/readiness/ready-list.tsx';
import { useLookAround } from '../kit/event/use-event.ts';
import { Link } from '../kit/link.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { SAMPLE_QUESTIONS } from '../kit/sample-questions.ts';
import { SettingsLoaded } from '../kit/form/settings-loaded.tsx';
import { HANDOVER, HandoverPage } from './handover-page.tsx';
import { SetupHeader } from './setup-header.tsx';
import { StandStep, WifiStep } from './steps.tsx';

const INTROS: Record<Step, string> = {
  stand: 'Visitors see this on the big screen and on their phones. You can change all of it later.',
  wifi: 'Visitors join your Wi-Fi, then scan a code. None of it needs the internet.',
  ready: 'Each of these is checked when it has really happened. The list stays in the menu.',
};

const AWAY =
  'Booth’s server isn’t answering right now. What you typed is kept here; try again in a moment.';

/** The first start, at the step in the address; without one, at the first for which nothing is saved. */
export function WelcomePage() {
  const name = useParams()['step'];
  const step = stepOf(name);
  if (name === HANDOVER) return <HandoverPage />;
  return (
    <Container size={1360} px={{ base: 'lg', sm: 'xl' }} py="lg">
      <SettingsLoaded failed="The setup could not be loaded">
        {({ saved }) =>
          step === null ? (
            <Navigate to={pathOf(nextStep(saved))} replace />
          ) : (
            <Welcome step={step} saved={saved} />
          )
        }
      </SettingsLoaded>
    </Container>
  );
}

function Progress({ step }: { step: Step }) {
  const navigate = useNavigate();
  const index = STEPS.indexOf(step);
  return (
    <>
      <Stepper
        active={index + 1}
        onStepClick={(clicked) => void navigate(pathOf(STEPS[clicked - 1] ?? 'stand'))}
        size="xs"
        flex="0 1 680px"
        visibleFrom="sm"
      >
        <Stepper.Step label="Password" allowStepSelect={false} />
        {STEPS.map((each) => (
          <Stepper.Step key={each} label={STEP_TITLES[each]} allowStepSelect />
        ))}
      </Stepper>
      <Text hiddenFrom="sm" fz="sm" fw={600} c="var(--text-2)">
        Step {index + 2} of {STEPS.length + 1}
      </Text>
    </>
  );
}

function ReadyStep() {
  const ready = useReadiness();
  // The phone test stands beside the list.
  const facts = ready.facts?.map((fact) =>
    fact.id === 'phones' ? { ...fact, actions: [] } : fact,
  );
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <ReadyList {...ready} facts={facts ?? null} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <PhoneTestCard test={ready.phoneTest} />
      </Grid.Col>
    </Grid>
  );
}

function Welcome({ step, saved }: { step: Step; saved: SettingValues }) {
  const { api } = useServices();
  const navigate = useNavigate();
  const form = useSettingsForm(FIRST_START_FIELDS, saved);
  const [failure, setFailure] = useState<{ step: Step; words: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = STEPS[STEPS.indexOf(step) + 1];

  useEffect(() => {
    document.title = `${STEP_TITLES[step]} · Set up Booth`;
    window.scrollTo(0, 0);
    const first = FIRST_FIELD[step];
    if (first === null || !focusControlOf(first)) heading.current?.focus({ preventScroll: true });
  }, [step]);

  const fail = (words: string) => setFailure({ step, words });
  const onHeld = (path: string) => {
    if (focusControlOf(path)) return;
    const name = FIRST_START_FIELDS.names.find((known) => isFaultOf(known, path));
    const label = (name && FIRST_START_FIELDS.labels.get(name)) ?? 'Something';
    fail(`${label} is not right yet. Go back to it to fix it.`);
  };
  const onFailed = (error: unknown) => {
    if (isToldElsewhere(error)) return;
    fail(isApiError(error) && error.unreachable ? AWAY : errorSentence(error));
  };
  const { save } = useSaveForm(form, onHeld, onFailed);

  /** Saves what was typed and goes on: to another step, or with null out of the first start. */
  const move = useMutation({
    mutationFn: async (to: Step | null) => {
      setFailure(null);
      if (!(await save())) return;
      if (to === null) await api.done('DELETE', '/api/admin/first-start');
      await navigate(to === null ? '/dashboard' : pathOf(to));
    },
    onError: onFailed,
  });
  const lookAround = useLookAround();
  const looking = useMutation({
    mutationFn: lookAround,
    onMutate: () => setFailure(null),
    onError: onFailed,
  });
  const go = useOneAtATime(move.mutateAsync);

  const foot = (
    <>
      {failure?.step === step && (
        <Alert
          mt="lg"
          color="bad"
          variant="light"
          data-said="urgent"
          icon={<IconAlertTriangle aria-hidden="true" />}
        >
          {failure.words}
        </Alert>
      )}
      <Group mt="xl" gap="md">
        <Button
          type="submit"
          size="md"
          maw="100%"
          loading={move.isPending}
          rightSection={<IconArrowRight size={17} stroke={1.9} />}
        >
          {next === undefined ? 'Open Questions' : 'Continue'}
        </Button>
        {next !== undefined && (
          <Button variant="subtle" color="gray" size="md" onClick={() => go(null)}>
            Skip
          </Button>
        )}
      </Group>
      {step === 'stand' && (
        <Stack mt="lg" gap={0}>
          <Group gap="xs">
            <Text fz="sm" c="var(--text-2)">
              Was Booth on another laptop?
            </Text>
            <Button component={Link} to={`/welcome/${HANDOVER}`} variant="subtle" size="compact-sm">
              Bring what you have
            </Button>
          </Group>
          <Group gap="xs">
            <Text fz="sm" c="var(--text-2)">
              Not at your booth yet?
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={looking.isPending}
              onClick={() => looking.mutate()}
            >
              Look around with an example
            </Button>
          </Group>
        </Stack>
      )}
    </>
  );
  return (
    <FormContext value={form}>
      <SetupHeader help="evening-before">
        <Progress step={step} />
      </SetupHeader>
      <main id="main">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            go(next ?? null);
          }}
        >
          <Stack gap="xs" mb="xl">
            <Title order={1} fz="xxl" ref={heading} tabIndex={-1} style={{ outline: 0 }}>
              {STEP_TITLES[step]}
            </Title>
            <Text c="var(--text-2)">{INTROS[step]}</Text>
          </Stack>
          {step === 'ready' ? (
            <>
              <ReadyStep />
              {foot}
            </>
          ) : (
            <Grid gap="xl">
              <Grid.Col span={{ base: 12, md: 5 }}>
                {step === 'stand' ? <StandStep /> : <WifiStep />}
                {foot}
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 7 }}>
                <SmallStage step={step} />
              </Grid.Col>
            </Grid>
          )}
        </form>
      </main>
    </FormContext>
  );
}

const SAMPLE = SAMPLE_QUESTIONS.slice(0, 1);
const NONE: [] = [];

/** The big screen beside the step, small, with what is typed there: saved or not. */
function SmallStage({ step }: { step: Exclude<Step, 'ready'> }) {
  const { sound } = useForm();
  const { settings: live } = useDisplayData({ pauseWhenHidden: true });
  const values = useDeferredValue(sound);
  const settings = useMemo(
    () => live && publicSettingsWith(live, values, FIRST_START_FIELDS.names),
    [live, values],
  );
  const caption =
    step === 'stand'
      ? 'Your big screen, with a sample question'
      : 'The code that phones scan, as the big screen shows it';
  return (
    <aside aria-label="Preview">
      <AspectRatio ratio={16 / 9}>
        <Paper
          withBorder
          radius="lg"
          pos="relative"
          bg="#0c0d10"
          style={{ overflow: 'hidden' }}
          // A picture that is made of elements instead of a file.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={caption}
          data-theme={settings?.theme}
        >
          {settings && (
            <DisplayStage settings={settings} questions={step === 'stand' ? SAMPLE : NONE} live />
          )}
        </Paper>
      </AspectRatio>
      <Text mt="md" fz="sm" c="dimmed" ta="center" aria-hidden="true">
        {caption}
      </Text>
    </aside>
  );
}

/** The steps after the password, in their order. */
export const STEPS = ['stand', 'wifi', 'ready'] as const;
export type Step = (typeof STEPS)[number];

const STEP_TITLES: Record<Step, string> = {
  stand: 'Your booth',
  wifi: 'Wi-Fi',
  ready: 'Ready?',
};

/** The setting of a step's first field, which has the focus when the step opens. */
const FIRST_FIELD: Record<Step, SettingName | null> = {
  stand: 'brand.companyName',
  wifi: 'wifi.ssid',
  ready: null,
};

const FIRST_START_FIELDS = createFieldSet(
  [
    { name: 'brand.companyName', label: 'Company' },
    { name: 'brand.eventName', label: 'Event' },
    { name: 'brand.siteUrl', label: 'Website' },
    { name: 'brand.colour', label: 'Your color' },
    { name: 'wedeliver.logoUrl', label: 'Logo' },
    { name: 'wifi.ssid', label: 'Wi-Fi name' },
    { name: 'wifi.password', label: 'Wi-Fi password' },
    { name: 'wifi.security', label: 'Security' },
    { name: 'wifi.enabled', label: 'Wi-Fi on signs' },
    { name: 'wifi.onScreen', label: 'Wi-Fi on the big screen' },
    { name: 'qrcode.lanAddress', label: 'Address of this laptop' },
  ],
  { storageKey: 'booth.admin.first-start.unsaved', toast: null },
);

/** The step of this name in the address, or null. */
export function stepOf(name: string | undefined): Step | null {
  return STEPS.find((step) => step === name) ?? null;
}

/** Returns the step at which an interrupted first start continues, judged by the saved settings. */
export function nextStep(saved: SettingValues): Step {
  if (saved['brand.companyName'] === '' && saved['brand.eventName'] === '') return 'stand';
  return saved['wifi.ssid'] === '' ? 'wifi' : 'ready';
}

export function pathOf(step: Step): string {
  return `/welcome/${step}`;
}
