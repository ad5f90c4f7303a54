import { useEffect, useState, type ComponentType } from 'react';

export type MarkdownComponent = ComponentType<{ text: string }>;

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
