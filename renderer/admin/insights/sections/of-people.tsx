import type { Insights } from '../../../../server/contract/insights.ts';
import { countOf, formatCount } from '../../../lib/format.ts';
import { BarRows } from '../charts/bar-rows.tsx';
import { shareOf } from '../insight-words.ts';
import type { Section } from './section.ts';

/** A part of a whole, with its share beside it. */
function shareSection(
  id: string,
  title: string,
  note: string,
  rows: readonly (readonly [string, number])[],
  whole: number,
): Section {
  return {
    id,
    title,
    note,
    chart: () => (
      <BarRows
        longest={whole}
        rows={rows.map(([label, value]) => ({
          key: label,
          label,
          value,
          note: shareOf(value, whole),
        }))}
      />
    ),
    table: {
      head: ['', 'Number', 'Share'],
      rows: rows.map(([label, value]) => [label, value, shareOf(value, whole)]),
    },
  };
}

export function leadSections({ leads, questions }: Insights): Section[] {
  const open = leads.total - leads.followed_up;
  return [
    shareSection(
      'ratings',
      'Leads by rating',
      leads.total === 0
        ? 'Nobody left contact details'
        : open === 0
          ? 'All have been followed up'
          : `${formatCount(open)} still to follow up`,
      [
        ['Hot', leads.hot],
        ['Warm', leads.warm],
        ['Cold', leads.cold],
        ['Not rated', leads.unrated],
      ],
      leads.total,
    ),
    shareSection(
      'consent',
      'Leads by consent',
      'Whether they agreed to be contacted with offers',
      [
        ['Agreed', leads.consent],
        ['Did not agree', leads.total - leads.consent],
      ],
      leads.total,
    ),
    shareSection(
      'way',
      'From question to lead',
      'How far those who asked went',
      [
        ['Asked a question', questions.asked],
        ['… with a name', questions.named],
        ['… left contact details', leads.with_question],
        ['… and agreed to be contacted', leads.with_question_consent],
      ],
      questions.asked,
    ),
  ];
}

export function textSection({ texts }: Insights): Section {
  return shareSection(
    'texts',
    'Text messages',
    texts.sent === 0
      ? 'No replies were sent'
      : `${countOf(texts.sent, 'reply was', 'replies were')} sent`,
    [
      ['Received', texts.received],
      ['Became a question', texts.questions],
      ['With a picture or file', texts.with_media],
    ],
    texts.received,
  );
}
