/**
 * Puts text on the clipboard where the clipboard API is missing (no secure context), by a field that is there for a
 * moment. Only as the answer to a click or a key.
 * @returns whether it worked
 */
export function copyText(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; left: 0; opacity: 0';
  document.body.append(field);
  field.select();
  let copied: boolean;
  try {
    copied = document.execCommand('copy');
  } catch {
    copied = false;
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}

/** True if the user asked the system for less motion. */
export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Lets the browser save `blob` under `name`. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
