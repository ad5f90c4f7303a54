import { type BrowserWindow, dialog } from 'electron';
import type { LockedKeyAnswer } from './secrets.ts';

/** The laptop may have started by itself: visitors are served after this time, whether or not staff are there. */
const LOCKED_KEY_MS = 60_000;
const LOCKED_KEY = `This computer’s keychain does not give Booth the key to them. It may be locked, or access was denied.

Start Without It: staff log in again, and AI and SMS pause. Nothing is deleted, and all of it is back once Booth starts with the key. Without an answer, Booth does this in a minute.

Enter Everything Again: for a keychain that is gone for good. The API key, the SMS access and the backup passphrase are entered anew in the settings.`;

/** Asks staff what to do about a key that the system's keychain does not release. */
export async function askAboutKey(window: BrowserWindow): Promise<LockedKeyAnswer> {
  const answers: { label: string; answer: LockedKeyAnswer }[] = [
    { label: 'Try Again', answer: 'again' },
    { label: 'Start Without It', answer: 'without' },
    { label: 'Enter Everything Again…', answer: 'replace' },
  ];
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Booth cannot open its stored passwords',
    detail: LOCKED_KEY,
    buttons: answers.map(({ label }) => label),
    defaultId: 0,
    cancelId: 1,
    noLink: true,
    signal: AbortSignal.timeout(LOCKED_KEY_MS),
  });
  return answers[response]?.answer ?? 'without';
}

/** Asks staff for consent to replace a damaged database with an empty one. */
export async function askToStartEmpty(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Start with an empty database?',
    detail: 'The damaged one stays in the data folder under another name, and so do all backups.',
    buttons: ['Start Empty', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** Asks for a folder of backups; null when the dialog is closed without one. */
export async function askForBackupFolder(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Folder of backups',
    properties: ['openDirectory', 'createDirectory'],
  });
  return filePaths[0] ?? null;
}

/** Says that a switch stays as it was. */
export async function tellOfRefusal(window: BrowserWindow): Promise<void> {
  await dialog.showMessageBox(window, {
    type: 'error',
    message: 'Booth cannot change whether it starts with the laptop',
    detail: 'This computer does not let it. The laptop’s own settings may do.',
    noLink: true,
  });
}
