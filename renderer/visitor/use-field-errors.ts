import { type RefObject, useState } from 'react';
import type { FormError } from '../../server/contract/visitor-page.ts';
import type { Phrase } from '../../server/contract/words/words.ts';
import type { Refusal } from '../lib/outcome.ts';
import { type FormKind, refusalPhrase } from './send.ts';

/** A sentence at each field that is wrong; `form` is for what belongs to no field. */
export type FieldErrors<Field extends string> = { [Name in Field | 'form']?: Phrase };

/** Server's refusal in the visitor's language, and the field that it is about. @param sent the refused values */
export function faultOf(
  kind: FormKind,
  refusal: Refusal | FormError,
  sent: Readonly<Record<string, unknown>>,
): Fault {
  return { message: refusalPhrase(kind, refusal, sent), field: refusal.field };
}

/** Error message, and the field that it is about. */
export type Fault = { message: Phrase; field: string | null };

/** Errors that are left while the visitor types: one goes as soon as it is fixed, and none comes. @param found by now */
export function errorsLeft<Field extends string>(
  fields: readonly Field[],
  shown: FieldErrors<Field>,
  found: FieldErrors<Field>,
): FieldErrors<Field> {
  const left: FieldErrors<Field> = {};
  for (const field of fields) if (shown[field] && found[field]) left[field] = found[field];
  return left;
}

/** Keeps what a form says at its fields. @param fields in their order, by the ids of their elements */
export function useFieldErrors<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  fields: readonly Field[],
  initial: Fault | null,
) {
  const at = ({ message, field: named }: Fault) => {
    const errors: FieldErrors<Field> = {};
    errors[fields.find((field) => field === named) ?? 'form'] = message;
    return errors;
  };
  const [errors, setErrors] = useState<FieldErrors<Field>>(() => (initial ? at(initial) : {}));
  return {
    errors,
    at,
    set: setErrors,
    /** Shows these errors and moves to the first of their fields. */
    show(found: FieldErrors<Field>) {
      setErrors(found);
      const first = fields.find((field) => found[field] !== undefined);
      const faulty = first && form.current?.querySelector<HTMLElement>(`#${first}`);
      // What is folded away can be neither read nor focused.
      const fold = faulty?.closest('details');
      if (fold) fold.open = true;
      faulty?.focus();
    },
    fix: (found: FieldErrors<Field>) => setErrors((shown) => errorsLeft(fields, shown, found)),
  };
}
