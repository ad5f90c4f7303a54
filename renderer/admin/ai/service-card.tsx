import { Autocomplete, Chip } from '@mantine/core';
import { IconCpu, IconLink } from '@tabler/icons-react';
import { AI_MODEL_MAX_LENGTH, OPENAI_BASE_URL } from '../../../server/contract/settings/ai.ts';
import { useField, useForm, wire } from '../form/field.ts';
import { FieldRow } from '../form/field-row.tsx';
import { SecretControl } from '../form/secret-control.tsx';
import { Card } from '../../ui/card.tsx';
import { SwitchControl, TextControl } from '../form/controls.tsx';

import classes from './service-card.module.css';
import { hostOf, PROVIDERS, providerOf } from './providers.ts';

function AddressField() {
  const field = useField('ai.baseUrl');
  const provider = providerOf(field.value);
  return (
    <>
      <div className={classes.where}>
        <h3 id="ai-where" className={classes.whereTitle}>
          Where the AI runs
        </h3>
        <Chip.Group
          value={provider.name}
          onChange={(name) => {
            const chosen = PROVIDERS.find((each) => each.name === name);
            if (chosen) field.set(chosen.baseUrl);
          }}
        >
          <div className={classes.chips} role="radiogroup" aria-labelledby="ai-where">
            {PROVIDERS.map(({ name }) => (
              <Chip key={name} value={name} size="sm" variant="outline">
                {name}
              </Chip>
            ))}
          </div>
        </Chip.Group>
        <p className={classes.whereHint}>{provider.hint}</p>
      </div>
      <TextControl
        field={field}
        hint="Leave it empty for OpenAI. For any other service, enter its base URL."
        placeholder={OPENAI_BASE_URL}
        inputMode="url"
        autoCapitalize="off"
        leftSection={<IconLink size={17} stroke={1.75} />}
      />
    </>
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
        leftSection={<IconCpu size={17} stroke={1.75} />}
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

/** Whether there are drafts, and which AI writes them. */
export function ServiceCard({ hasKey }: { hasKey: boolean }) {
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
    <Card
      title="Service"
      intro="A language model drafts an answer to each new question. Staff check it before anything is shown."
    >
      <SwitchControl
        field={useField('ai.enabled')}
        hint="Each new question is queued for a draft, and sent to the service below."
      />
      <AddressField />
      <ModelField />
      <SecretControl field={useField('ai.apiKey')} stored={hasKey} what="key" hint={hint} />
    </Card>
  );
}
