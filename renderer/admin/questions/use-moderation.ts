import { useQueryClient } from '@tanstack/react-query';
import { TOASTS } from '../../../server/contract/messages.ts';
import {
  type Question,
  question,
  type QuestionUpdate,
} from '../../../server/contract/questions.ts';
import { toastDone } from '../../ui/toast.tsx';
import { whoChangedIt } from '../presence/answering-mark.tsx';
import { useServices } from '../session/services.ts';
import { type Changing, reverse, useRowChanges } from '../use-row-changes.ts';
import {
  clearAi,
  discardProposal,
  fetchQuestion,
  patchQuestions,
  QUESTIONS_KEY,
  rerunAi,
  updateQuestion,
} from './questions-api.ts';
import { quoted, whatWasDone } from './words.tsx';

export type Changes = Pick<
  QuestionUpdate,
  'status' | 'shelf' | 'answer' | 'author_name' | 'ai_suggested'
>;

export type Moderation = ReturnType<typeof useModeration>;

/** What staff do to a question. */
export function useModeration() {
  const { api, device, undo } = useServices();
  const client = useQueryClient();
  const changing: Changing<Question, Changes> = {
    queryKey: QUESTIONS_KEY,
    update: (row, changes) => updateQuestion(api, row.id, { ...changes, version: row.version }),
    show: (after) => patchQuestions(client, [after]),
    fetch: (id) => fetchQuestion(api, id),
    sentence: () => TOASTS.questionUpdated,
    label: whatWasDone,
    alreadySo: (now) => `${whoChangedIt(now, device.read())} already, just as you wanted.`,
    // The answer that comes back may have been the AI's.
    reverse: (before, changes) => ({
      ...reverse<Changes>(before, changes),
      ...(changes.answer === undefined ? {} : { ai_suggested: before.ai_suggested }),
    }),
  };
  const { exclusively, perform, ...changes } = useRowChanges(changing);
  const discard = useDiscardProposal();

  return {
    ...changes,
    rerunAi: (row: Question) =>
      undo.perform(() =>
        exclusively(row.id, {}, async () => {
          await rerunAi(api, row.id);
          toastDone(TOASTS.queuedForAi);
        }),
      ),
    clearAi: (row: Question, clearAnswer: boolean) =>
      perform(
        row,
        { ai_suggested: false, ...(clearAnswer ? { answer: null } : {}) },
        () => clearAi(api, row, clearAnswer),
        clearAnswer ? TOASTS.clearedAiAnswer : TOASTS.clearedAiFlag,
      ),
    discardProposal: (row: Question) =>
      undo.perform(() => exclusively(row.id, {}, () => discard(row))),
  };
}

/**
 * Throws away what the AI proposes beside an answer; undo puts it back, with its sources. Rejects with ApiError.
 * @param onChanged gets the question both times
 */
export function useDiscardProposal(onChanged?: (row: Question) => void) {
  const { api, undo } = useServices();
  const client = useQueryClient();
  const show = (after: Question) => {
    patchQuestions(client, [after]);
    onChanged?.(after);
  };
  return async (row: Question): Promise<void> => {
    show(await discardProposal(api, row.id));
    const { proposal, covered, sources } = row.ai;
    if (proposal === null) return;
    undo.made({
      said: 'Proposal discarded',
      label: `Discarded the AI’s proposal for ${quoted(row)}`,
      undo: async () => {
        // Refused where the AI has drafted again since.
        const call = { body: { proposal, covered, sources } };
        show(await api.data('PUT', `/api/admin/question/${row.id}/ai-proposal`, question, call));
        return true;
      },
    });
  };
}
