import { useState } from 'react';

type Sight = { open: boolean; current: boolean; text: string | null };

type Row = {
  /** Shows all its text. */
  open: boolean;
  current: boolean;
  /** All of it was asked for: somebody wants to approve. */
  asked: boolean;
};

/**
 * Whether a text that came by itself into an open row is to stay short: nothing moves under somebody's eyes. It unfolds
 * when the row is opened or come back to, or on demand.
 * @param text null for what staff wrote, which is never folded
 */
export function useFolded(
  text: string | null,
  { open, current, asked }: Row,
): [boolean, () => void] {
  const [sight, setSight] = useState<Sight>({ open, current, text });
  const looksAnew = open && (!sight.open || (current && !sight.current) || asked);
  const known = looksAnew || !open || text === null ? text : sight.text;
  if (sight.open !== open || sight.current !== current || sight.text !== known) {
    setSight({ open, current, text: known });
  }
  return [open && known !== text, () => setSight({ open, current, text })];
}
