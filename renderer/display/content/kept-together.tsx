import { Fragment } from 'react';
import { NO_BREAK, PAIR } from './keep-together.ts';

const NO_WRAP = { whiteSpace: 'nowrap' } as const;
/** Words with no place to break between them. */
const KEPT = /([^\s]+(?:\u00A0[^\s]+)+)/u;

/** A text of `keepTogether`. What stays on one line does so by its style: reading or copying it gives plain spaces. */
export function KeptTogether({ text }: { text: string }) {
  return text.split(KEPT).map((part, at) => {
    // A visitor's own spaces can hold more together than a line takes.
    const isKept = at % 2 === 1 && part.length <= PAIR;
    // oxlint-disable-next-line react/no-array-index-key -- a text that changes is drawn anew
    if (!isKept) return <Fragment key={at}>{part}</Fragment>;
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} style={NO_WRAP}>
        {part.replaceAll(NO_BREAK, ' ')}
      </span>
    );
  });
}
