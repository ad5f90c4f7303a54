import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { sendOnce, type Outcome } from '../lib/outcome.ts';

const AWAY = 'The laptop doesn’t answer. Try again when it is back.';
const TOO_MANY = 'Too many wrong PINs. Try again later, or revoke this device at the laptop.';

/** Sentence about what a kiosk did not get rid of; null where that is nothing. */
export function waitsInWords(count: number): string | null {
  if (count === 0) return null;
  const [what, stays] =
    count === 1 ? ['One entry waits', 'It stays'] : [`${count} entries wait`, 'They stay'];
  return `${what} for the laptop. ${stays} on this device until it is a kiosk again.`;
}

/** Reason why the kiosk goes on; null where it ended. */
export function whyNotEnded(outcome: Outcome): string | null {
  if (outcome.kind === 'sent') return null;
  if (outcome.kind === 'busy') return TOO_MANY;
  return (outcome.kind === 'refused' && outcome.message) || AWAY;
}

/** The way out of the kiosk for staff, by its PIN. In English, as all of theirs. */
export function LeaveKiosk({ unsent }: { unsent: () => number }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<{ waits: string | null } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const pinField = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (open) pinField.current?.focus();
  }, [open]);

  const leave = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const pin = new FormData(event.currentTarget).get('pin');
    setSending(true);
    setFault(null);
    const outcome = await sendOnce(
      'POST',
      '/api/kiosk/leave',
      { pin },
      { headers: {}, leaving: false },
    );
    setSending(false);
    const why = whyNotEnded(outcome);
    setFault(why);
    if (why === null) window.location.replace('/');
  };

  return (
    <div className="kiosk-staff" lang="en" dir="ltr" translate="no">
      <button
        type="button"
        onClick={() => {
          setOpen({ waits: waitsInWords(unsent()) });
          setFault(null);
          dialog.current?.showModal();
        }}
      >
        Staff
      </button>
      <dialog
        ref={dialog}
        className="kiosk-dialog"
        aria-labelledby="leave-title"
        onClose={() => setOpen(null)}
      >
        {open && (
          <form onSubmit={(event) => void leave(event)}>
            <h2 id="leave-title">End the kiosk</h2>
            {open.waits !== null && <p>{open.waits}</p>}
            <div className="field">
              <label className="label" htmlFor="pin">
                PIN
              </label>
              <input
                id="pin"
                name="pin"
                className="input"
                type="password"
                inputMode="numeric"
                autoComplete="off"
                ref={pinField}
                required
                aria-invalid={fault !== null}
                aria-describedby="pin-error"
              />
              <p id="pin-error" className="field-error" role="alert">
                {fault}
              </p>
            </div>
            <button type="submit" className="button button-primary" disabled={isSending}>
              End the kiosk
            </button>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => dialog.current?.close()}
            >
              Back
            </button>
          </form>
        )}
      </dialog>
    </div>
  );
}
