import { SaxesParser } from 'saxes';
import { openPromise, type Entry, type ZipFile } from 'yauzl';

/** A row of a sheet: what its cells say, and how many of them were calculated. */
export type SheetRow = { cells: string[]; formulas: number };

/** Entries of a workbook, bytes of one of those that are read, and columns of a sheet that are looked at. */
const ENTRIES_MAX = 2000;
const ENTRY_MAX_BYTES = 128 * 1024 * 1024;
const COLUMNS_MAX = 200;
/** Longest text of a cell (Excel's own limit). */
const CELL_MAX = 32_767;
/** A whole number from here on has more digits than spreadsheets keep. */
const EXACT = 1e15;

type Attributes = Readonly<Record<string, string>>;
type Reader = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Nothing more is wanted. */
  isDone?: () => boolean;
};

/** A name without its namespace's prefix, which differs from program to program. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Reads an entry's XML, piece by piece. @throws when it is none, or larger than it says */
async function readXml(zip: ZipFile, entry: Entry, reader: Reader): Promise<void> {
  if (entry.uncompressedSize > ENTRY_MAX_BYTES) throw new Error(`${entry.fileName} is too large.`);
  const parser = new SaxesParser<{ xmlns: false; fileName: string }>({
    xmlns: false,
    fileName: entry.fileName,
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => reader.open?.(local(name), attributes));
  parser.on('closetag', ({ name }) => reader.close?.(local(name)));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  const decoder = new TextDecoder();
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream) {
    if (Buffer.isBuffer(chunk)) parser.write(decoder.decode(chunk, { stream: true }));
    if (reader.isDone?.()) return;
  }
  parser.close();
}

/** Path of the first sheet that people see. */
async function firstSheet(zip: ZipFile, entryOf: (name: string) => Entry): Promise<string> {
  let relation = '';
  await readXml(zip, entryOf('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet' || relation !== '' || (attributes['state'] ?? 'visible') !== 'visible') {
        return;
      }
      relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    },
  });
  let target = '';
  await readXml(zip, entryOf('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id: id, Target: to }) => {
      if (name === 'Relationship' && id === relation) target = to ?? '';
    },
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Texts that cells name by their number. */
async function sharedTexts(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let [text, isText, isPhonetic] = ['', false, false];
  await readXml(zip, entry, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (piece) => {
      if (isText && text.length < CELL_MAX) text += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(text.slice(0, CELL_MAX));
    },
  });
  return texts;
}

/** Number of a cell's column, from 0: 27 of "AB12". */
function columnOf(cell: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** Digits up to which a number format fills a number with zeros: 5 of "00000". */
function zerosOf(format: string): number {
  const [zeros = ''] = /^0+$/.exec(format.split(';')[0] ?? '') ?? [];
  return zeros.length;
}

/** The same for each style that cells name by its number. */
async function zerosByStyle(zip: ZipFile, entry: Entry | undefined): Promise<number[]> {
  const formats = new Map<string | undefined, number>();
  const styles: number[] = [];
  let isOfCells = false;
  if (!entry) return styles;
  await readXml(zip, entry, {
    open: (name, { numFmtId: id, formatCode: format }) => {
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'numFmt') formats.set(id, zerosOf(format ?? ''));
      if (name === 'xf' && isOfCells) styles.push(formats.get(id) ?? 0);
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/**
 * A number as it is written: 4711 and not 4.711E3. One that lost digits says so by its exponent.
 * @param zeros digits up to which its format fills it with zeros
 */
function numberText(text: string, zeros: number): string {
  const value = Number(text);
  if (!Number.isInteger(value)) return text;
  if (Math.abs(value) >= EXACT) return value.toExponential();
  return value < 0 ? String(value) : String(value).padStart(zeros, '0');
}

/**
 * Reads the rows of a workbook's first visible sheet that hold anything (ECMA-376, `.xlsx`). A calculated cell says what was
 * calculated last. Memory and time are bounded, whatever the file claims.
 * @param most rows that are read
 * @throws when it is no workbook, is damaged, or is larger than any of ours
 */
export async function readSheet(path: string, most: number): Promise<SheetRow[]> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  try {
    if (zip.entryCount > ENTRIES_MAX) throw new Error('It has too many entries.');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const entryOf = (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing.`);
      return entry;
    };
    const sheet = entryOf(await firstSheet(zip, entryOf));
    const texts = await sharedTexts(zip, entries.get('xl/sharedStrings.xml'));
    const zeros = await zerosByStyle(zip, entries.get('xl/styles.xml'));

    const rows: SheetRow[] = [];
    let row: SheetRow = { cells: [], formulas: 0 };
    let cell = { column: -1, type: '', style: '', text: '' };
    let isValue = false;
    const textOf = ({ type, style, text }: typeof cell): string => {
      if (type === 's') return texts[Number(text)] ?? '';
      if (type === 'e') return '';
      if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
      if (type === 'str' || type === 'inlineStr') return text;
      return numberText(text, zeros[Number(style)] ?? 0);
    };
    await readXml(zip, sheet, {
      open: (name, { r: place, t: type, s: style }) => {
        if (name === 'row') row = { cells: [], formulas: 0 };
        if (name === 'row') cell = { column: -1, type: '', style: '', text: '' };
        if (name === 'c') {
          const column = place === undefined ? cell.column + 1 : columnOf(place);
          cell = { column, type: type ?? 'n', style: style ?? '', text: '' };
        }
        if (name === 'f') row.formulas += 1;
        isValue = name === 'v' || name === 't';
      },
      text: (piece) => {
        if (isValue && cell.text.length < CELL_MAX) cell.text += piece;
      },
      close: (name) => {
        if (name === 'v' || name === 't') isValue = false;
        const { column } = cell;
        if (name === 'c' && column >= 0 && column < COLUMNS_MAX && cell.text !== '') {
          while (row.cells.length < column) row.cells.push('');
          row.cells[column] = textOf(cell).slice(0, CELL_MAX);
        }
        if (name === 'row' && row.cells.some((text) => text.trim() !== '')) rows.push(row);
      },
      isDone: () => rows.length >= most,
    });
    return rows.slice(0, most);
  } finally {
    zip.close();
  }
}
