import { Alert, Autocomplete, Button, Select } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AdminSettings } from '../../../server/contract/settings.ts';
import {
  AI_BUDGET_LIMITS,
  AI_KNOWLEDGE_MAX_LENGTH,
  AI_MODEL_MAX_LENGTH,
  AI_SYSTEM_MAX_LENGTH,
  OPENAI_BASE_URL,
} from '../../../server/contract/settings/ai.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import {
  LongTextControl,
  NumberControl,
  SwitchControl,
  TextControl,
} from '../kit/form/controls.tsx';
import { FieldRow } from '../kit/form/field-row.tsx';
import { useField, useForm, wire } from '../kit/form/field.ts';
import { DEFAULT_VALUES, type SettingValues } from '../kit/form/setting-values.ts';
import { Fold, useNamedSetting, useShownBehind } from '../kit/form/fold.tsx';
import { SecretControl } from '../kit/form/secret-control.tsx';
import { SettingsEditor } from '../kit/form/settings-editor.tsx';
import { useSettingsForm } from '../kit/form/use-settings-form.ts';
import { PictureSteps } from '../kit/picture-steps.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { SettingsLoaded } from '../kit/form/settings-loaded.tsx';
import { Documents } from './documents.tsx';
import {
  AI_FIELDS,
  keyHint,
  knowledgeQuery,
  passagesInWords,
  providerOf,
  PROVIDERS,
} from './model.ts';
import { StatePanel } from './state-panel.tsx';

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
  const hint = keyHint(hasKey, saved['ai.baseUrl'], values['ai.baseUrl']);
  return (
    <>
      {isLocked && (
        <Alert color="warn" icon={<IconLock aria-hidden="true" />}>
          A key is stored, but this laptop cannot open it: it was stored by another laptop, or the
          key store is locked. Enter the key again, or unlock the key store and restart Booth.
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
  const passages = passagesInWords(data?.text_passages ?? 0, changed.includes('ai.knowledge'));
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
