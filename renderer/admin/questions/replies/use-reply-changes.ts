import { useQueryClient } from '@tanstack/react-query';
import type { Reply, ReplyDraft } from '../../../../server/contract/replies.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { tellFailure } from '../../../ui/tell-failure.ts';
import { toastDone, toastUndoable, toastUndone } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services-context.ts';
import { addReply, deleteReply, REPLIES_KEY, updateReply } from './replies-api.ts';

/** What staff do to saved replies. */
export function useReplyChanges() {
  const { api, undo } = useServices();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: REPLIES_KEY });

  /** A deleted reply comes back as it was, in a row of its own. @returns false when it may be tried again */
  async function bringBack({ key, title, text }: Reply, label: string): Promise<boolean> {
    try {
      await addReply(api, { key, title, text });
      toastUndone(label);
      await refresh();
      return true;
    } catch (error) {
      tellFailure(error, 'reply');
      return isApiError(error, 400);
    }
  }

  return {
    /** @param before what it changes; null for a new one. Throws ApiError */
    save: async (before: Reply | null, draft: ReplyDraft): Promise<void> => {
      await (before ? updateReply(api, before, draft) : addReply(api, draft));
      await refresh();
      toastDone(`Saved as /${draft.key}`);
    },

    remove: async (reply: Reply): Promise<void> => {
      try {
        await deleteReply(api, reply);
      } catch (error) {
        // Somebody else was quicker; what was wanted has happened.
        if (!isApiError(error, 404)) {
          tellFailure(error, 'reply');
          return;
        }
        await refresh();
        return;
      }
      const label = `Deleted the saved reply “/${reply.key}”`;
      const step = { label, at: Date.now(), undo: () => bringBack(reply, label) };
      const number = undo.questions.remember(Promise.resolve(step));
      toastUndoable('Reply deleted', label, () => undo.questions.undo(number));
      await refresh();
    },
  };
}
