import { z } from 'zod';
import { draftSource } from '../contract/ai.ts';
import { device } from '../contract/devices.ts';
import { LABEL_NAME_MAX_LENGTH } from '../contract/labels.ts';
import {
  ANSWER_MAX_LENGTH,
  AUTHOR_NAME_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from '../contract/limits.ts';
import { questionShelf, questionStatus } from '../contract/questions.ts';
import { tidyLine, tidyMarkdown, tidyText } from '../contract/text.ts';
import { flag, joined, json, text, time, timeOrNone, type DataOf, type Said } from './field.ts';
import { orNone, questionUid, tidied, verbatim } from './limits.ts';

/** Labels that a question can carry: a bit each. */
const SLOTS = 53;

/** Draft kept beside the answer. */
const draft = z.strictObject({
  proposal: orNone(tidied(ANSWER_MAX_LENGTH, tidyMarkdown)),
  covered: z.boolean().nullable(),
  sources: z
    .array(
      draftSource.extend({
        document: verbatim(255).nullable(),
        heading: verbatim(2000),
        text: verbatim(20_000),
      }),
    )
    .max(50),
});
const DRAFT = `(SELECT json_object('proposal', d.proposal,
    'covered', json(iif(d.covered IS NULL, 'null', iif(d.covered, 'true', 'false'))),
    'sources', json(iif(json_valid(d.sources), d.sources, '[]')))
  FROM question_drafts d WHERE d.question_id = q.id)`;
const LABELS = `(SELECT json_group_array(l.name ORDER BY l.folded) FROM labels l
  WHERE l.deleted_at IS NULL AND (q.labels & ~q.lent_labels) >> l.slot & 1)`;

/** The fields of a question. The content never changes; its labels, its claim and the time it was asked are united. */
export const QUESTION = {
  row: {
    content: text(tidied(QUESTION_MAX_LENGTH, tidyText), {
      heading: 'Question',
      width: 70,
      isSearched: true,
      mergesApart: true,
    }),
    author_name: text(orNone(tidied(AUTHOR_NAME_MAX_LENGTH, tidyLine)), {
      heading: 'Name',
      width: 24,
      isSearched: true,
    }),
    created_at: time({ heading: 'Asked at', mergesApart: true }),
    status: text(questionStatus, { heading: 'Status', width: 11 }),
    answer: text(orNone(tidied(ANSWER_MAX_LENGTH, tidyMarkdown)), {
      heading: 'Answer',
      width: 70,
      isSearched: true,
    }),
    ai_suggested: flag({
      heading: 'Answer by AI',
      followedBy: [{ key: 'updated_at', title: 'Changed at', kind: 'time', width: 20 }],
    }),
    shelf: text(questionShelf, { heading: 'Shelf', width: 10 }),
    approved_at: timeOrNone(),
    answered_at: timeOrNone(),
    changed_by: json(device.nullable(), null, device.nullable().catch(null), { isHidden: true }),
    claimed: flag({ isHidden: true, mergesApart: true }),
  },
  joined: {
    /** Names of the labels given to it, not of those that it has from questions merged into it. */
    labels: joined(
      LABELS,
      json(z.array(z.string()), [], z.array(tidied(LABEL_NAME_MAX_LENGTH, tidyLine)).max(SLOTS), {
        heading: 'Labels',
        width: 30,
        followedBy: [{ key: 'votes', title: 'Votes', kind: 'number', width: 7 }],
        mergesApart: true,
      }),
    ),
    merged_into: joined(
      '(SELECT m.uid FROM questions m WHERE m.id = q.merged_into)',
      text(questionUid.nullable(), {
        heading: 'Merged into',
        cell: 'number',
        followedBy: [{ key: 'asked', title: 'Times asked', kind: 'number', width: 13 }],
      }),
    ),
    draft: joined(DRAFT, json(draft.nullable(), null, draft.nullable(), { isHidden: true })),
  },
};
export type QuestionData = DataOf<typeof QUESTION>;

/** A question before staff did anything with it. */
export const NEW_QUESTION: Omit<Said<typeof QUESTION.row>, 'content' | 'created_at'> = {
  author_name: null,
  status: 'pending',
  answer: null,
  ai_suggested: false,
  shelf: 'active',
  approved_at: null,
  answered_at: null,
  changed_by: null,
  claimed: false,
};

/** Changes by which a question's author is erased: it stays, without them. */
export const NO_AUTHOR = { author_name: null };
/** Condition of questions that have one, and the statement that erases it. */
export const HAS_AUTHOR = 'author_name IS NOT NULL';
export const ERASE_AUTHOR = 'UPDATE questions SET author_name = NULL, phone = NULL WHERE id = ?';
