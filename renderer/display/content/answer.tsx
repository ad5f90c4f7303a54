import { type ComponentType, useEffect, useState } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import { languageOf } from '../../lib/text-language.ts';
import { useTranslation } from '../../words/translation.tsx';
import { FaultBoundary } from '../../lib/fault-boundary.tsx';
import { isPlainMarkdown, typographic } from './text.ts';

/** True if staff want Markdown and at least one answer looks different with it. */
export function needsMarkdown(
  questions: readonly ApprovedQuestion[] | null,
  { answerMarkdown }: Pick<WedeliverSettings, 'answerMarkdown'>,
): boolean {
  if (!answerMarkdown || questions === null) return false;
  return questions.some(({ answer }) => answer !== null && !isPlainMarkdown(answer));
}

export type MarkdownComponent = ComponentType<{ text: string; language?: string }>;

/** `pending` until it is known whether Markdown can be shown; then the component, or null for plain text. */
export type MarkdownState = MarkdownComponent | null | 'pending';

const RETRY_MS = 30_000;

/**
 * Loads the Markdown chunk when it is wanted; while the server is away answers show as plain text.
 * @param loaded is there already
 */
export function useMarkdown(
  wanted: boolean,
  loaded: MarkdownComponent | null = null,
): MarkdownState {
  const [state, setState] = useState<{ component: MarkdownComponent | null; tried: boolean }>({
    component: loaded,
    tried: loaded !== null,
  });
  const missing = wanted && !state.component;
  useEffect(() => {
    if (!missing) return undefined;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const { MarkdownAnswer } = await import('./markdown-answer.tsx');
        if (!ended) setState({ component: MarkdownAnswer, tried: true });
      } catch {
        if (ended) return;
        setState({ component: null, tried: true });
        timer = setTimeout(() => void load(), RETRY_MS);
      }
    };
    void load();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [missing]);
  if (!wanted) return null;
  return state.tried ? state.component : 'pending';
}

/** An answer as Markdown where that is switched on, already loaded and can be drawn, otherwise as it was typed. */
export function AnswerText({ text, markdown }: { text: string; markdown: MarkdownState }) {
  const { language: page } = useTranslation();
  const language = languageOf(text) ?? page;
  const plain = (
    <p data-plain dir="auto">
      {typographic(text, language)}
    </p>
  );
  if (markdown === null || markdown === 'pending' || isPlainMarkdown(text)) return plain;
  const MarkdownAnswer = markdown;
  return (
    <FaultBoundary key={text} fallback={plain}>
      <MarkdownAnswer text={text} language={language} />
    </FaultBoundary>
  );
}
