import { Button } from '@mantine/core';
import { AI_BUDGET_LIMITS, AI_SYSTEM_MAX_LENGTH } from '../../../server/contract/settings/ai.ts';
import { describedBy, idsOf, useField, useForm } from '../form/field.ts';
import { FieldRow } from '../form/field-row.tsx';
import { LongTextControl } from '../form/long-text-control.tsx';
import { NumberField } from '../form/number-field.tsx';
import { DEFAULT_VALUES } from '../form/setting-values.ts';
import { SettingsCard } from '../form/settings-card.tsx';

type BudgetProps = {
  name: 'ai.perMinute' | 'ai.perDay';
  hint: string;
  limits: readonly [number, number];
};

function BudgetField({ name, hint, limits }: BudgetProps) {
  const field = useField(name);
  return (
    <FieldRow
      field={field}
      hint={hint}
      labelsInput
      aside={
        <NumberField
          id={idsOf(name).input}
          limits={[...limits, 1]}
          value={field.value}
          invalid={field.fault !== null}
          describedBy={describedBy(name, field.fault, true)}
          onChange={field.set}
        />
      }
    />
  );
}

/** How drafts are written, and how many at most. */
export function AnswersCard() {
  const { reset } = useForm();
  const system = useField('ai.system');
  return (
    <SettingsCard title="Answers" intro="How drafts sound, and how many to request.">
      <LongTextControl
        field={system}
        hint="What the AI is told before each question. It answers in the question’s own language."
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
      <BudgetField
        name="ai.perMinute"
        hint="Any more wait for the next minute; none are lost."
        limits={AI_BUDGET_LIMITS.perMinute}
      />
      <BudgetField
        name="ai.perDay"
        hint="Keeps a flood of questions from emptying your account."
        limits={AI_BUDGET_LIMITS.perDay}
      />
    </SettingsCard>
  );
}
