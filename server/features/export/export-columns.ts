import type { ExportResource } from '../../contract/export.ts';
import type { ExportColumn } from './export-source.ts';

const id: ExportColumn = { key: 'id', kind: 'number', width: 8 };
function text(key: string, width: number): ExportColumn {
  return { key, kind: 'text', width };
}
function yesNo(key: string): ExportColumn {
  return { key, kind: 'yes-no', width: key.length + 2 };
}
function time(key: string): ExportColumn {
  return { key, kind: 'time', width: 20 };
}

/** The columns of each resource, under the specification's names for its fields; what it does not name comes last. */
export const EXPORT_COLUMNS: Readonly<Record<ExportResource, readonly ExportColumn[]>> = {
  questions: [
    id,
    text('content', 70),
    text('author_name', 24),
    time('created_at'),
    text('status', 11),
    text('answer', 70),
    yesNo('ai_suggested'),
    time('updated_at'),
    text('shelf', 10),
    { key: 'labels', kind: 'list', width: 30 },
    { key: 'votes', kind: 'number', width: 7 },
    { key: 'merged_into', kind: 'number', width: 13 },
    { key: 'asked', kind: 'number', width: 8 },
  ],
  leads: [
    id,
    text('name', 26),
    text('email', 32),
    text('phone', 20),
    text('company', 26),
    text('city', 18),
    text('state', 16),
    yesNo('consent_given'),
    text('consent_version', 17),
    text('consent_wording', 40),
    time('consent_at'),
    time('created_at'),
    text('rating', 10),
    yesNo('followed_up'),
    text('notes', 50),
    { key: 'question_id', kind: 'number', width: 13 },
    text('question', 70),
  ],
  logs: [
    id,
    time('timestamp'),
    text('action_summary', 60),
    text('admin_username', 17),
    text('ip_address', 18),
    text('user_agent', 50),
    text('request_id', 38),
    text('device', 20),
  ],
  sms: [
    id,
    time('created_at'),
    text('from_number', 18),
    text('to_number', 18),
    text('body', 70),
    text('from_city', 18),
    text('from_state', 12),
    text('from_country', 14),
    { key: 'num_media', kind: 'number', width: 11 },
    text('message_sid', 38),
    text('source', 10),
    text('keyword', 10),
    { key: 'question_id', kind: 'number', width: 13 },
    yesNo('question_cut'),
  ],
};
