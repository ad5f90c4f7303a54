import type { ReactNode } from 'react';

/* Icons of the Tabler set (MIT), inline: a phone should not fetch an icon library. */

/** An icon as large as the text beside it. */
export function icon(shape: ReactNode) {
  return function Icon() {
    return (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        {shape}
      </svg>
    );
  };
}
