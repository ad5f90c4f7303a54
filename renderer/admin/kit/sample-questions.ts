import type { ApprovedQuestion } from '../../../server/contract/questions.ts';

/** A moment to show how dates look; a fixed one, so that nothing changes by itself. */
export const SAMPLE_DATE = '2026-03-14T10:24:00.000Z';

const UNVOTED = { votes: null, votable: false };

/** Questions for the preview until one is approved: one short, one of usual length, one long. */
export const SAMPLE_QUESTIONS: ApprovedQuestion[] = [
  {
    id: -1,
    content: 'Does it work without the internet?',
    author_name: 'Ada',
    created_at: SAMPLE_DATE,
    answer: 'Yes. **Everything** you see here runs on this one laptop.',
    ...UNVOTED,
  },
  {
    id: -2,
    content: 'How long does the battery last when it is used outdoors all day?',
    author_name: null,
    created_at: SAMPLE_DATE,
    answer: 'About nine hours:\n\n- six in the cold\n- twelve in *eco mode*',
    also: [-4, -5, -6],
    ...UNVOTED,
  },
  {
    id: -3,
    content:
      'We run three sites in two countries with different safety rules. Can one team look after all of them from a single place, and who gets to see what?',
    author_name: 'Maria from Lisbon',
    created_at: SAMPLE_DATE,
    answer:
      'One team can look after any number of sites. Each site keeps its own rules, and `roles` decide who sees which of them.',
    ...UNVOTED,
  },
];
