/** A tick that draws itself once. */
export function SuccessMark() {
  return (
    <svg className="success-mark" viewBox="0 0 72 72" aria-hidden="true">
      <circle className="success-halo" cx="36" cy="36" r="34" />
      <circle className="success-ring" cx="36" cy="36" r="34" />
      <path className="success-tick" d="m22 37 10 10 19-21" />
    </svg>
  );
}
