import type { Readable } from 'node:stream';
import type { z } from 'zod';
import {
  exportFileName,
  exportFilters,
  exportOptions,
  type ExportFormat,
  type ExportResource,
} from '../../contract/export.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { LeadsRepository } from '../leads/leads.repository.ts';
import type { LabelsRepository } from '../labels/labels.repository.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { Actor } from '../../http/actor.ts';
import type { QuestionsListing } from '../questions/questions-listing.repository.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SmsRepository } from '../sms/sms.repository.ts';
import { EXPORT_COLUMNS, underFieldNames } from './export-columns.ts';
import type { ExportRow, ExportSource } from './export-source.ts';
import { csvFile } from './formats/csv-file.ts';
import { jsonFile } from './formats/json-file.ts';
import { xlsxFile } from './formats/xlsx-file.ts';

/** Reads the filters of a request as a schema has them. @throws ZodError (400) */
export type ReadFilters = <T extends z.ZodType>(schema: T) => z.infer<T>;

type Format = {
  contentType: string;
  write: (source: ExportSource, name: string) => Readable | Promise<Readable>;
};

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const FORMATS: Record<ExportFormat, Format> = {
  json: { contentType: 'application/json; charset=utf-8', write: jsonFile },
  csv: { contentType: 'text/csv; charset=utf-8', write: csvFile },
  xlsx: {
    contentType: XLSX_TYPE,
    write: xlsxFile,
  },
};

/** A file that is written while it is read; the reader's pace is the writer's, and closing it ends the writing. */
export type ExportFile = {
  name: string;
  contentType: string;
  body: Readable;
  /** Where it is known in advance. */
  bytes?: number;
};

export type ExportService = ReturnType<typeof createExportService>;

/** Files of what the booth holds. */
export function createExportService(deps: {
  questions: Pick<QuestionsService, 'find'>;
  listing: QuestionsListing;
  labels: LabelsRepository;
  leads: LeadsRepository;
  sms: SmsRepository;
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}) {
  const { questions, listing, labels, leads, sms, logs, writes, now } = deps;

  function leadRow(id: number): ExportRow | null {
    const lead = leads.find(id);
    if (!lead) return null;
    const {
      consent,
      question_id,
      has_notes: _,
      noticeHash: _notice,
      history: _history,
      ...rest
    } = lead;
    return {
      ...rest,
      consent_version: consent?.version ?? null,
      consent_wording: consent?.wording ?? null,
      consent_at: consent?.at ?? null,
      question_id,
      question: question_id === null ? null : (questions.find(question_id)?.content ?? null),
    };
  }

  function questionRow(id: number): ExportRow | null {
    const question = questions.find(id);
    if (!question) return null;
    // What the AI is doing matters for the moment, not in a file.
    const { ai: _, changed_by: _by, labels: ids, ...row } = question;
    const names = ids.map((label) => labels.find(label)?.name).filter((name) => name !== undefined);
    return { ...row, labels: names };
  }

  /** Which rows it has is decided up front: what comes or goes while the file is written does not shift the rest. */
  const sources: Record<ExportResource, (filters: ReadFilters) => Omit<ExportSource, 'columns'>> = {
    questions: (filters) => ({
      ids: listing.ids(filters(exportFilters.questions)),
      row: questionRow,
    }),
    leads: (filters) => ({ ids: leads.ids(filters(exportFilters.leads)), row: leadRow }),
    logs: (filters) => ({ ids: logs.ids(filters(exportFilters.logs)), row: logs.find }),
    sms: (filters) => ({ ids: sms.ids(filters(exportFilters.sms)), row: (id) => sms.find(id) }),
  };

  return {
    /** Opens a file of the filtered rows and logs who took it. Resolves after the log's commit. */
    async open(
      resource: ExportResource,
      format: ExportFormat,
      filters: ReadFilters,
      actor: Actor,
    ): Promise<ExportFile> {
      const { headings } = filters(exportOptions);
      const columns = EXPORT_COLUMNS[resource];
      const source = {
        ...sources[resource](filters),
        columns: headings === 'fields' ? underFieldNames(columns) : columns,
      };
      const summary = `Exported ${resource} as ${format} (rows: ${source.ids.length})`;
      await writes.run(() => logs.add(actor, summary, now()));
      return {
        name: exportFileName(resource, format, new Date(now())),
        contentType: FORMATS[format].contentType,
        body: await FORMATS[format].write(source, resource),
      };
    },
  };
}
