import type { Core } from '../../core.ts';
import {
  REPLIES_MAX,
  REPLY_MESSAGES,
  replyDraft,
  replyUpdate,
  type Reply,
  type ReplyDraft,
  type ReplyUpdate,
} from '../../contract/replies.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { createRepliesRepository } from './replies.repository.ts';
import { createCalls } from '../../http/calls.ts';

type RepliesService = ReturnType<typeof createRepliesService>;

/** Answers that are kept to be used again. Every promise resolves after the commit. */
function createRepliesService({ db, logs, writes, bus, now }: Core) {
  const replies = createRepliesRepository(db);

  function stored(id: number): Reply {
    const found = replies.find(id);
    if (!found) throw notFound('This reply');
    return found;
  }

  /** @param own the reply that may have the key */
  function checkKey(key: string, own: number | null): void {
    const owner = replies.idOf(key);
    if (owner !== null && owner !== own) throw invalid(REPLY_MESSAGES.keyTaken, 'key');
  }

  /** @param write returns what is then stored, and what the log says about it */
  async function change<T>(actor: Actor, write: () => { result: T; summary: string }): Promise<T> {
    const done = await writes.run(() => {
      const { result, summary } = write();
      logs.add(actor, summary);
      return result;
    });
    bus.emit('replies');
    return done;
  }

  return {
    /** All of them, by their keys. */
    list: (): Reply[] => replies.all(),

    /** @throws HttpError 400 when the key is taken, 409 when there are too many */
    add: (draft: ReplyDraft, actor: Actor): Promise<Reply> =>
      change(actor, () => {
        checkKey(draft.key, null);
        if (replies.count() >= REPLIES_MAX) throw conflict(REPLY_MESSAGES.tooMany);
        const id = replies.insert(draft, now());
        return { result: stored(id), summary: `Saved replies: added “${draft.key}”` };
      }),

    /** @throws HttpError 400 when the key is taken, 404, or 409 when `version` is not the latest any more */
    update: (id: number, { version, ...draft }: ReplyUpdate, actor: Actor): Promise<Reply> =>
      change(actor, () => {
        const before = stored(id);
        if (version !== before.version) throw conflict(REPLY_MESSAGES.changed);
        checkKey(draft.key, id);
        replies.update(id, draft, now());
        const renamed = draft.key === before.key ? '' : `, now “${draft.key}”`;
        return { result: stored(id), summary: `Saved replies: edited “${before.key}”${renamed}` };
      }),

    /** @throws HttpError 404 */
    remove: (id: number, actor: Actor): Promise<void> =>
      change(actor, () => {
        const { key } = stored(id);
        replies.remove(id);
        return { result: undefined, summary: `Saved replies: deleted “${key}”` };
      }),
  };
}

/** Saved replies. */
function adminReplyRoutes(service: RepliesService) {
  const calls = createCalls();
  calls.stand.get('/replies', () => ({ items: service.list() }));
  calls.stand.create('/replies', ({ body, actor }) => service.add(body(replyDraft), actor));
  calls.stand.put('/replies/:id', ({ id, body, actor }) =>
    service.update(id, body(replyUpdate), actor),
  );
  calls.stand.delete('/replies/:id', ({ id, actor }) => service.remove(id, actor));
  return calls.routers;
}

/** Replies that staff saved. */
export function setupReplies(core: Core) {
  return adminReplyRoutes(createRepliesService(core));
}
