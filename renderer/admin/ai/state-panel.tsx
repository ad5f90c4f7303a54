import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconPlugConnected,
  IconPower,
} from '@tabler/icons-react';
import { useForm } from '../form/field.ts';
import { useReadiness } from '../readiness/model.ts';
import { aiStateOf, testStateOf, type AiState } from './ai-state.ts';
import classes from './state-panel.module.css';
import { useAiTest } from './use-ai-test.ts';

const ICONS: Record<AiState['tone'], typeof IconPower> = {
  off: IconPower,
  ok: IconCircleCheck,
  waits: IconClockPause,
  bad: IconAlertTriangle,
  unknown: IconCircleDashed,
};

function StateLine({ state }: { state: AiState }) {
  const Icon = ICONS[state.tone];
  return (
    <div className={classes.state} data-tone={state.tone}>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{state.title}</b>
        <span>{state.detail}</span>
      </p>
    </div>
  );
}

/** Whether drafts come now, and a test of what is in the form. */
export function StatePanel({ hasKey }: { hasKey: boolean }) {
  const { saved, values, changed } = useForm();
  const { facts, status } = useReadiness();
  const failed = (status?.jobs.find(({ kind }) => kind === 'draft')?.failed ?? 0) > 0;
  const reason = failed ? facts?.find(({ id }) => id === 'ai')?.advice : null;
  const test = useAiTest(values);
  const state = aiStateOf({ values: saved, hasKey, status, reason: reason ?? null });
  const unsaved = changed.some((name) => ['ai.baseUrl', 'ai.model', 'ai.apiKey'].includes(name));
  return (
    <section className={classes.panel} aria-label="AI status">
      <output aria-label="Now">
        <StateLine state={state} />
      </output>
      <div className={classes.test}>
        <output aria-label="Test" aria-live="polite">
          {test.result ? (
            <StateLine state={testStateOf(test.result)} />
          ) : (
            <p className={classes.hint}>
              {test.running
                ? 'Asking for one word. A local model may take a minute to wake up.'
                : unsaved
                  ? 'Tests what you have entered, even before you save it.'
                  : 'Asks the service for one word.'}
            </p>
          )}
        </output>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={17} stroke={1.75} />}
          loading={test.running}
          onClick={() => void test.run()}
        >
          Test
        </Button>
      </div>
    </section>
  );
}
