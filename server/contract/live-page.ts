import type { Language } from './languages.ts';
import type { ApprovedQuestion } from './questions.ts';
import type { PublicSettings } from './settings.ts';

/** The live page as the server renders it for a browser without JavaScript. */
export type LivePage = {
  language: Language;
  settings: Pick<PublicSettings, 'theme' | 'wedeliver' | 'brand' | 'logo'>;
  /** Newest approval first. */
  questions: readonly ApprovedQuestion[];
  /** How many are approved, of which `questions` may be the newest alone. */
  total: number;
};

/** What the pages' server build exports for it: HTML without any script. */
export type RenderLive = (page: LivePage) => string;

/** Where a browser's own questions go on that page, when it has any. */
export const OWN_PLACE = '<div data-part="own"></div>';

/** A visitor's question, and what stands for it on the public list: itself, or the one that it was merged into. */
export type OwnQuestion = { id: number; content: string; on: ApprovedQuestion | null };

/** What became of the questions of one browser without JavaScript, newest first. */
export type OwnPage = {
  language: Language;
  answerMarkdown: boolean;
  own: readonly OwnQuestion[];
};

/** What the pages' server build exports for it. */
export type RenderOwn = (page: OwnPage) => string;
