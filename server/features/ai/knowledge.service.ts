import type { Core } from '../../core.ts';
import { extname } from 'node:path';
import {
  KNOWLEDGE_EXTENSIONS,
  KNOWLEDGE_MAX_DOCUMENTS,
  KNOWLEDGE_MESSAGES,
  type KnowledgeDocument,
  type KnowledgeList,
  type KnowledgeText,
  type UploadedKnowledge,
} from '../../contract/ai.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, HttpError, invalid, notFound } from '../../http/errors.ts';
import type { DocumentRow, KnowledgeRepository } from './knowledge.repository.ts';
import { passagesOf } from './passages.ts';
import { tidyLine, tidyMarkdown } from '../../contract/text.ts';
import { iso } from '../../platform/time.ts';

const NAME_MAX_LENGTH = 120;

function isText(name: string): boolean {
  return KNOWLEDGE_EXTENSIONS.some((extension) => extension === extname(name).toLowerCase());
}

/** Text as editors save it: UTF-8, or UTF-16 with its mark. @throws HttpError 415 for other bytes */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const wide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = wide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(415, 'unsupported_media', KNOWLEDGE_MESSAGES.notUtf8, 'file');
  }
}

/**
 * Reads the text of an uploaded document; its name and its content tell the type.
 *
 * @throws HttpError 400 or 415 with the reason
 */
function readDocument(fileName: string, bytes: Buffer): { name: string; text: string } {
  const name = tidyLine(fileName.replace(/^.*[\\/]/, '')).slice(-NAME_MAX_LENGTH);
  if (!isText(name)) {
    throw new HttpError(415, 'unsupported_media', KNOWLEDGE_MESSAGES.wrongType, 'file');
  }
  const decoded = decode(bytes);
  // No text contains a NUL; an image or a word processor's file does.
  if (decoded.includes('\0')) {
    throw new HttpError(415, 'unsupported_media', KNOWLEDGE_MESSAGES.wrongType, 'file');
  }
  const text = tidyMarkdown(decoded);
  if (text === '') throw invalid(KNOWLEDGE_MESSAGES.empty, 'file');
  return { name, text };
}

function toDocument({ id, name, size, passages, created_at }: DocumentRow): KnowledgeDocument {
  return { id, name, size, passages, created_at: iso(created_at) };
}

/** Keeps the passages of the knowledge text in step with the settings, in the write that changes them. */
export function knowledgeGuard(knowledge: KnowledgeRepository) {
  return (before: Settings, after: Settings): void => {
    if (before.ai.knowledge !== after.ai.knowledge) {
      knowledge.setText(passagesOf(after.ai.knowledge));
    }
  };
}

export type KnowledgeService = ReturnType<typeof createKnowledgeService>;

/** The documents that drafts may be based on. */
export function createKnowledgeService(
  deps: Core & {
    knowledge: KnowledgeRepository;
  },
) {
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
        logs.add(actor, `Knowledge: ${older === null ? 'uploaded' : 'replaced'} “${name}”`);
        return { ...toDocument(stored(id)), replaced: older !== null };
      });
    },

    /** @throws HttpError 404 */
    remove: (id: number, actor: Actor): Promise<void> =>
      writes.run(() => {
        const { name } = stored(id);
        knowledge.remove(id);
        logs.add(actor, `Knowledge: deleted “${name}”`);
      }),
  };
}
