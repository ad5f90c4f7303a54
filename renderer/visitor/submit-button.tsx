import type { ReactNode } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { ArrowRightIcon } from './icons.tsx';
import { OneOf } from './one-of.tsx';
import type { Delivery } from './use-submission.ts';

/** The one accented button of a form. It shows each stage of sending: pressed, sending, sent. */
export function SubmitButton(props: {
  delivery: Delivery;
  disabled: boolean;
  describedBy: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { phase } = props.delivery;
  const sending = phase === 'sending';
  return (
    <button
      type="submit"
      className="button button-primary"
      disabled={props.disabled || sending || phase === 'waiting'}
      aria-describedby={props.describedBy}
      data-sending={sending || undefined}
    >
      <OneOf words={[props.children, t('status.sending')]} shown={sending ? 1 : 0} />
      <ArrowRightIcon />
    </button>
  );
}
