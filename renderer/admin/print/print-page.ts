import './paper.css';
import { desktopOf } from '../../lib/use-desktop.ts';

/** Prints the page; in the desktop app without a printer, it is saved as a PDF with this name. */
export async function printPage(name: string): Promise<void> {
  if (await desktopOf(window)?.saveWithoutPrinter(name)) return;
  window.print();
}
