import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import excel, { type Worksheet } from 'exceljs';

const run = promisify(execFile);

/** LibreOffice's import of text, by the character that ends a cell. UTF-8 is 76, the quote 34, from line 1. */
function filterOf(separator: string) {
  return `CSV:${separator.charCodeAt(0)},34,76,1`;
}

/** What opens a file as a person's spreadsheet does. */
type Spreadsheet = {
  open: (csv: Buffer | string, separator: string) => Promise<Worksheet>;
  close: () => Promise<void>;
};

/** LibreOffice without a window, on an empty profile. @returns null where it is not installed */
export async function openSpreadsheet(): Promise<Spreadsheet | null> {
  try {
    await run('soffice', ['--version']);
  } catch {
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), 'booth-office-'));
  return {
    async open(csv, separator) {
      await writeFile(join(folder, 'sheet.csv'), csv);
      await run('soffice', [
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        '--headless',
        `--infilter=${filterOf(separator)}`,
        '--convert-to',
        'xlsx',
        '--outdir',
        folder,
        join(folder, 'sheet.csv'),
      ]);
      const book = new excel.Workbook();
      await book.xlsx.load(Uint8Array.from(await readFile(join(folder, 'sheet.xlsx'))).buffer);
      const [sheet] = book.worksheets;
      if (!sheet) throw new Error('There is no sheet.');
      return sheet;
    },
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Cells that were computed, as `B2: 1+1`. */
export function computedIn(sheet: Worksheet): string[] {
  const found: string[] = [];
  sheet.eachRow((row) => {
    row.eachCell((cell) => {
      if (cell.type === excel.ValueType.Formula) found.push(`${cell.address}: ${cell.formula}`);
    });
  });
  return found;
}
