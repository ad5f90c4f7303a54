import type { ExportResource } from '../../contract/export.ts';
import { exportColumns } from '../../records/field.ts';
import { LEAD } from '../../records/lead.ts';
import type { ExportColumn } from './export-source.ts';

const id: ExportColumn = { key: 'id', title: 'Number', kind: 'number', width: 9 };
function column(kind: ExportColumn['kind']) {
  return (key: string, title: string, width = title.length + 2): ExportColumn => ({
    key,
    title,
    kind,
    width,
  });
}
const text = column('text');
const phone = column('phone');
const number = column('number');
const yesNo = column('yes-no');
const list = column('list');
function time(key: string, title: string): ExportColumn {
  return { key, title, kind: 'time', width: 20 };
}

/**
 * The columns of each resource: under the specification's names for its fields, and with the staff's pages' words as
 * headings for people. What the specification does not name comes last.
 */
export const EXPORT_COLUMNS: Readonly<Record<ExportResource, readonly ExportColumn[]>> = {
  questions: [
    id,
    text('content', 'Question', 70),
    text('author_name', 'Name', 24),
    time('created_at', 'Asked at'),
    text('status', 'Status', 11),
    text('answer', 'Answer', 70),
    yesNo('ai_suggested', 'Answer by AI'),
    time('updated_at', 'Changed at'),
    text('shelf', 'Shelf', 10),
    list('labels', 'Labels', 30),
    number('votes', 'Votes'),
    number('merged_into', 'Merged into'),
    number('asked', 'Times asked'),
  ],
  leads: exportColumns(LEAD),
  logs: [
    id,
    time('timestamp', 'When'),
    text('action_summary', 'What', 60),
    text('admin_username', 'Who', 17),
    text('ip_address', 'From', 18),
    text('user_agent', 'Browser', 50),
    text('request_id', 'Request', 38),
    text('device', 'Device', 20),
  ],
  sms: [
    id,
    time('created_at', 'Sent at'),
    phone('from_number', 'From', 18),
    phone('to_number', 'To', 18),
    text('body', 'Text', 70),
    text('from_city', 'City', 18),
    text('from_state', 'State', 12),
    text('from_country', 'Country', 14),
    number('num_media', 'Files'),
    text('message_sid', 'Message SID', 38),
    text('source', 'Source', 10),
    text('keyword', 'Keyword', 10),
    number('question_id', 'Question number'),
    yesNo('question_cut', 'Question cut'),
  ],
};

/** Columns with the fields' names as headings, for programs. */
export function underFieldNames(columns: readonly ExportColumn[]): ExportColumn[] {
  return columns.map(({ title: _title, ...rest }) => rest);
}
