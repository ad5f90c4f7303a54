import type { Language } from './languages.ts';
import type { ApprovedQuestion } from './questions.ts';
import type { PhoneSettings } from './settings.ts';

/** Media query of a phone, upright or on its side: there is no room for a stage. */
export const PHONE_SCREEN = '(max-width: 699.98px), (max-height: 499.98px) and (pointer: coarse)';

/** The opposite of {@link PHONE_SCREEN}. */
export const STAGE_SCREEN = ['(min-height: 499.99px)', '(pointer: fine)', '(pointer: none)']
  .map((other) => `(min-width: 699.99px) and ${other}`)
  .join(', ');

/** Whether it is one of the desktop app's own windows: they are for the public alone. */
export function isAppWindow(userAgent: string): boolean {
  return /\bElectron\//.test(userAgent);
}

/** Whether /wedeliver is a stage, however small: its address names a screen, or it is the desktop app's own window. */
export function isScreen(query: string, userAgent: string): boolean {
  return Boolean(new URLSearchParams(query).get('screen')?.trim()) || isAppWindow(userAgent);
}

/**
 * What the live page begins with, embedded as JSON in `<script type="application/json" id="page">`, and what a phone's
 * first frame is drawn from.
 */
export type LiveStart = {
  settings: PhoneSettings;
  /** Newest approval first; null when they could not be read. */
  questions: readonly ApprovedQuestion[] | null;
  /** `questions` are all that are approved, not the newest alone. */
  isWhole: boolean;
  /** What the laptop's screens show; null when that is not known. */
  onScreen: readonly number[] | null;
  /** Key of the plain form post, as in a visitor's page. */
  idempotencyKey: string;
  /** Names the page's build. */
  build: string;
};

/** A phone's first frame, which its script takes over. */
export type PhonePage = LiveStart & { language: Language };

/** What the pages' server build exports for it. */
export type RenderPhone = (page: PhonePage) => string;

/** The live page as the server renders it for a browser without JavaScript. */
export type LivePage = {
  language: Language;
  settings: Pick<PhoneSettings, 'wedeliver' | 'brand' | 'logo'>;
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
