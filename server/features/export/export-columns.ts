import type { ExportResource } from '../../contract/export.ts';
import { EXPORTED_ID, exportColumns } from '../../records/field.ts';
import { LEAD } from '../../records/lead.ts';
import { MESSAGE } from '../../records/message.ts';
import { QUESTION } from '../../records/question.ts';
import { POLL_COLUMNS } from '../polls/poll-sheet.ts';
import type { ExportColumn } from './export-source.ts';

function text(key: string, title: string, width: number): ExportColumn {
  return { key, title, kind: 'text', width };
}

/**
 * The columns of each resource: under the specification's names for its fields, and with the staff's pages' words as
 * headings for people. What the specification does not name comes last.
 */
export const EXPORT_COLUMNS: Readonly<Record<ExportResource, readonly ExportColumn[]>> = {
  questions: exportColumns(QUESTION),
  leads: exportColumns(LEAD),
  logs: [
    EXPORTED_ID,
    { key: 'timestamp', title: 'When', kind: 'time', width: 20 },
    text('action_summary', 'What', 60),
    text('admin_username', 'Who', 17),
    text('ip_address', 'From', 18),
    text('user_agent', 'Browser', 50),
    text('request_id', 'Request', 38),
    text('device', 'Device', 20),
  ],
  sms: exportColumns(MESSAGE),
  polls: POLL_COLUMNS,
};

/** Beginning of the names of columns in which a qualifier's answers are. */
export const QUALIFIER_PREFIX = 'qualifier: ';
/** Name of the column in which a qualifier's answers are. */
export function qualifierKey(name: string): string {
  return QUALIFIER_PREFIX + name;
}

/** Columns of leads that answer qualifiers. @param names of these */
export function leadColumns(names: readonly string[]): ExportColumn[] {
  const answers = names.map((name): ExportColumn => {
    return {
      key: qualifierKey(name),
      title: name,
      kind: 'list',
      width: Math.max(14, name.length + 2),
    };
  });
  return [...EXPORT_COLUMNS.leads, ...answers];
}

/** Columns with the fields' names as headings, for programs. */
export function underFieldNames(columns: readonly ExportColumn[]): ExportColumn[] {
  return columns.map(({ title: _title, ...rest }) => rest);
}
