import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';

/** What no file system of ours takes in a name. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]+/gu;

/** Names the "Save" dialog of each download by its file; by default its title is an address, `blob:http://…`. */
export function nameDownloads({ webContents: { session } }: BrowserWindow): void {
  let folder = app.getPath('downloads');
  session.on('will-download', (_event, item) => {
    const name = item.getFilename();
    item.setSaveDialogOptions({ title: `Save ${name}`, defaultPath: join(folder, name) });
    item.once('done', (_done, state) => {
      if (state === 'completed') folder = dirname(item.getSavePath());
    });
  });
}

/**
 * Without a printer, asks where to save the window's page as a PDF, at the paper size of its styles.
 * @param name of the file, without its ending
 * @returns false where there is a printer: then the system's print dialog is better
 */
export async function saveWithoutPrinter(window: BrowserWindow, name: string): Promise<boolean> {
  const contents = window.webContents;
  if ((await contents.getPrintersAsync()).length > 0) return false;
  const { filePath } = await dialog.showSaveDialog(window, {
    title: 'No printer is installed: save as PDF',
    defaultPath: join(app.getPath('downloads'), `${name.replaceAll(FORBIDDEN, ' ').trim()}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (!filePath) return true;
  try {
    const options = { preferCSSPageSize: true, printBackground: true };
    await writeFile(filePath, await contents.printToPDF(options));
  } catch (error) {
    await dialog.showMessageBox(window, {
      type: 'error',
      message: 'The PDF could not be saved',
      detail: error instanceof Error ? error.message : String(error),
    });
  }
  return true;
}
