import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { FROM_LIST, useBackToList } from '../../lib/row-address.ts';
import { LIST_VIEW, type ListView } from './list-view.ts';

const PATH = '/dashboard';

/** The dashboard with this question's dialog open. */
export function questionAddress(id: number): string {
  return `${PATH}?question=${id}`;
}

function addressOf(view: ListView): string {
  const params = LIST_VIEW.format(view).toString();
  return params === '' ? PATH : `${PATH}?${params}`;
}

/** The ways to a question's dialog and back to the list, whose view stays. */
export function useQuestionAddress(view: ListView) {
  const navigate = useNavigate();
  return {
    /** The same function at every render, for as long as the app's. */
    open: useCallback(
      (id: number) => {
        const current = LIST_VIEW.parse(new URLSearchParams(window.location.search));
        const to = addressOf({ ...current, question: id });
        void navigate(to, { state: FROM_LIST, preventScrollReset: true });
      },
      [navigate],
    ),
    close: useBackToList(addressOf({ ...view, question: null }), view.question !== null),
  };
}
