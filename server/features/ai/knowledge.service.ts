import {
  KNOWLEDGE_MAX_DOCUMENTS,
  KNOWLEDGE_MESSAGES,
  type KnowledgeDocument,
  type KnowledgeList,
  type KnowledgeText,
  type UploadedKnowledge,
} from '../../contract/ai.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { SettingsGuard } from '../settings/settings.service.ts';
import { readDocument } from './knowledge-upload.ts';
import type { DocumentRow, KnowledgeRepository } from './knowledge.repository.ts';
import { passagesOf } from './passages.ts';

function toDocument({ id, name, size, passages, created_at }: DocumentRow): KnowledgeDocument {
  return { id, name, size, passages, created_at: new Date(created_at).toISOString() };
}

/** Keeps the passages of the knowledge text in step with the settings, in the write that changes them. */
export function knowledgeGuard(knowledge: KnowledgeRepository): SettingsGuard {
  return (before, after) => {
    if (before.ai.knowledge !== after.ai.knowledge) {
      knowledge.setText(passagesOf(after.ai.knowledge));
    }
  };
}

export type KnowledgeService = ReturnType<typeof createKnowledgeService>;

/** The documents that drafts may be based on. */
export function createKnowledgeService(deps: {
  knowledge: KnowledgeRepository;
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}) {
  const { knowledge, logs, writes, now } = deps;

  function stored(id: number): DocumentRow & { text: string } {
    const row = knowledge.find(id);
    if (!row) throw notFound('This document');
    return row;
  }

  return {
    list: (): KnowledgeList => ({
      documents: knowledge.documents().map(toDocument),
      text_passages: knowledge.textPassages(),
    }),

    /** @throws HttpError 404 */
    find(id: number): KnowledgeText {
      const row = stored(id);
      return { ...toDocument(row), text: row.text };
    },

    /**
     * Stores an uploaded file; one of the same name goes. Resolves after the commit.
     * @throws HttpError 400, 409 or 415 with the reason
     */
    async add(fileName: string, bytes: Buffer, actor: Actor): Promise<UploadedKnowledge> {
      const { name, text } = readDocument(fileName, bytes);
      const cut = passagesOf(text);
      return writes.run(() => {
        const older = knowledge.idOf(name);
        if (older !== null) knowledge.remove(older);
        if (knowledge.documents().length >= KNOWLEDGE_MAX_DOCUMENTS) {
          throw conflict(KNOWLEDGE_MESSAGES.tooMany);
        }
        const id = knowledge.add({ name, size: bytes.length, text }, cut, now());
        logs.add(actor, `Knowledge: ${older === null ? 'uploaded' : 'replaced'} “${name}”`, now());
        return { ...toDocument(stored(id)), replaced: older !== null };
      });
    },

    /** @throws HttpError 404 */
    remove: (id: number, actor: Actor): Promise<void> =>
      writes.run(() => {
        const { name } = stored(id);
        knowledge.remove(id);
        logs.add(actor, `Knowledge: deleted “${name}”`, now());
      }),
  };
}
