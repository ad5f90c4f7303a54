import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  FIRST_START_STEPS,
  type FirstStart,
  type FirstStartPlace,
  type FirstStartUpdate,
  type StepState,
} from '../../../server/contract/first-start.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { focusControlOf } from '../form/field.ts';
import { isFaultOf } from '../form/field-set.ts';
import { useSaveForm } from '../form/use-save-form.ts';
import type { SettingsForm } from '../form/use-settings-form.ts';
import { useServices } from '../session/services-context.ts';
import { setFirstStart, updateFirstStart } from './first-start-api.ts';
import { FIRST_START_FIELDS, neighbour, pathOf, STEPS } from './first-start-steps.ts';

const AWAY =
  'Booth’s server isn’t answering right now. What you typed is kept here; try again in a moment.';

/** A value of another step. */
const HELD = 'is not right yet. Go back to it to fix or undo it.';

function failureOf(error: unknown): string | null {
  if (isToldElsewhere(error)) return null;
  return isApiError(error) && error.unreachable ? AWAY : errorSentence(error);
}

/** The way through the setup from one place: on, past it, back, out; and what stands in the way. */
export type Way = {
  busy: boolean;
  /** Why it did not go on, in a sentence. */
  failure: string | null;
  /** What was typed at this place and is not saved. */
  typed: boolean;
  /** Saves what was typed and goes on. */
  goOn: () => void;
  skip: () => void;
  /** Takes back what was typed at this place. */
  undo: () => void;
  back: (() => void) | null;
  /** Ends the setup, with whatever is done. */
  leave: () => void;
};

export function useWay(place: FirstStartPlace, state: FirstStart, form: SettingsForm): Way {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [at, setAt] = useState(place);
  if (at !== place) {
    setAt(place);
    setFailure(null);
  }

  const onHeld = useCallback((path: string) => {
    if (focusControlOf(path)) return;
    const label = FIRST_START_FIELDS.names.find((name) => isFaultOf(name, path));
    setFailure(`${(label && FIRST_START_FIELDS.labels.get(label)) ?? 'Something'} ${HELD}`);
  }, []);
  const onFailed = useCallback((error: unknown) => setFailure(failureOf(error)), []);
  const { save } = useSaveForm(form, onHeld, onFailed);

  // Another device, or this one after a restart, goes on from here.
  const isOpen = state.open;
  const kept = state.at;
  useEffect(() => {
    if (!isOpen || kept === place) return;
    updateFirstStart(api, { at: place })
      .then((next) => setFirstStart(client, next))
      .catch(() => undefined);
    // Where another device goes must not bring this one's place back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, client, isOpen, place]);

  const step = FIRST_START_STEPS.find((known) => known === place);
  const fields = STEPS.find((known) => known.place === place)?.fields ?? [];
  const typedFields = form.changed.filter((name) => fields.includes(name));

  const move = useMutation({
    mutationFn: async (to: { path: string; update: FirstStartUpdate; saves: boolean }) => {
      setFailure(null);
      if (to.saves && !(await save())) return false;
      setFirstStart(client, await updateFirstStart(api, to.update));
      return true;
    },
    onSuccess: async (moved, { path }) => {
      if (moved) await navigate(path);
    },
    onError: (error) => setFailure(failureOf(error)),
  });
  // Once there, it is not busy: not for somebody quick either, nor while things are still being tidied up behind them.
  const busy = move.isPending && move.variables.path !== pathOf(place);
  const go = (path: string, update: FirstStartUpdate, saves: boolean) => {
    if (!busy) move.mutate({ path, update, saves });
  };

  const next = neighbour(place, 1);
  const before = neighbour(place, -1);
  const pass = (as: StepState) => {
    if (next === null || step === undefined) {
      go('/dashboard', { open: false }, true);
      return;
    }
    go(pathOf(next), { at: next, steps: { [step]: as } }, as === 'done');
  };
  return {
    busy,
    failure,
    typed: typedFields.length > 0,
    goOn: () => pass('done'),
    skip: () => pass('skipped'),
    undo: () => form.revert(typedFields),
    back: before && (() => void navigate(pathOf(before))),
    leave() {
      const open = FIRST_START_STEPS.filter((known) => state.steps[known] === 'open');
      const steps = Object.fromEntries(open.map((known) => [known, 'skipped' as const]));
      go('/dashboard', { open: false, steps }, true);
    },
  };
}
