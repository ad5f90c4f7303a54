import { z } from 'zod';
import { KNOWLEDGE_MAX_BYTES } from '../contract/ai.ts';
import { LABEL_NAME_MAX_LENGTH, labelColour } from '../contract/labels.ts';
import { ANSWER_MAX_LENGTH } from '../contract/limits.ts';
import { qualifiers } from '../contract/qualifiers.ts';
import { REPLY_TITLE_MAX_LENGTH } from '../contract/replies.ts';
import { PRIVACY_TEXT_MAX_LENGTH } from '../contract/settings/parts.ts';
import { tidyLine, tidyMarkdown } from '../contract/text.ts';
import { json, number, text, time, timeOrNone } from './field.ts';
import { bytes, orNone, tidied, verbatim } from './limits.ts';

/** The fields of an event itself. */
export const EVENT = {
  row: {
    name: text(tidied(80, tidyLine)),
    opened_at: time(),
    closed_at: timeOrNone(),
    qualifiers: json(qualifiers, [], qualifiers.default([])),
  },
  joined: {},
};

/** The fields of what a contact page said about visitors' details. */
export const NOTICE = {
  row: {
    company: text(tidied(80, tidyLine)),
    keep_days: number(z.int().min(0).max(100_000)),
    text: text(tidied(PRIVACY_TEXT_MAX_LENGTH, tidyMarkdown)),
  },
  joined: {},
};

/** The fields of a label. */
export const LABEL = {
  row: {
    name: text(tidied(LABEL_NAME_MAX_LENGTH, tidyLine).min(1, 'A label has a name.')),
    colour: text(labelColour),
  },
  joined: {},
};

/** The fields of a saved reply. */
export const REPLY = {
  row: {
    title: text(orNone(tidied(REPLY_TITLE_MAX_LENGTH, tidyLine))),
    text: text(tidied(ANSWER_MAX_LENGTH, tidyMarkdown)),
  },
  joined: {},
};

/** The fields of a document that answers are drafted from. */
export const DOCUMENT = {
  row: { size: number(bytes), text: text(verbatim(KNOWLEDGE_MAX_BYTES)) },
  joined: {},
};
