import type { ShownDraw } from '../../../server/contract/draw.ts';
import { directionOf } from '../content/text.ts';
import type { ItemContent } from '../stage/layout/types.ts';

/** The result of a draw for the layout: the name as a statement, and below it what was drawn. */
export function drawContent({ name, who }: ShownDraw): ItemContent {
  return {
    question: who,
    rtl: directionOf(who) === 'rtl',
    author: name,
    date: null,
    asked: null,
    answer: null,
  };
}
