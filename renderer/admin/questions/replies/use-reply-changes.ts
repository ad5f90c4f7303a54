import { useQueryClient } from '@tanstack/react-query';
import type { Reply, ReplyDraft } from '../../../../server/contract/replies.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { tellFailure } from '../../../ui/tell-failure.ts';
import { toastDone } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services.ts';
import { addReply, deleteReply, REPLIES_KEY, updateReply } from './replies-api.ts';

/** What staff do to saved replies. */
export function useReplyChanges() {
  const { api, undo } = useServices();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: REPLIES_KEY });

  return {
    /** @param before what it changes; null for a new one. Throws ApiError */
    save: async (before: Reply | null, draft: ReplyDraft): Promise<void> => {
      await (before ? updateReply(api, before, draft) : addReply(api, draft));
      await refresh();
      toastDone(`Saved as /${draft.key}`);
    },

    remove: async (reply: Reply): Promise<void> => {
      const { key, title, text } = reply;
      try {
        await deleteReply(api, reply);
        undo.made({
          said: 'Reply deleted',
          label: `Deleted the saved reply “/${key}”`,
          // It comes back as it was, as a new one.
          undo: async () => {
            await addReply(api, { key, title, text });
            await refresh();
            return true;
          },
        });
      } catch (error) {
        // Where somebody else was quicker, what was wanted has happened.
        if (!isApiError(error, 404)) tellFailure(error, 'reply');
      }
      await refresh();
    },
  };
}
