/** The product's mark: a speech bubble with a live dot. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path
        d="M9 8.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-6.4L11.5 25v-3.5H9A2.5 2.5 0 0 1 6.5 19v-8A2.5 2.5 0 0 1 9 8.5Z"
        fill="var(--on-accent)"
      />
      <circle cx="16" cy="15" r="3.2" fill="var(--accent)" />
    </svg>
  );
}
