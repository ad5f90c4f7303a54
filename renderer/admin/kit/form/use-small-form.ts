import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, isApiError, isToldElsewhere, refusalSentence } from '../../../lib/api-error.ts';
import { tellNotSaved } from '../../../ui/toast.tsx';
import { createInOrder } from '../wishes.ts';
import { same } from './setting-values.ts';

/** Why what was sent was refused, and of which field. */
export type Fault = { field: string | null; message: string };

type Options<Values, Saved> = {
  /** Initial values of the fields. */
  first: Values;
  /** Stores what was pressed. Throws ApiError, also for what needs no server to be refused. */
  send: (values: Values) => Promise<Saved>;
  /** Names what was sent, for when its text stands nowhere any more. */
  name: (values: Values) => string;
  /** The fields are emptied with the press: the next thing can be typed at once. Otherwise they keep what was sent. */
  empties?: boolean;
  /** All that was typed is stored: the form may close. */
  onSaved?: (saved: Saved) => void;
};

/**
 * True for the second Enter, which means what the first one does; the next thing, in a form that the press empties, may
 * be the same once more.
 */
export function isAgain<Values extends object>(
  sending: readonly Values[],
  sent: Values,
  empties: boolean,
): boolean {
  return !empties && same(sending.at(-1), sent);
}

/**
 * True if a field can say why what was sent is refused: where its text stands no more, none can.
 * @param isEmpty nothing was typed since
 */
export function canSayAtField(isThere: boolean, empties: boolean, isEmpty: boolean): boolean {
  return isThere && (!empties || isEmpty);
}

/**
 * A small form. What is sent is what stood there at the press, one press after the other; what was typed since stays.
 * Why it failed is said at the field; a form that had been emptied gets its text back unless there is a new one.
 */
export function useSmallForm<Values extends object, Saved = void>(options: Options<Values, Saved>) {
  const { first, empties = false } = options;
  const [values, setValues] = useState(first);
  const [fault, setFault] = useState<Fault | null>(null);
  /** Presses that are not answered, the newest last. */
  const [sending, setSending] = useState<readonly Values[]>([]);
  const [inOrder] = useState(createInOrder);
  const latest = useRef({ values, options, isThere: true });
  useEffect(() => {
    latest.current = { values, options, isThere: true };
    return () => {
      latest.current.isThere = false;
    };
  });

  const change = (how: (before: Values) => Values) => {
    setValues(how);
    setFault(null);
  };

  const submit = async (sent = values): Promise<void> => {
    if (isAgain(sending, sent, empties)) return;
    setFault(null);
    setSending((before) => [...before, sent]);
    if (empties) setValues(first);
    try {
      const saved = await inOrder(['form'], () => options.send(sent));
      const now = latest.current;
      if (empties || same(now.values, sent)) now.options.onSaved?.(saved);
    } catch (error) {
      const now = latest.current;
      if (!canSayAtField(now.isThere, empties, same(now.values, first))) {
        tellNotSaved(error, options.name(sent));
      } else if (!isToldElsewhere(error)) {
        const field = isApiError(error) ? error.field : null;
        setFault({ field, message: refusalSentence(error) });
      }
      if (empties) setValues((typed) => (same(typed, first) ? sent : typed));
    } finally {
      setSending((before) => before.filter((one) => one !== sent));
    }
  };

  return {
    values,
    change,
    type: (patch: Partial<Values>) => change((before) => ({ ...before, ...patch })),
    /** Other text than at first, and not on its way. */
    dirty: !same(values, first) && !same(sending.at(-1), values),
    isSending: sending.length > 0,
    fault,
    submit,
    /** Handler of the form. Enter does nothing in a form whose button is disabled. */
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
    /** Props of the button that sends it. */
    button: { type: 'submit', 'aria-busy': sending.length > 0 || undefined } as const,
  };
}

/** Returns the error that the server would send for a field. Its status is 400. */
export function refusal(field: string, message: string): ApiError {
  return new ApiError({ status: 400, field, message });
}

/** Parses the typed values with the contract's schema. Throws ApiError with the first error found. */
export function parsed<Draft>(schema: z.ZodType<Draft>, values: unknown): Draft {
  const { data, error } = schema.safeParse(values);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw refusal(String(issue?.path[0] ?? ''), issue?.message ?? '');
}

/** Returns the props of the text field of this name in a small form. */
export function textField<Name extends string, Values extends Record<Name, string>>(
  form: {
    values: Values;
    change: (how: (before: Values) => Values) => void;
    fault: Fault | null;
  },
  name: Name,
) {
  const { values, change, fault } = form;
  return {
    value: values[name],
    error: fault?.field === name ? fault.message : null,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value } = currentTarget;
      change((before) => ({ ...before, [name]: value }));
    },
  };
}

/** Says that what is typed a second time is something else; null as long as it may become the same. */
export function mismatchOf(first: string, again: string): string | null {
  return first.startsWith(again) ? null : 'This does not match.';
}
