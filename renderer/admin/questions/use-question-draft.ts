import { useEffect, useState } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { draftStore, type Draft } from './draft-store.ts';

const textOf = (row: Question): Draft => ({
  answer: row.answer ?? '',
  author: row.author_name ?? '',
});
const same = (a: Draft, b: Draft) =>
  a.answer.trim() === b.answer.trim() && a.author.trim() === b.author.trim();

/**
 * The text being typed for a question, beside what the question was when typing began.
 * @param row the question as it is now; it may change meanwhile
 */
export function useQuestionDraft(row: Question) {
  const [base, setBase] = useState(row);
  const [kept] = useState(() => draftStore.read(row.id));
  const [text, setText] = useState<Draft>(kept ?? textOf(row));
  const dirty = !same(text, textOf(base));

  // Somebody else's change of a question that nobody typed into here is simply shown.
  const moved = row.version > base.version;
  if (moved && !dirty) {
    setBase(row);
    setText(textOf(row));
  }

  useEffect(() => {
    if (dirty) draftStore.write(row.id, text);
    else draftStore.remove(row.id);
  }, [dirty, row.id, text]);

  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);

  return {
    text,
    dirty,
    /** The row's version that the text is based on. */
    version: base.version,
    /** What was typed before comes from an earlier visit. */
    restored: kept !== null && dirty,
    /** Somebody else changed the question while there is unsaved text. */
    conflict: moved && dirty,
    type: (patch: Partial<Draft>) => setText((before) => ({ ...before, ...patch })),
    /** Goes on with what is typed, over the other's change. */
    keepMine: () => setBase(row),
    /** Drops what is typed for the other's text. */
    takeTheirs: () => {
      setBase(row);
      setText(textOf(row));
    },
    forget: () => draftStore.remove(row.id),
  };
}
