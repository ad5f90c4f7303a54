import type { Label } from '../../../server/contract/labels.ts';
import { searchable } from '../../../server/contract/searchable.ts';

/** The same form for a name however it was typed: the server tells labels apart the same way. */
function foldedName(name: string): string {
  return searchable(name.trim().replace(/\s+/g, ' '));
}

/** What a list of labels offers for what was typed. */
export type LabelOptions = {
  matches: Label[];
  /** The name of the label that could be made, or null: there is one, or nothing was typed. */
  fresh: string | null;
};

/** The labels that hold all typed words, those that begin with them first. */
export function optionsFor(labels: readonly Label[], typed: string): LabelOptions {
  const folded = foldedName(typed);
  const words = folded.split(' ');
  const found = labels.filter(({ name }) => {
    const own = foldedName(name);
    return words.every((word) => own.includes(word));
  });
  const begins = (label: Label) => foldedName(label.name).startsWith(folded);
  const isKnown = labels.some(({ name }) => foldedName(name) === folded);
  return {
    matches: [...found.filter(begins), ...found.filter((label) => !begins(label))],
    fresh: folded === '' || isKnown ? null : typed.trim().replace(/\s+/g, ' '),
  };
}
