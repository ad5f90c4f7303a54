import { useQueryClient } from '@tanstack/react-query';
import { TOASTS } from '../../../server/contract/messages.ts';
import {
  type Question,
  question,
  type QuestionUpdate,
} from '../../../server/contract/questions.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useWhoChanged } from './answering-mark.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { type Changing, reverse, useRowChanges } from '../kit/use-row-changes.ts';
import {
  clearAi,
  discardProposal,
  fetchQuestion,
  mutePhone,
  patchQuestions,
  QUESTIONS_KEY,
  rerunAi,
  updateQuestion,
} from './questions-api.ts';
import { quoted } from '../kit/question.tsx';
import { mutedWords, whatWasDone } from './words.tsx';

type Changes = Pick<QuestionUpdate, 'status' | 'shelf' | 'answer' | 'author_name' | 'ai_suggested'>;

/** Changes that take these back. The answer that comes back may have been the AI's. */
export function questionBack(before: Changes, changes: Changes): Changes {
  return {
    ...reverse<Changes>(before, changes),
    ...(changes.answer === undefined ? {} : { ai_suggested: before.ai_suggested }),
  };
}

export type Moderation = ReturnType<typeof useModeration>;

/** Shows a question as it is once its phone is muted, or is no longer. */
function mutedTo(muted: boolean): (row: Question) => Question {
  return (row) => ({ ...row, phone: row.phone && { ...row.phone, muted } });
}

/** Provides the changes that staff can make to a question. */
export function useModeration() {
  const { api, shown } = useServices();
  const whoChanged = useWhoChanged();
  const client = useQueryClient();
  const changing: Changing<Question, Changes> = {
    kind: 'question',
    shown: shown.questions,
    queryKey: QUESTIONS_KEY,
    update: (id, changes) => updateQuestion(api, id, changes),
    show: (after) => patchQuestions(client, [after]),
    fetch: (id) => fetchQuestion(api, id),
    sentence: () => TOASTS.questionUpdated,
    label: whatWasDone,
    name: (row) => quoted(row),
    alreadySo: (now) => `${whoChanged(now)} already, just as you wanted.`,
    reverse: questionBack,
  };
  const changes = useRowChanges(changing);
  const { perform, change } = changes;

  return {
    ...changes,
    /** Mutes the phone that asked it, or ends that. */
    mute: (row: Question, muted: boolean) =>
      perform([row], {
        look: mutedTo(muted),
        back: mutedTo(!muted),
        send: async () => {
          await mutePhone(api, row.id, muted);
          return {
            ...mutedWords(row, muted),
            undo: async () => {
              await mutePhone(api, row.id, !muted);
              void client.invalidateQueries({ queryKey: QUESTIONS_KEY });
              return true;
            },
          };
        },
      }),
    rerunAi: (row: Question) =>
      perform([row], {
        send: async () => {
          await rerunAi(api, row.id);
          toastDone(TOASTS.queuedForAi);
          return true;
        },
      }),
    clearAi: (row: Question, clearAnswer: boolean) =>
      change(
        row,
        { ai_suggested: false, ...(clearAnswer ? { answer: null } : {}) },
        {
          said: clearAnswer ? TOASTS.clearedAiAnswer : TOASTS.clearedAiFlag,
          by: (version) => clearAi(api, { id: row.id, version }, clearAnswer),
        },
      ),
    /** Throws away what the AI proposes beside an answer; undo puts it back, with its sources. */
    discardProposal: (row: Question) =>
      perform([row], {
        look: (now) => ({ ...now, ai: { ...now.ai, proposal: null } }),
        send: async () => {
          patchQuestions(client, [await discardProposal(api, row.id)]);
          const { proposal, covered, sources } = row.ai;
          if (proposal === null) return true;
          return {
            said: 'Proposal discarded',
            label: `Discarded the AI’s proposal for ${quoted(row)}`,
            undo: async () => {
              // Refused where the AI has drafted again since.
              const call = { body: { proposal, covered, sources } };
              const path = `/api/admin/question/${row.id}/ai-proposal`;
              patchQuestions(client, [await api.data('PUT', path, question, call)]);
              return true;
            },
          };
        },
      }),
  };
}
