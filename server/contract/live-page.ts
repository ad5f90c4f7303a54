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
