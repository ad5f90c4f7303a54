import { useState } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';

/**
 * A draft of the AI that became the answer while somebody had the question open.
 * @param typed what is in the field
 */
export function useArrivedDraft({ answer, ai_suggested: isDraft }: Question, typed: string) {
  const draft = isDraft ? answer : null;
  /** The draft that somebody already had in front of them, or dealt with. */
  const [known, setKnown] = useState(draft?.trim() === typed.trim() ? draft : null);
  const [before, setBefore] = useState(draft);
  // Gone again, or another one: what was known about the previous one no longer counts.
  if (before !== draft) {
    setBefore(draft);
    if (draft === null) setKnown(null);
  }
  const arrived = draft !== null && draft !== known;
  return {
    /** It stands in the field, where nobody had typed, and nobody has confirmed yet that they have read it. */
    isUnread: arrived && typed.trim() === draft.trim(),
    /** It is on the server, and the field holds what somebody typed. */
    offered: arrived && typed.trim() !== draft.trim() ? draft : null,
    take: () => setKnown(draft),
  };
}
