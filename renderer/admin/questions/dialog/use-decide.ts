import { useRef, useState } from 'react';
import { z } from 'zod';
import type { Question, QuestionStatus } from '../../../../server/contract/questions.ts';
import { isApiError, refusalSentence } from '../../../lib/api-error.ts';
import { createDraftStore, type Drafted, useDraft } from '../../../lib/drafts.ts';
import { same } from '../../form/setting-values.ts';
import { whoChangedIt } from '../../presence/answering-mark.tsx';
import { useFailure, useServices } from '../../session/services.ts';
import { fetchQuestion, updateQuestion } from '../questions-api.ts';
import type { Changes } from '../use-moderation.ts';

/**
 * Milliseconds after a letter during which the next one is still meant for the same answer: a user who types on right
 * after Alt+Enter has not seen yet that another question is there.
 */
const TYPING_MS = 250;

type Parts = {
  /** The question as it is known now. */
  row: Question;
  draft: ReturnType<typeof useQuestionDraft>;
  /** What was stored, in one step, however many times it took. */
  onSaved: (before: Question, after: Question, changes: Changes) => void;
  /** The question as the server has it, after a save or in the way of one. */
  onFetched: (row: Question) => void;
};

function changesOf(status: QuestionStatus, { answer, author }: Draft) {
  return { status, answer: answer.trim() || null, author_name: author.trim() || null };
}

/**
 * Saves a question with its status. What is typed while it is saved, or right after the key, is part of the answer: it
 * is saved too before the dialog goes on.
 */
export function useDecide({ row, draft, onSaved, onFetched }: Parts) {
  const { api, device } = useServices();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useFailure();
  const typedAt = useRef(-Infinity);

  /** Resolves once nothing was typed for a moment. */
  async function typingRests(): Promise<void> {
    for (;;) {
      const left = typedAt.current + TYPING_MS - performance.now();
      if (left <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  }

  async function explain(cause: unknown): Promise<void> {
    if (!isApiError(cause, 409)) {
      setFailure(refusalSentence(cause));
      return;
    }
    const now = await fetchQuestion(api, row.id).catch(() => null);
    if (now) onFetched(now);
    if (!now) {
      setFailure(
        'Somebody else has changed this question. What you typed is kept; please try again.',
      );
    } else if (!draft.dirty) {
      setFailure(`${whoChangedIt(now, device.read())}. Here is how it looks now.`);
    }
  }

  async function saveAll(status: QuestionStatus): Promise<Question | null> {
    let saved: { after: Question; changes: Changes } | null = null;
    let { version } = draft;
    try {
      for (let more = true; more;) {
        const sent = draft.read();
        const changes = changesOf(status, sent);
        const after = await updateQuestion(api, row.id, { ...changes, version });
        saved = { after, changes };
        ({ version } = after);
        await typingRests();
        more = draft.settle(sent, after);
        onFetched(after);
      }
      return saved?.after ?? null;
    } catch (error) {
      await explain(error);
      return null;
    } finally {
      if (saved) onSaved(row, saved.after, saved.changes);
    }
  }

  return {
    saving,
    failure,
    /** Takes note of a letter. */
    typed: () => {
      typedAt.current = performance.now();
    },
    /** @returns the question as it was saved; null where that did not work, or one save is under way */
    decide: async (status: QuestionStatus): Promise<Question | null> => {
      if (saving) return null;
      setSaving(true);
      setFailure(null);
      try {
        return await saveAll(status);
      } finally {
        setSaving(false);
      }
    },
  };
}

const draft = z.object({ answer: z.string(), author: z.string() });
/** What the user typed for a question and has not saved. */
export type Draft = z.infer<typeof draft>;

/** Answers and names that were typed and not saved. */
export const questionDrafts = createDraftStore('question', draft);

/** What people decide about a question; an answer that is still the AI's own has not been decided by anyone. */
function decidedOf({ status, author_name, answer, ai_suggested: isDraft }: Question) {
  return { status, author_name, answer: isDraft ? null : answer };
}

const DRAFTED: Drafted<Question, Draft> = {
  textOf: (row) => ({ answer: row.answer ?? '', author: row.author_name ?? '' }),
  same: (a, b) => a.answer.trim() === b.answer.trim() && a.author.trim() === b.author.trim(),
  // Saving decides the status too: whatever another user changed must be seen first. What the AI does is left out.
  collides: (before, now) => !same(decidedOf(before), decidedOf(now)),
  store: questionDrafts,
};

/** The text being typed for a question. */
export function useQuestionDraft(row: Question) {
  return useDraft(row, DRAFTED);
}
