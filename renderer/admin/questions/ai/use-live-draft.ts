import { useSyncExternalStore } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { useServices } from '../../session/services-context.ts';

/** The draft of a question as far as it is written; null while none is. */
export function useLiveDraft({ id, ai }: Pick<Question, 'id' | 'ai'>): string | null {
  const { drafts } = useServices();
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(id));
  return ai.state === 'queued' ? text : null;
}
