import { Alert, Button, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconPlugConnected,
  IconPower,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { AiTest, AiTestResult } from '../../../server/contract/ai.ts';
import { errorSentence, isToldElsewhere } from '../../lib/api-error.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { useForm } from '../kit/form/field.ts';
import { same, type SettingValues } from '../kit/form/setting-values.ts';
import { useReadiness } from '../kit/readiness/facts.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { type AiState, aiStateOf, testAi, testedOf, testStateOf } from './model.ts';

const TONES: Record<AiState['tone'], { icon: typeof IconPower; color: string }> = {
  off: { icon: IconPower, color: 'gray' },
  ok: { icon: IconCircleCheck, color: 'ok' },
  waits: { icon: IconClockPause, color: 'warn' },
  bad: { icon: IconAlertTriangle, color: 'bad' },
  unknown: { icon: IconCircleDashed, color: 'gray' },
};

function StateLine({ state: { tone, title, detail } }: { state: AiState }) {
  const { icon: Icon, color } = TONES[tone];
  return (
    <Alert role="none" color={color} icon={<Icon stroke={1.75} aria-hidden="true" />} title={title}>
      {detail}
    </Alert>
  );
}

/** Tries what is in the form, saved or not. A result counts until any of that changes. */
function useAiTest(values: SettingValues) {
  const { api } = useServices();
  const [outcome, setOutcome] = useState<{ of: AiTest; result: AiTestResult } | null>(null);
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const body = testedOf(values);
  const run = async () => {
    if (isRunning) return;
    const controller = new AbortController();
    abort.current = controller;
    setOutcome(null);
    setRunning(true);
    try {
      setOutcome({ of: body, result: await testAi(api, body, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted || isToldElsewhere(error)) return;
      const sentence = errorSentence(error);
      setOutcome({ of: body, result: { ok: false, problem: 'other', sentence } });
    } finally {
      if (!controller.signal.aborted) setRunning(false);
    }
  };
  return { run, isRunning, result: outcome && same(outcome.of, body) ? outcome.result : null };
}

/** State of the drafts, and a test of the settings in the form. Hidden while the AI is off. */
export function StatePanel({ hasKey }: { hasKey: boolean }) {
  const { saved, values } = useForm();
  const { facts, status } = useReadiness();
  const hasFailed = (status?.jobs.find(({ kind }) => kind === 'draft')?.failed ?? 0) > 0;
  const reason = hasFailed ? facts?.find(({ id }) => id === 'ai')?.advice : null;
  const test = useAiTest(values);
  if (!saved['ai.enabled'] && !values['ai.enabled']) return null;
  const state = aiStateOf({ values: saved, hasKey, status, reason: reason ?? null });
  const hint = test.isRunning
    ? 'Asking for one word. A local model may take a minute to wake up.'
    : same(testedOf(values), testedOf(saved))
      ? 'Asks the service for one word.'
      : 'Tests what you have entered, even before you save it.';
  return (
    <Card title="AI status">
      <Stack gap="md">
        <section aria-label="Now" data-said>
          <StateLine state={state} />
        </section>
        <section aria-label="Test" data-said>
          {test.result ? <StateLine state={testStateOf(test.result)} /> : <Hint>{hint}</Hint>}
        </section>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={17} stroke={1.75} />}
          loading={test.isRunning}
          onClick={() => void test.run()}
        >
          Test
        </Button>
      </Stack>
    </Card>
  );
}
