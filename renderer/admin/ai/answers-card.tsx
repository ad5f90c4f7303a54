import { Button } from '@mantine/core';
import { AI_BUDGET_LIMITS, AI_SYSTEM_MAX_LENGTH } from '../../../server/contract/settings/ai.ts';
import { useField, useForm, wire } from '../form/field.ts';
import { FieldRow } from '../form/field-row.tsx';
import { LongTextControl, NumberField } from '../form/controls.tsx';
import { DEFAULT_VALUES } from '../form/setting-values.ts';
import { Card } from '../../ui/card.tsx';

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
          {...wire(field, hint)}
          limits={[...limits, 1]}
          value={field.value}
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
    <Card title="Answers" intro="How drafts sound, and how many to request.">
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
    </Card>
  );
}
