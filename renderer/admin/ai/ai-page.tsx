import { Alert, Autocomplete, Button, Select, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconLock,
  IconPlugConnected,
  IconPower,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AiTest, AiTestResult } from '../../../server/contract/ai.ts';
import type { AdminSettings } from '../../../server/contract/settings.ts';
import {
  AI_BUDGET_LIMITS,
  AI_KNOWLEDGE_MAX_LENGTH,
  AI_MODEL_MAX_LENGTH,
  AI_SYSTEM_MAX_LENGTH,
  OPENAI_BASE_URL,
} from '../../../server/contract/settings/ai.ts';
import { errorSentence, isToldElsewhere } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { Card, Hint } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import {
  LongTextControl,
  NumberControl,
  SwitchControl,
  TextControl,
} from '../kit/form/controls.tsx';
import { FieldRow } from '../kit/form/field-row.tsx';
import { useField, useForm, wire } from '../kit/form/field.ts';
import { same, DEFAULT_VALUES, type SettingValues } from '../kit/form/setting-values.ts';
import { Fold, useNamedSetting, useShownBehind } from '../kit/form/fold.tsx';
import { SecretControl } from '../kit/form/secret-control.tsx';
import { SettingsEditor } from '../kit/form/settings-editor.tsx';
import { useSettingsForm } from '../kit/form/use-settings-form.ts';
import { useReadiness } from '../kit/readiness/facts.ts';
import { PictureSteps } from '../kit/picture-steps.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { SettingsLoaded } from '../kit/form/settings-loaded.tsx';
import { Documents } from './documents.tsx';
import {
  AI_FIELDS,
  type AiState,
  aiStateOf,
  hostOf,
  knowledgeQuery,
  providerOf,
  PROVIDERS,
  testAi,
  testStateOf,
} from './model.ts';

type Stored = Pick<AdminSettings['ai'], 'has_key' | 'key_locked'>;

/** Choice of the service that runs the model. Each option fills in its usual address, which is shown under Advanced. */
function ProviderField() {
  const field = useField('ai.baseUrl');
  const provider = providerOf(field.value);
  const names = new Set([...PROVIDERS.map(({ name }) => name), provider.name]);
  const ids = { name: 'ai.provider', fault: null };
  return (
    <FieldRow
      field={{ ...field, ...ids, label: 'Where the AI runs', changed: false, contested: false }}
      hint={provider.hint}
      labelsInput
      aside={
        <Select
          {...wire(ids, provider.hint)}
          w="14rem"
          data={[...names]}
          value={provider.name}
          onChange={(name) => {
            const chosen = PROVIDERS.find((each) => each.name === name);
            if (chosen) field.set(chosen.baseUrl);
          }}
        />
      }
    />
  );
}

function ModelField() {
  const field = useField('ai.model');
  const { values } = useForm();
  const { models, name } = providerOf(values['ai.baseUrl']);
  const hint =
    name === 'OpenAI'
      ? 'Choose one, or type any other name.'
      : 'The model’s name exactly as the service lists it.';
  return (
    <FieldRow field={field} hint={hint} labelsInput>
      <Autocomplete
        {...wire(field, hint)}
        data={[...models]}
        // All of them, not only those that match what is in the field.
        filter={({ options }) => options}
        maxLength={AI_MODEL_MAX_LENGTH + 1}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={field.value}
        onChange={field.set}
      />
    </FieldRow>
  );
}

function KeyField({ has_key: hasKey, key_locked: isLocked }: Stored) {
  const { saved, values } = useForm();
  const { name } = providerOf(values['ai.baseUrl']);
  const [was, is] = [hostOf(saved['ai.baseUrl']), hostOf(values['ai.baseUrl'])];
  const hint =
    hasKey && was !== is
      ? `The stored one belongs to ${was}. Saving another address removes it: enter the key for ${is} if it needs one.`
      : name === 'OpenAI'
        ? 'From platform.openai.com, under API keys. It is stored encrypted, and never shown again.'
        : 'Local models need none. It is stored encrypted, and never shown again.';
  return (
    <>
      {isLocked && (
        <Alert color="warn" icon={<IconLock aria-hidden="true" />}>
          A key is stored, but this laptop’s key store is locked and cannot open it. Unlock it and
          restart Booth, or enter the key again.
        </Alert>
      )}
      <SecretControl field={useField('ai.apiKey')} stored={hasKey} what="key" hint={hint} />
    </>
  );
}

const ADVANCED = ['ai.baseUrl', 'ai.system', 'ai.perMinute', 'ai.perDay'] as const;

function Advanced() {
  const { reset } = useForm();
  const system = useField('ai.system');
  return (
    <Fold title="Advanced" names={ADVANCED}>
      <TextControl
        field={useField('ai.baseUrl')}
        hint="Leave it empty for OpenAI. For any other service, enter its base URL."
        placeholder={OPENAI_BASE_URL}
        inputMode="url"
        autoCapitalize="off"
      />
      <LongTextControl
        field={system}
        hint="Goes to the AI before each question. It answers in the question’s own language."
        limit={AI_SYSTEM_MAX_LENGTH}
        rows={[4, 12]}
        aside={
          system.value !== DEFAULT_VALUES['ai.system'] && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => reset(['ai.system'])}
            >
              Use the standard text
            </Button>
          )
        }
      />
      <NumberControl
        field={useField('ai.perMinute')}
        hint="Any more wait for the next minute; none are lost."
        limits={[...AI_BUDGET_LIMITS.perMinute, 1]}
      />
      <NumberControl
        field={useField('ai.perDay')}
        hint="Keeps a flood of questions from emptying your account."
        limits={[...AI_BUDGET_LIMITS.perDay, 1]}
      />
    </Fold>
  );
}

const EXAMPLE = '# Warranty\n\nEvery pump has a warranty of three years.\n\n# Prices\n\n…';

/** Card for the sources that drafts may cite: a text, and documents. */
function KnowledgeCard() {
  const { api } = useServices();
  const { changed } = useForm();
  const { data, error, refetch } = useQuery(knowledgeQuery(api));
  const passages =
    data && data.text_passages > 0 && !changed.includes('ai.knowledge')
      ? ` Drafts can cite ${countOf(data.text_passages, 'passage', 'passages')} from it.`
      : '';
  return (
    <Card
      title="Knowledge"
      intro="What the AI may say about your company and products. Drafts are based on it and name their source; where nothing fits, they say so instead of making something up."
    >
      <LongTextControl
        field={useField('ai.knowledge')}
        hint={`Facts in Markdown, under headings. All of it may end up on the big screen.${passages}`}
        limit={AI_KNOWLEDGE_MAX_LENGTH}
        rows={[5, 16]}
        placeholder={EXAMPLE}
      />
      <Documents documents={data?.documents} error={error} onRetry={() => void refetch()} />
    </Card>
  );
}

const STEPS = [
  {
    picture: 'ask',
    title: 'A visitor asks',
    text: '“How long is the warranty?”',
  },
  {
    picture: 'draft',
    title: 'The AI drafts',
    text: '“Three years, for every pump.” From what you told it, with its source.',
  },
  {
    picture: 'check',
    title: 'You approve',
    text: 'Nothing is shown before you have read it.',
  },
] as const;

function Cards(stored: Stored) {
  const enabled = useField('ai.enabled');
  const isShown = useShownBehind(enabled, 'ai.');
  return (
    <>
      <Card title="Service">
        <div>
          <SwitchControl
            field={enabled}
            hint="A language model drafts an answer to each new question. Staff check it before anything is shown."
          />
          {isShown && (
            <>
              <ProviderField />
              <ModelField />
              <KeyField {...stored} />
              <Advanced />
            </>
          )}
        </div>
      </Card>
      {isShown ? <KnowledgeCard /> : <PictureSteps steps={STEPS} />}
    </>
  );
}

function AiEditor({ saved, stored }: { saved: SettingValues; stored: Stored }) {
  const form = useSettingsForm(AI_FIELDS, saved);
  useNamedSetting();
  return (
    <SettingsEditor
      form={form}
      cards={<Cards {...stored} />}
      side={<StatePanel hasKey={stored.has_key} />}
      settled="Drafts use these settings."
      meanwhile="Drafts still use the earlier settings."
    />
  );
}

/** Page for the AI service, its instructions and its sources, with the state that it is in now. */
export function AiPage() {
  return (
    <>
      <PageHead title="AI" summary="Drafted answers for staff to check, with your own model." />
      <SettingsLoaded failed="The AI settings could not be loaded">
        {({ settings, saved }) => <AiEditor saved={saved} stored={settings.ai} />}
      </SettingsLoaded>
    </>
  );
}

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

function bodyOf(values: SettingValues): AiTest {
  const { 'ai.model': model, 'ai.baseUrl': baseUrl, 'ai.apiKey': apiKey } = values;
  return { model, baseUrl, ...(apiKey === null ? {} : { apiKey }) };
}

/** Tries what is in the form, saved or not. A result counts until any of that changes. */
function useAiTest(values: SettingValues) {
  const { api } = useServices();
  const [outcome, setOutcome] = useState<{ of: AiTest; result: AiTestResult } | null>(null);
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const body = bodyOf(values);
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
function StatePanel({ hasKey }: { hasKey: boolean }) {
  const { saved, values, changed } = useForm();
  const { facts, status } = useReadiness();
  const hasFailed = (status?.jobs.find(({ kind }) => kind === 'draft')?.failed ?? 0) > 0;
  const reason = hasFailed ? facts?.find(({ id }) => id === 'ai')?.advice : null;
  const test = useAiTest(values);
  if (!saved['ai.enabled'] && !values['ai.enabled']) return null;
  const state = aiStateOf({ values: saved, hasKey, status, reason: reason ?? null });
  const isUnsaved = changed.some((name) => ['ai.baseUrl', 'ai.model', 'ai.apiKey'].includes(name));
  const hint = test.isRunning
    ? 'Asking for one word. A local model may take a minute to wake up.'
    : isUnsaved
      ? 'Tests what you have entered, even before you save it.'
      : 'Asks the service for one word.';
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
