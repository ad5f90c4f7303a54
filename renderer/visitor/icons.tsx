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

export const ArrowRightIcon = icon(<path d="M5 12h14m-6 6 6-6m-6-6 6 6" />);
export const CheckIcon = icon(<path d="m5 12 5 5L20 7" />);
export const ScreenIcon = icon(
  <path d="M3 9a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9m13-6-4 4-4-4" />,
);
export const AlertIcon = icon(<path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0m9-4v4m0 4h.01" />);
export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ShieldIcon = icon(
  <path d="M12 3a12 12 0 0 0 8.5 3 12 12 0 0 1-8.5 15 12 12 0 0 1-8.5-15 12 12 0 0 0 8.5-3m-3 9 2 2 4-4" />,
);
export const ClockIcon = icon(<path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0m9-5v5l3 3" />);
