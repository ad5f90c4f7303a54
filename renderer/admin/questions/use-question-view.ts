import { useCallback } from 'react';
import { useListView, type ChangeView } from '../list/use-list-view.ts';
import { rememberOrder } from './order-choice.ts';
import { QUESTION_VIEW, type QuestionView } from './question-view.ts';

/** The view that the address bar names; an order by time that staff choose is kept on this device. */
export function useQuestionView() {
  const at = useListView(QUESTION_VIEW);
  const turnTo = at.change;
  const change = useCallback<ChangeView<QuestionView>>(
    (patch, typing) => {
      // First: the address only names an order that differs from the remembered one, which changes below.
      turnTo(patch, typing);
      if (patch.sort === 'created_at' && patch.order) rememberOrder(patch.order);
    },
    [turnTo],
  );
  return { ...at, change };
}
