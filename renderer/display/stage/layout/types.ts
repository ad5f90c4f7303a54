import type { LOGO_POSITIONS } from '../../../../server/contract/settings/wedeliver.ts';

/** Style of each kind of text on the stage; `spacing` in parts of its size. */
export const TEXT_STYLES = {
  question: { family: 'question', weight: 650, spacing: -0.018 },
  answer: { family: 'text', weight: 400, spacing: 0 },
  author: { family: 'text', weight: 550, spacing: 0 },
  date: { family: 'text', weight: 400, spacing: 0 },
  asked: { family: 'text', weight: 600, spacing: 0 },
  company: { family: 'question', weight: 700, spacing: -0.015 },
  event: { family: 'text', weight: 400, spacing: 0 },
  count: { family: 'text', weight: 600, spacing: 0 },
  title: { family: 'text', weight: 400, spacing: 0 },
  main: { family: 'text', weight: 650, spacing: -0.015 },
  more: { family: 'text', weight: 400, spacing: 0 },
  strong: { family: 'text', weight: 600, spacing: 0 },
  password: { family: 'mono', weight: 600, spacing: 0 },
  lead: { family: 'text', weight: 400, spacing: 0 },
  site: { family: 'text', weight: 650, spacing: -0.01 },
  option: { family: 'text', weight: 500, spacing: -0.005 },
  letter: { family: 'text', weight: 650, spacing: 0 },
  percent: { family: 'text', weight: 650, spacing: 0 },
  votes: { family: 'text', weight: 400, spacing: 0 },
  grade: { family: 'question', weight: 650, spacing: 0 },
  mean: { family: 'question', weight: 650, spacing: -0.02 },
  word: { family: 'question', weight: 650, spacing: -0.015 },
} as const satisfies Record<
  string,
  { family: 'question' | 'text' | 'mono'; weight: number; spacing: number }
>;
type TextRole = keyof typeof TEXT_STYLES;

/** In stage units, from the stage's upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/** Size of a text: `size` in stage units, `leading` in parts of it. */
export type Setting = { role: TextRole; size: number; leading: number };

/** A text in its place. */
export type PlacedText = Setting & {
  text: string;
  box: Box;
  /** `start` and `end` by the text's own direction. */
  align: 'start' | 'center' | 'end' | 'left' | 'right';
  /** Shows this many lines of it, and that there is more. */
  mostLines?: number;
};

/** Measured text at a given width, in stage units. `broken`: a word is longer than the line. */
export type TextRun = { width: number; height: number; lines: number; broken: boolean };

/**
 * Part of an answer that stays whole when it is divided: a line of text or a row of a table. `block`: index of its
 * paragraph, item or table.
 */
export type Piece = { top: number; bottom: number; block: number };

/** Measured answer in one column. `wide`: something extends beyond it, or a table would break inside a word. */
export type AnswerRun = { height: number; wide: boolean; pieces: () => readonly Piece[] };

export type AnswerSetting = {
  size: number;
  leading: number;
  width: number;
  /** True if each row of a table becomes a separate card. */
  cards: boolean;
};

/** Measures texts where they are drawn: on the page in the app, with a table of widths in tests. */
export type Measure = {
  text: (text: string, style: Setting & { width: number }) => TextRun;
  answer: (style: AnswerSetting) => AnswerRun;
};

export type LogoPosition = (typeof LOGO_POSITIONS)[number];
export type LogoContent = {
  url: string;
  position: LogoPosition;
  height: number;
  /** Width / height; null until the image is loaded. */
  aspect: number | null;
};

/** Joining step: a code and the text beside it. */
export type StepContent = {
  name: 'wifi' | 'ask';
  hasCode: boolean;
  title: string;
  /** Null for steps that are not numbered. */
  number: 1 | 2 | null;
  /** Network name or address; `short` may replace it. */
  main: { text: string; short: string; part: 'wifi-name' | 'address' };
  /** Further lines; `bold` is a part of the text. Without what is needed nobody could take part. */
  more: readonly { text: string; bold?: string; part?: 'wifi-password'; needed?: boolean }[];
};

/** Form of an answer, on which its composition depends. */
export type AnswerKind = 'text' | 'list' | 'table' | 'code';

/**
 * Content of a poll below its question, the same in all phases so that nothing moves at the reveal. `percent`, `votes`, `mean`:
 * the widest texts that may stand there.
 */
export type PollContent =
  | {
      kind: 'options';
      options: readonly { letter: string; text: string }[];
      /** Places of the options, those first that are left out last. */
      keep: readonly number[];
      percent: string;
      votes: string;
      /** Sentence for options that are cut. */
      rest: string;
      more: (count: number) => string;
    }
  | {
      kind: 'scale';
      grades: readonly string[];
      percent: string;
      votes: string;
      mean: string;
      meanLabel: string;
    }
  | {
      kind: 'words';
      /** The most frequent first. */
      words: readonly { text: string; votes: number }[];
      /** Number of words that are not among them. */
      others: number;
      more: (count: number) => string;
    };

export type ItemContent = {
  question: string;
  /** The question runs from the right. */
  rtl: boolean;
  author: string | null;
  date: string | null;
  asked: string | null;
  /** Null while there is no answer. */
  answer: { characters: number; kind: AnswerKind } | null;
  /** Absent for a question, and for words before their reveal, whose question has the stage alone. */
  poll?: PollContent | undefined;
};

/** Everything that has to find its place, as words and shapes. */
export type StageContent = {
  /** The stage's own words run from the right: all that is around the question changes sides. */
  rtl: boolean;
  brand: {
    logo: { height: number; aspect: number | null } | null;
    company: string;
    event: string;
  };
  logos: readonly LogoContent[];
  count: string | null;
  /** Empty before the first question: then the main area itself says how. */
  steps: readonly StepContent[];
  site: { lead: string; address: string; domain: string } | null;
  item: ItemContent | null;
};

/** Settings that the layout depends on; lengths in stage units. */
export type StageSettings = {
  preset: 'classic' | 'corner-duo' | 'topbar';
  align: 'left' | 'center';
  inset: number;
  contentWidth: number;
  codeSize: number;
  question: { size: number; leading: number };
  answer: { size: number; leading: number };
};

export type PlacedLogo = { url: string; position: LogoPosition; box: Box };
export type PlacedStep = {
  name: StepContent['name'];
  /** The plate of the code. */
  code: Box | null;
  texts: (PlacedText & { bold?: string; part?: string; number?: 1 | 2 })[];
};

/**
 * Content below the question, in its room. `size`: of its texts. `left`: 0 for a whole one, below 1 for texts that are cut,
 * more for each part that has no room.
 */
export type PollBody = { poll: PollLayout; height: number; size: number; left: number };

/** Part of the answer in one column: `box` shows its flow from `from` on. */
export type AnswerColumn = { box: Box; from: number };
export type ItemPage = {
  question: PlacedText;
  meta: { author: PlacedText | null; date: PlacedText | null; asked: PlacedText | null };
  columns: readonly AnswerColumn[];
};
type Composition = 'poster' | 'stacked' | 'split' | 'pinned' | 'apart' | 'poll';

/** An option: its bar is below the text, its numbers are at the end of the text's last line. */
export type PlacedOption = {
  /** Its place among all options. */
  at: number;
  letter: PlacedText;
  text: PlacedText;
  percent: PlacedText;
  votes: PlacedText;
  bar: Box;
};
/** A column of a scale: its numbers stand on the bar, here on one of full height. */
export type PlacedGrade = {
  grade: PlacedText;
  percent: PlacedText;
  votes: PlacedText;
  bar: Box;
};
/** A word of a cloud. `tier`: its size, from 0 to 4. */
export type PlacedWord = PlacedText & { tier: number };
export type PollLayout =
  | { kind: 'options'; options: readonly PlacedOption[]; note: PlacedText | null }
  | {
      kind: 'scale';
      grades: readonly PlacedGrade[];
      mean: PlacedText;
      meanLabel: PlacedText;
    }
  | { kind: 'words'; words: readonly PlacedWord[]; note: PlacedText | null };

export type ItemLayout = {
  composition: Composition;
  rtl: boolean;
  /** The whole area that the item may take. */
  room: Box;
  answer: AnswerSetting | null;
  pages: readonly ItemPage[];
  /** Box of "2 / 3". */
  pager: Box | null;
  poll?: PollLayout;
};
/** An item as one of the compositions lays it out in its room. */
export type Composed = Omit<ItemLayout, 'rtl' | 'room'>;

export type FrameLayout = {
  main: Box;
  /** The ground of a bar or a card. */
  ground: Box | null;
  top: Box;
  logo: Box | null;
  /** The hair line between logo and name. */
  rule: Box | null;
  company: PlacedText | null;
  event: PlacedText | null;
  count: PlacedText | null;
  logos: readonly PlacedLogo[];
  join: Box | null;
  steps: readonly PlacedStep[];
  /** Two steps in the place of one, by turns. */
  turns: boolean;
  site: readonly PlacedText[];
};

export type StageLayout = FrameLayout & { item: ItemLayout | null };

/** State of the parts around the question, some of them reduced. */
export type Reductions = {
  site: 'whole' | 'domain' | 'none';
  date: boolean;
  count: boolean;
  event: boolean;
  bottomScale: number;
  bottomMost: number;
  address: 'whole' | 'domain' | 'none';
  topScale: number;
  company: boolean;
  topMost: number;
  /** Two steps of joining take turns in one place. */
  turns: boolean;
  /** Share of the way from the set edge of the code to the least one. */
  codeLess: number;
  inset: number;
  /** True if a step also has lines that are not needed: another name, the number for text messages. */
  extras: boolean;
};

export type StageShape = { width: number; height: number; portrait: boolean };
/** The stage in its own units: `unit` is one of them in CSS pixels. */
export type StageSize = StageShape & { unit: number };

/** Input of the frame's layout; `given`: the reductions already made. */
export type FrameProblem = {
  content: StageContent;
  settings: StageSettings;
  size: StageShape;
  given: Reductions;
  measure: Measure;
};

/** Input of an item's layout. */
export type ItemProblem = {
  item: ItemContent;
  settings: StageSettings;
  size: StageShape;
  room: Box;
  /** True if the date is shown. */
  date: boolean;
  measure: Measure;
  /** Layout of the same question before its answer was edited: nothing of it moves. */
  before: ItemLayout | null;
};
