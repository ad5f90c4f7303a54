import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { Router, type Response } from 'express';
import {
  datedFileName,
  exportFileName,
  exportFilters,
  exportOptions,
  exportPath,
  LEAD_FILES,
  type ExportFormat,
  type ExportResource,
  type LeadFile,
} from '../../contract/export.ts';
import type { Core } from '../../core.ts';
import type { StoredLead } from '../leads/lead-row.ts';
import type { LeadsRepository } from '../leads/leads.repository.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import { actorOf, type Actor } from '../../http/actor.ts';
import { pollRows } from '../polls/poll-sheet.ts';
import type { PollsService } from '../polls/polls.service.ts';
import type { QuestionsListing } from '../questions/questions-listing.repository.ts';
import type { SmsRepository } from '../sms/sms.repository.ts';
import { EXPORT_COLUMNS, leadColumns, qualifierKey, underFieldNames } from './export-columns.ts';
import {
  cellValue,
  headingOf,
  inBatches,
  oneByOne,
  type ExportRow,
  type ExportSource,
} from './export-source.ts';
import { xlsxBook } from './formats/xlsx-file.ts';
import { csvCellText } from './formats/cell-text.ts';
import { vcardFile } from './formats/vcard-file.ts';
import { sheetFor } from './for-programs.ts';
import { HttpError } from '../../http/errors.ts';
import { queryOf } from '../../http/validate.ts';
import { codeOf } from '../../platform/error-code.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { countryOfZone } from './phone-and-country.ts';

async function* jsonLines(source: ExportSource): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of inBatches(source)) {
    yield separator + batch.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** JSON file: an array with one object per line. */
function jsonFile(source: ExportSource): Readable {
  return Readable.from(jsonLines(source), { objectMode: false });
}

/** Byte order mark, without which Excel reads UTF-8 as the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A row by RFC 4180. */
function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

async function* csvLines(source: ExportSource): AsyncGenerator<string> {
  const { columns } = source;
  // A qualifier is named as staff like.
  const headings = columns.map((column) => csvCellText(headingOf(column), 'text'));
  yield (
    BYTE_ORDER_MARK + csvLine(headings.map((text) => (/[",\r\n]/.test(text) ? quoted(text) : text)))
  );
  for await (const batch of inBatches(source)) {
    const lines = batch.map((row) =>
      csvLine(
        columns.map(({ key, kind }) => {
          const value = cellValue(row[key]);
          // Every text is quoted, since most readers take a lone line break for the end of a row.
          return typeof value === 'string' ? quoted(csvCellText(value, kind)) : String(value ?? '');
        }),
      ),
    );
    yield lines.join('');
  }
}

/** Comma-separated values with a line of headings; times are ISO 8601 in UTC. */
function csvFile(source: ExportSource): Readable {
  return Readable.from(csvLines(source), { objectMode: false });
}

const NO_EXPORT = 'There is no such export.';

/** Reads the filters of a request as a schema has them. @throws ZodError (400) */
type ReadFilters = <T extends z.ZodType>(schema: T) => z.infer<T>;

type Format = {
  contentType: string;
  write: (source: ExportSource, name: string, workbookWorker: string) => Readable;
};

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const FORMATS: Record<ExportFormat, Format> = {
  json: { contentType: 'application/json; charset=utf-8', write: jsonFile },
  csv: { contentType: 'text/csv; charset=utf-8', write: csvFile },
  xlsx: {
    contentType: XLSX_TYPE,
    write: (source, name, workbookWorker) => xlsxBook([{ name, source }], workbookWorker),
  },
};

/** A file that is written while it is read; the reader's pace is the writer's, and closing it ends the writing. */
export type ExportFile = {
  name: string;
  contentType: string;
  body: Readable;
  /** Size, if known in advance. */
  bytes?: number;
};

/** Logs who took a file. Resolves after the log's commit. */
export type LogExport = (actor: Actor, summary: string) => Promise<void>;

/** Logs it in the booth's own admin log. */
export function logExportIn({ logs, writes }: Pick<Core, 'logs' | 'writes'>): LogExport {
  return (actor, summary) => writes.run(() => logs.add(actor, summary));
}

/**
 * Rows of a file. They are chosen before the writing starts, so that rows added or deleted meanwhile do not shift the
 * rest.
 */
type Source = Omit<ExportSource, 'columns'> & Partial<Pick<ExportSource, 'columns'>>;
type ExportSources = Partial<
  Record<ExportResource, (filters: ReadFilters) => Source | Promise<Source>>
>;

/** Grounds on which staff may write to a lead: its consent, or that it spoke with them. */
function basisOf({ consent_given, captured_by, source }: StoredLead): string | null {
  if (consent_given) return 'Consent';
  return captured_by !== null || source !== 'form' ? 'Spoke with us' : null;
}

/** Says whether there is more of a lead than its picture, which is in no export. */
function pictureWords({ has_picture, name, email, phone, code }: StoredLead): string | null {
  if (!has_picture) return null;
  return name || email || phone || code ? 'In Booth' : 'Picture only';
}

/** Row of a lead in files. */
export function leadRowOf(lead: StoredLead, question: string | null): ExportRow {
  const {
    consent,
    question_id,
    has_notes: _,
    has_picture: _picture,
    to_type: _typing,
    owner_left: _left,
    noticeHash: _notice,
    history: _history,
    qualifiers,
    ...rest
  } = lead;
  return {
    ...rest,
    basis: basisOf(lead),
    picture: pictureWords(lead),
    ...Object.fromEntries(qualifiers.map(({ name, answers }) => [qualifierKey(name), answers])),
    consent_version: consent?.version ?? null,
    consent_wording: consent?.wording ?? null,
    consent_at: consent?.at ?? null,
    consent_by: consent?.by ?? null,
    question_id,
    question,
  };
}

/** Sources of the exports of this booth. */
function boothSources(deps: {
  listing: QuestionsListing;
  leads: LeadsRepository;
  logs: LogsRepository;
  sms: SmsRepository;
  polls: Pick<PollsService, 'list'>;
}): ExportSources {
  const { listing, leads, logs, sms, polls } = deps;

  function leadRows(ids: readonly number[]): ExportRow[] {
    const found = ids.map((id) => leads.find(id)).filter((lead) => lead !== null);
    const asked = listing.forFiles(found.flatMap(({ question_id: id }) => id ?? []));
    const contents = new Map(asked.map(({ id, content }) => [id, content]));
    return found.map((lead) => leadRowOf(lead, contents.get(lead.question_id ?? 0) ?? null));
  }

  return {
    questions: (filters) => ({
      ids: listing.ids(filters(exportFilters.questions)),
      rows: (ids) => listing.forFiles(ids),
    }),
    leads(filters) {
      const filter = filters(exportFilters.leads);
      const columns = leadColumns(leads.qualifierNames(filter.event));
      return { ids: leads.ids(filter), rows: leadRows, columns };
    },
    logs: (filters) => ({ ids: logs.ids(filters(exportFilters.logs)), rows: oneByOne(logs.find) }),
    sms: (filters) => ({
      ids: sms.ids(filters(exportFilters.sms)),
      rows: oneByOne((id) => sms.find(id)),
    }),
    polls(filters) {
      const { event } = filters(exportFilters.polls);
      const all = pollRows(polls.list(event, Infinity));
      return {
        ids: all.map((_, place) => place),
        rows: oneByOne((place) => all[place] ?? null),
      };
    },
  };
}

type ExportService = ReturnType<typeof createExportService>;

/** Files of what there is. */
export function createExportService(deps: {
  sources: ExportSources;
  log: LogExport;
  workbookWorker: string;
  /** Code of the country in which the booth stands; null where nobody knows. */
  country: () => string | null;
  now: () => number;
}) {
  const { sources, log, workbookWorker, country, now } = deps;

  /** @throws HttpError 404 */
  async function sourceOf(resource: ExportResource, filters: ReadFilters): Promise<ExportSource> {
    const source = await sources[resource]?.(filters);
    if (!source) throw new HttpError(404, 'not_found', NO_EXPORT);
    return { columns: EXPORT_COLUMNS[resource], ...source };
  }

  return {
    /** Opens a file of the filtered rows and logs who took it. */
    async open(
      resource: ExportResource,
      format: ExportFormat,
      filters: ReadFilters,
      actor: Actor,
    ): Promise<ExportFile> {
      const { headings } = filters(exportOptions);
      const rows = await sourceOf(resource, filters);
      const source =
        headings === 'fields' ? { ...rows, columns: underFieldNames(rows.columns) } : rows;
      await log(actor, `Exported ${resource} as ${format} (rows: ${source.ids.length})`);
      return {
        name: exportFileName(resource, format, new Date(now())),
        contentType: FORMATS[format].contentType,
        body: FORMATS[format].write(source, resource, workbookWorker),
      };
    },

    /** Opens a file of the filtered leads for another program and logs who took it. */
    async openLeads(file: LeadFile, filters: ReadFilters, actor: Actor): Promise<ExportFile> {
      const source = await sourceOf('leads', filters);
      const sheet = file === 'leads.vcf' ? null : await sheetFor(file, source, country());
      await log(actor, `Exported leads as ${file} (rows: ${(sheet ?? source).ids.length})`);
      return {
        name: datedFileName(file, new Date(now())),
        contentType: sheet ? FORMATS.csv.contentType : 'text/vcard; charset=utf-8',
        body: sheet ? csvFile(sheet) : vcardFile(source, country()),
      };
    },
  };
}

/** A file from a trial says so, wherever it turns up later. */
function nameOf({ name }: ExportFile, response: Response): string {
  const trial: unknown = response.locals['trial'];
  return typeof trial === 'string' ? `${trial}-${name}` : name;
}

/** Sends a file while it is written. A fault cuts the connection, so that half a file never looks like a whole one. */
export async function sendExportFile(file: ExportFile, response: Response): Promise<void> {
  response.set({
    'Content-Type': file.contentType,
    'Content-Disposition': `attachment; filename="${nameOf(file, response)}"`,
    ...(file.bytes === undefined ? {} : { 'Content-Length': String(file.bytes) }),
  });
  try {
    await pipeline(file.body, response);
  } catch (error) {
    if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** GET /api/admin/export/{resource}.{format}. */
export function exportRoutes(service: ExportService): Router {
  const router = Router();

  for (const name of LEAD_FILES) {
    router.get(`/export/${name}`, async (request, response) => {
      const filters: ReadFilters = (schema) => queryOf(schema, request);
      await sendExportFile(await service.openLeads(name, filters, actorOf(request)), response);
    });
  }

  router.get('/export/:resource.:format', async (request, response) => {
    const path = exportPath.safeParse(request.params);
    if (!path.success) throw new HttpError(404, 'not_found', NO_EXPORT);
    const { resource, format } = path.data;
    const filters: ReadFilters = (schema) => queryOf(schema, request);
    const file = await service.open(resource, format, filters, actorOf(request));
    await sendExportFile(file, response);
  });

  return router;
}

/** Files of what the booth holds. */
export function setupExports(core: Core, deps: Omit<Parameters<typeof boothSources>[0], 'logs'>) {
  const sources = boothSources({ ...deps, logs: core.logs });
  const service = createExportService({
    sources,
    log: logExportIn(core),
    workbookWorker: core.config.workbookWorker,
    country: () => countryOfZone(timeZone()),
    now: core.now,
  });
  return { service, admin: exportRoutes(service) };
}
