import { z } from 'zod';
import { leadFilter } from './leads.ts';
import { logFilter } from './logs.ts';
import { pollQuery } from './polls.ts';
import { questionQuery } from './questions.ts';
import { smsFilter } from './sms.ts';

const EXPORT_RESOURCES = ['questions', 'leads', 'logs', 'sms', 'polls'] as const;
export type ExportResource = (typeof EXPORT_RESOURCES)[number];

export const EXPORT_FORMATS = ['json', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** GET /api/admin/export/{resource}.{format}: the path. */
export const exportPath = z.object({
  resource: z.enum(EXPORT_RESOURCES),
  format: z.enum(EXPORT_FORMATS),
});

/**
 * GET /api/admin/export/{file}: leads for other programs, one a person, with the filters of leads: for the imports of HubSpot
 * and Salesforce, and as vCards.
 */
export const LEAD_FILES = ['leads-hubspot.csv', 'leads-salesforce.csv', 'leads.vcf'] as const;
export type LeadFile = (typeof LEAD_FILES)[number];

/** The filters of each resource, as its list has them. */
export const exportFilters = {
  questions: questionQuery.omit({ page: true, page_size: true }),
  leads: leadFilter,
  logs: logFilter,
  sms: smsFilter,
  polls: pollQuery,
} as const satisfies Record<ExportResource, z.ZodType>;

/** Further parameters: `headings=fields` writes the fields' names above the columns instead of words for people. */
export const exportOptions = z.object({ headings: z.enum(['words', 'fields']).default('words') });

function two(n: number) {
  return String(n).padStart(2, '0');
}

/** `{resource}-{YYYYMMDD-HHMM}.{format}`, in the local time of the machine that asks. */
export function exportFileName(
  resource: ExportResource | 'insights' | 'event',
  format: ExportFormat | 'booth',
  at: Date,
): string {
  return datedFileName(`${resource}.${format}`, at);
}

/** The name of a file with the time between its name and its ending. */
export function datedFileName(file: string, at: Date): string {
  const [name = '', ending = ''] = file.split('.');
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${name}-${day}-${two(at.getHours())}${two(at.getMinutes())}.${ending}`;
}
