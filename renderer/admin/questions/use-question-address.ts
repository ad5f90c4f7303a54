import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FROM_LIST, useBackToList } from '../../lib/row-address.ts';
import { keepEvent } from '../link.tsx';
import { QUESTION_VIEW, type QuestionView } from './model.ts';

const PATH = '/dashboard';

/** The dashboard with this question's dialog open. */
export function questionAddress(id: number): string {
  return `${PATH}?question=${id}`;
}

function addressOf(view: QuestionView): string {
  const params = keepEvent(QUESTION_VIEW.format(view)).toString();
  return params === '' ? PATH : `${PATH}?${params}`;
}

/** The ways to a question's dialog and back to the list, whose view stays. */
export function useQuestionAddress(view: QuestionView) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    /** The same function at every render, for as long as the router's is. */
    open: useCallback(
      (id: number) => {
        const current = QUESTION_VIEW.parse(new URLSearchParams(window.location.search));
        const to = addressOf({ ...current, question: id });
        void navigate(to, { state: FROM_LIST, preventScrollReset: true });
      },
      [navigate],
    ),
    /** Another question in the place of the open one: Back leads to the list, not through all that were open. */
    exchange: (id: number, page: number) => {
      const to = addressOf({ ...view, page, question: id });
      void navigate(to, { state, replace: true, preventScrollReset: true });
    },
    close: useBackToList(addressOf({ ...view, question: null }), view.question !== null),
  };
}
