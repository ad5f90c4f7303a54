import { isSameText } from '../../content/keep-together.ts';
import { fitPages } from './answer-region.ts';
import type { ItemProblem } from './item-problem.ts';
import { largest } from './boxes.ts';
import { COMFORTABLE_ANSWER, PAGER_HEIGHT } from './limits.ts';
import type { ItemLayout } from './types.ts';

function isSameRoom(one: ItemLayout['room'], other: ItemLayout['room']): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

/**
 * An answer that was edited while it is shown stands where it stood, in its size or a smaller one, and takes more or fewer
 * lines or pages: neither the question nor anything else moves. Null where that cannot be.
 */
export function keepStill({ before, item, room, measure }: ItemProblem): ItemLayout | null {
  const page = before?.pages[0];
  const column = page?.columns[0];
  if (!before?.answer || !page || !column || !item.answer) return null;
  if (!isSameText(page.question.text, item.question) || !isSameRoom(before.room, room)) return null;
  const { author, date, asked } = page.meta;
  const said = [author, date, asked].map((text) => text?.text ?? null);
  const says = [item.author, date ? item.date : null, item.asked];
  if (said.some((text, at) => text !== says[at])) return null;
  const { answer } = before;
  const { x, y, width } = column.box;
  const height = room.y + room.height - y;
  const size = largest(Math.min(COMFORTABLE_ANSWER, answer.size), answer.size, (one) => {
    const run = measure.answer({ ...answer, size: one });
    return !run.wide && run.height <= height;
  });
  if (size !== null) {
    const setting = { ...answer, size };
    const box = { x, y, width, height: measure.answer(setting).height };
    return {
      ...before,
      answer: setting,
      pager: null,
      pages: [{ ...page, columns: [{ from: 0, box }] }],
    };
  }
  if (measure.answer(answer).wide) return null;
  const fit = fitPages(
    {
      box: { x, y, width, height },
      least: answer.size,
      most: answer.size,
      paged: answer.size,
      leading: answer.leading,
      columns: 1,
    },
    measure,
  );
  const most = height - PAGER_HEIGHT;
  const fits = fit.pages.every((columns) => columns.every(({ box }) => box.height <= most));
  if (fit.setting.size !== answer.size || !fits) return null;
  const pager = { x, y: room.y + room.height - 24, width, height: 24 };
  const pages = fit.pages.map((columns) => ({ ...page, columns }));
  return { ...before, answer: fit.setting, pager, pages };
}
