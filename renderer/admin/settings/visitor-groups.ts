import { IconHandStop, IconShieldLock } from '@tabler/icons-react';
import { SETTING_LIMITS as LIMITS } from '../../../server/contract/settings/fields.ts';
import { PRIVACY_TEXT_MAX_LENGTH } from '../../../server/contract/settings/privacy.ts';
import type { SettingValues } from '../form/setting-values.ts';
import { longText, number, toggle, type Group } from './fields.tsx';

/** Days that people choose for contact details. */
const KEEP_DAYS = [
  0, 1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, 90, 120, 180, 270, 365, 730, 1095, 1825, 3650,
];

function keepDaysHint(values: SettingValues): string {
  if (values['privacy.keepDays'] === 0) {
    return values['privacy.deleteLeads']
      ? 'With 0 days, nothing is deleted: the contact page says “no longer than our follow-up takes”.'
      : '0 says “no longer than our follow-up takes”.';
  }
  return values['privacy.deleteLeads']
    ? 'The contact page promises it. Leads that were promised fewer days go sooner.'
    : 'The contact page promises it; erasing them is up to you.';
}

/** What visitors meet on their phones. */
export const VISITOR_GROUPS: readonly Group[] = [
  {
    id: 'votes',
    title: 'Votes',
    intro: 'What visitors can say on their phones about questions that nobody has answered yet.',
    icon: IconHandStop,
    fields: [
      toggle(
        'votes.enabled',
        'I want to know this too',
        'A button beside each approved question. Sort the questions by votes to see what people most want to know.',
      ),
      number('votes.minimum', 'Smallest number shown', LIMITS.voteMinimum, {
        hint: 'Visitors see the count once it reaches this number. You always see it.',
      }),
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    intro:
      'What the contact page says about visitors’ details. Each lead keeps the wording that its visitor saw.',
    icon: IconShieldLock,
    fields: [
      number('privacy.keepDays', 'Details are kept for', LIMITS.keepDays, {
        hint: keepDaysHint,
        unit: 'days',
        stops: KEEP_DAYS,
      }),
      toggle(
        'privacy.deleteLeads',
        'Delete leads after that',
        'For good, along with the name beside the question. For a week before, you are reminded here and can export them. Backups hold a deleted lead for at most 14 more days.',
      ),
      longText('privacy.text', 'Privacy text', {
        hint: 'Has a page of its own, /privacy, that the contact page links to; Booth adds that backups hold what you delete for 14 days at most. Markdown: # heading, **bold**, [link](https://…).',
        limit: PRIVACY_TEXT_MAX_LENGTH,
        rows: [6, 20],
        placeholder: 'Who is responsible, what the details are used for, who to write to…',
      }),
    ],
  },
];
