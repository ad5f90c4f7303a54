import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { FROM_LIST, rowIdOf, useBackToList } from '../../lib/row-address.ts';

/** The lead that the address names, and the ways to another one and back to the list, whose view stays. */
export function useLeadAddress() {
  const { id } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const named = rowIdOf(id);
  return {
    /** Null where the address names none. */
    id: named,
    hrefOf: useCallback((of: number) => `/leads/${of}${search}`, [search]),
    open: useCallback(
      (of: number) => void navigate(`/leads/${of}${search}`, { state: FROM_LIST }),
      [navigate, search],
    ),
    /** Another lead in the place of the one that is open: Back still leads to the list. */
    turnTo: useCallback(
      (of: number) => void navigate(`/leads/${of}${search}`, { replace: true, state }),
      [navigate, search, state],
    ),
    close: useBackToList(`/leads${search}`, named !== null),
  };
}
