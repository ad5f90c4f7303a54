import { type ComponentProps, createContext, useContext } from 'react';
import type { Phrase } from '../../server/contract/words/words.ts';
import { useAnnouncement } from '../lib/announcer.ts';
import { useTranslation } from '../words/translation.tsx';

/** On a tablet that many people use: begins another visit. Null on a visitor's own phone. */
export const Kiosk = createContext<{ restart: () => void } | null>(null);

type TextFieldProps = {
  id: string;
  label: string;
  /** Error next to the field until it is fixed. */
  error?: Phrase | undefined;
  /** True to highlight it for a moment. */
  highlighted?: boolean;
} & Omit<ComponentProps<'input'>, 'id' | 'className'>;

/** A labelled line of text. It is uncontrolled: what is typed before React arrives stays. */
export function TextField({ id, label, error, highlighted = false, ...input }: TextFieldProps) {
  const kiosk = useContext(Kiosk);
  return (
    <div className="field" data-highlighted={highlighted || undefined}>
      <label className="label" htmlFor={id}>
        {label}
        {input.required ? <span aria-hidden="true"> *</span> : null}
      </label>
      <input
        {...input}
        {...(kiosk && { autoComplete: 'off' })}
        id={id}
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** Error message of a field. */
export function FieldError({ id, message }: { id: string; message: Phrase | undefined }) {
  const { say } = useTranslation();
  const words = message && say(message);
  useAnnouncement(words, { urgency: 'urgent' });
  return words === undefined ? null : (
    <p id={id} className="field-error">
      {words}
    </p>
  );
}

/** A switch with its words; the whole row is the target. */
export function SwitchRow(props: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  defaultChecked: boolean;
  value?: string;
}) {
  return (
    <div className="switch-row">
      <label htmlFor={props.id}>
        <span className="switch-label">{props.label}</span>
        {props.hint === undefined ? null : <span className="switch-hint">{props.hint}</span>}
      </label>
      <input
        type="checkbox"
        className="switch"
        id={props.id}
        name={props.name}
        value={props.value}
        defaultChecked={props.defaultChecked}
      />
    </div>
  );
}
