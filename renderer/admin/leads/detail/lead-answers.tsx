import { Input, MultiSelect, Rating, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textInField } from '../../../lib/text-fields.ts';
import type { Lead } from '../../../../server/contract/leads.ts';
import { QUALIFIER_ANSWER_MAX } from '../../../../server/contract/limits.ts';
import type { Qualifier } from '../../../../server/contract/qualifiers.ts';
import { DetailLines } from '../../../ui/card.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import { captureQuery } from '../model.ts';

type Answers = Lead['qualifiers'];

/** The qualifiers to draw: those that are asked, then what was asked under another name, or at another event, as words. */
export function qualifiersFor(asked: readonly Qualifier[], answered: Answers): Qualifier[] {
  const earlier = answered
    .filter(({ name }) => asked.every((one) => one.name !== name))
    .map(({ name }): Qualifier => ({ name, kind: 'text', choices: [] }));
  return [...asked, ...earlier];
}

/** A lead's answers after one of them is changed, in their order; one that is emptied goes. */
export function withAnswers(before: Answers, name: string, answers: string[]): Answers {
  const isKnown = before.some((one) => one.name === name);
  const after = isKnown
    ? before.map((one) => (one.name === name ? { name, answers } : one))
    : [...before, { name, answers }];
  return after.filter((one) => one.answers.length > 0);
}

/** Answers for a number of stars; none for no star, where the arrow keys lead too. */
export function starsAnswered(stars: number): string[] {
  return stars === 0 ? [] : [String(stars)];
}

type Props = {
  lead: Lead;
  onChange: (qualifiers: Answers) => void;
};

/** Draws what was answered at the stand, in fields that staff may correct. */
export function LeadAnswers({ lead, onChange }: Props) {
  const { api, readOnly } = useServices();
  const { qualifiers } = lead;
  const asked = useQuery({ ...captureQuery(api), enabled: !readOnly }).data?.qualifiers ?? [];
  if (readOnly) {
    const lines = qualifiers.map(({ name, answers }) => [name, answers.join(', ')]);
    return lines.length > 0 && <DetailLines lines={Object.fromEntries(lines)} />;
  }
  const shown = qualifiersFor(asked, qualifiers);
  if (shown.length === 0) return null;
  return (
    <Stack gap="sm">
      {shown.map((qualifier) => (
        <Answer
          key={qualifier.name}
          qualifier={qualifier}
          answers={qualifiers.find(({ name }) => name === qualifier.name)?.answers ?? []}
          onChange={(answers) => onChange(withAnswers(qualifiers, qualifier.name, answers))}
        />
      ))}
    </Stack>
  );
}

type AnswerProps = {
  qualifier: Qualifier;
  answers: string[];
  onChange: (answers: string[]) => void;
};

function Answer({ qualifier: { name, kind, choices }, answers, onChange }: AnswerProps) {
  const first = answers[0] ?? '';
  if (kind === 'text') {
    return <TextAnswer name={name} answer={answers.join(', ')} onChange={onChange} />;
  }
  if (kind === 'stars') {
    return (
      <Input.Wrapper label={name} labelElement="div">
        <Rating
          aria-label={name}
          value={Number(first)}
          getSymbolLabel={(stars) => `${stars} of 5`}
          onChange={(stars) => onChange(starsAnswered(stars))}
        />
      </Input.Wrapper>
    );
  }
  // An answer stays one where its choice is gone.
  const data = [...new Set([...(kind === 'yes-no' ? ['Yes', 'No'] : choices), ...answers])];
  if (kind === 'multiple') {
    return <MultiSelect label={name} data={data} value={answers} onChange={onChange} />;
  }
  return (
    <Select
      label={name}
      data={data}
      clearable
      value={first || null}
      onChange={(answer) => onChange(answer === null ? [] : [answer])}
    />
  );
}

type TextProps = { name: string; answer: string; onChange: (answers: string[]) => void };

/** Saves what was typed once the field is left. */
function TextAnswer({ name, answer, onChange }: TextProps) {
  const [text, setText] = useState(answer);
  // Saved here, or changed elsewhere: the field stays where it is, with what is typed.
  const [known, setKnown] = useState(answer);
  if (known !== answer) {
    setKnown(answer);
    setText(textInField(text, known, answer));
  }
  const save = () => {
    const next = text.trim();
    if (next !== answer) onChange(next === '' ? [] : [next]);
  };
  return (
    <TextInput
      label={name}
      dir="auto"
      autoComplete="off"
      maxLength={QUALIFIER_ANSWER_MAX}
      value={text}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
      }}
    />
  );
}
