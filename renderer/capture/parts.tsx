import { useEffect, useId, useState, type ComponentProps, type ReactNode } from 'react';
import type { Qualifier, QualifierAnswer } from '../../server/contract/qualifiers.ts';

/* Icons of the Tabler set (MIT), inline: a phone should not fetch an icon library. */
const SHAPES = {
  check: 'm5 12 5 5L20 7',
  alert: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0m9-4v4m0 4h.01',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M19 12H5m6-6-6 6 6 6',
  down: 'm6 9 6 6 6-6',
  person: 'M8 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2',
  code: 'M4 5h4v14H4zM11 5v14M14 5v14M18 5h2v14h-2z',
  star: 'm12 17.8-6.2 3.2 1.2-6.9-5-4.9 6.9-1L12 2l3.1 6.2 6.9 1-5 4.9 1.2 6.9z',
} as const;

/** Draws an icon as large as the text beside it. */
export function Icon({ of }: { of: keyof typeof SHAPES }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[of]} />
    </svg>
  );
}

type FieldProps = { label: string; error?: string | null } & Omit<ComponentProps<'input'>, 'id'>;

/** A labelled line of text, with its error. */
export function Field({ label, error = null, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
      />
      {error !== null && (
        <p id={`${id}-error`} className="field-error" data-said="urgent">
          {error}
        </p>
      )}
    </div>
  );
}

/** Choices under a name, side by side. */
export function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      <div className="chips">{children}</div>
    </fieldset>
  );
}

type ChipProps = { isOn: boolean; onPress: () => void; label?: string; children: ReactNode };

/** A choice that a tap makes, and another tap takes back. */
export function Chip({ isOn, onPress, label, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-label={label} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}

type AskProps = {
  qualifier: Qualifier;
  answers: readonly string[];
  onAnswer: (answer: QualifierAnswer | null) => void;
};

/** Answers after a press on a choice: another press takes it back, and of one choice alone it takes the other's place. */
export function answersAfter(
  answers: readonly string[],
  choice: string,
  isMultiple: boolean,
): string[] {
  if (answers.includes(choice)) return answers.filter((one) => one !== choice);
  return isMultiple ? [...answers, choice] : [choice];
}

/** Draws a qualifier with what it is answered by. */
export function AskQualifier({ qualifier: { name, kind, choices }, answers, onAnswer }: AskProps) {
  const answer = (next: string[]) => onAnswer(next.length === 0 ? null : { name, answers: next });
  const press = (choice: string) => answer(answersAfter(answers, choice, kind === 'multiple'));
  if (kind === 'text') {
    return (
      <Field
        label={name}
        maxLength={200}
        value={answers[0] ?? ''}
        onChange={({ currentTarget: { value } }) => answer(value === '' ? [] : [value])}
      />
    );
  }
  if (kind === 'stars') {
    const given = Number(answers[0] ?? 0);
    return (
      <Group label={name}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <button
            key={stars}
            type="button"
            className="star"
            data-lit={stars <= given || undefined}
            aria-label={`${stars} of 5`}
            aria-pressed={stars === given}
            onClick={() => press(String(stars))}
          >
            <Icon of="star" />
          </button>
        ))}
      </Group>
    );
  }
  return (
    <Group label={name}>
      {(kind === 'yes-no' ? ['Yes', 'No'] : choices).map((choice) => (
        <Chip key={choice} isOn={answers.includes(choice)} onPress={() => press(choice)}>
          {choice}
        </Chip>
      ))}
    </Group>
  );
}

/** Returns a value that stays for so long after it has changed; null from then on. */
export function useFor<T>(value: T | null, ms: number): T | null {
  const [gone, setGone] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setGone(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return gone === value ? null : value;
}
