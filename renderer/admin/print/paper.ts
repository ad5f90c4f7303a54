import { local } from '../../lib/browser-storage.ts';
import { desktopOf } from '../../lib/use-desktop.ts';
import './paper.css';

/** What can be printed on; each has its own @page rule in what is printed. */
export const PAPER_SIZES = [
  { value: 'a4', label: 'A4' },
  { value: 'a5', label: 'A5' },
  { value: 'letter', label: 'Letter' },
] as const;
export type PaperSize = (typeof PAPER_SIZES)[number]['value'];

const KEY = 'booth.admin.paper';

/** The paper that this browser used last. */
export function readPaperSize(): PaperSize {
  const stored = local.read(KEY);
  return PAPER_SIZES.find(({ value }) => value === stored)?.value ?? 'a4';
}

export function keepPaperSize(size: PaperSize): void {
  local.write(KEY, size);
}

/** Prints the page; in the desktop app without a printer, it is saved as a PDF with this name. */
export async function printPage(name: string): Promise<void> {
  if (await desktopOf(window)?.saveWithoutPrinter(name)) return;
  window.print();
}
