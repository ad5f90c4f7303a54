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
