/** Stage units of a pixel on a screen of 1920×1080. */
const AT_1080P = 2 / 3;

/** What is smaller cannot be read from the last row; larger is loud. In stage units. */
export const QUESTION_SIZE = { least: 28 * AT_1080P, most: 150 * AT_1080P } as const;
export const ANSWER_SIZE = { least: 24 * AT_1080P, most: 84 * AT_1080P } as const;
export const META_SIZE = { least: 20 * AT_1080P, most: 36 * AT_1080P } as const;
export const ADDRESS_SIZE = { least: 24 * AT_1080P, most: 48 * AT_1080P } as const;
/** Everything that is said beside. */
export const SMALL_SIZE = { least: 20 * AT_1080P, most: 20 } as const;

/** Shortest edge of a code, as a share of the stage's height; slightly more than what is promised, for rounding. */
export const CODE_LEAST = { landscape: 0.102, portrait: 0.122 } as const;
/** Share of the stage's area that question and answer have at least. */
export const MAIN_LEAST = 0.34;
/** Share of the free area's height that an answer below its question takes at most: the question keeps a quarter. */
export const ANSWER_MOST = 0.75;
/** A line of a statement takes this share of the stage's height at most. */
export const STATEMENT_LINE = 1 / 3;

/** Characters up to which a question or an answer counts as a statement, as short, and as long. */
export const STATEMENT_QUESTION = 40;
export const STATEMENT_ANSWER = 20;
export const SHORT_ANSWER = 280;
export const LONG_QUESTION = 220;

/** Of the bar beside an answer, in parts of the answer's size. */
export const BAR_INDENT = 0.95;
/** Below what takes pages, "2 / 3" has a line of its own. */
export const PAGER_HEIGHT = 30;
