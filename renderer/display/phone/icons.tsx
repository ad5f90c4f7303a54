import type { ReactNode } from 'react';

/* Icons of the Tabler set (MIT), inline: a phone does not load an icon set for a few. */

function icon(shape: ReactNode) {
  return function Icon() {
    return (
      <svg
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {shape}
      </svg>
    );
  };
}

export const ClockIcon = icon(<path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0m9-5v5l3 3" />);
export const ScreenIcon = icon(
  <path d="M3 9a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9m13-6-4 4-4-4" />,
);
export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />);
