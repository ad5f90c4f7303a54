import { Button, Group, Stack } from '@mantine/core';
import { IconArrowRight, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DETAIL_FIELDS } from '../../../../server/contract/lead-details.ts';
import type { Lead, LeadUpdate } from '../../../../server/contract/leads.ts';
import { isApiError, refusalSentence, unlessGone } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { pressEffect } from '../../../lib/second-press.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { tellFailure } from '../../../ui/toast.tsx';
import type { Fault } from '../../kit/form/use-small-form.ts';
import { useIsAdmin, useServices } from '../../kit/session/staff-services.ts';
import { DRAFTED } from '../detail/contact-drafts.ts';
import { ContactFields } from '../detail/contact-fields.tsx';

type Props = {
  lead: Lead;
  /** Called with whether something is typed. */
  onTouched: (isTouched: boolean) => void;
  /** @throws ApiError */
  onSave: (base: Lead, typed: LeadUpdate) => Promise<void>;
  onSkip: () => void;
  onErased: (lead: Lead) => void;
};

/** Fields for what a picture says. Enter stores them, and everything else has a key, too. */
export function TypeIn({ lead, onTouched, onSave, onSkip, onErased }: Props) {
  const { api } = useServices();
  const isAdmin = useIsAdmin();
  const draft = useDraft(lead, DRAFTED);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { dirty } = draft;
  const touched = useEffectEvent(onTouched);
  useEffect(() => touched(dirty), [dirty]);

  const send = async (typed: LeadUpdate) => {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      await onSave(draft.base, typed);
      draft.forget();
    } catch (error) {
      const field = isApiError(error, 400) ? error.field : null;
      setFault({ field, message: refusalSentence(error) });
      // What was typed stands; the next Enter stores it.
      if (isApiError(error, 409)) draft.keepMine();
      if (field !== null)
        form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
      setBusy(false);
    }
  };
  const save = () => {
    const before = DRAFTED.textOf(draft.base);
    const changed = DETAIL_FIELDS.filter((name) => draft.text[name] !== before[name]);
    const isKnown = DETAIL_FIELDS.some((name) => draft.text[name].trim() !== '');
    if (isKnown) void send(Object.fromEntries(changed.map((name) => [name, draft.text[name]])));
    else {
      const message = 'Type what the picture says, or choose Not legible.';
      setFault({ field: 'name', message });
    }
  };
  const erase = async () => {
    setBusy(true);
    try {
      await unlessGone(() => api.done('DELETE', `/api/admin/lead/${lead.id}`, { body: {} }));
      draft.forget();
      onErased(lead);
    } catch (error) {
      tellFailure(error, 'erase-lead');
      setBusy(false);
    }
  };
  const press = useEffectEvent((key: string): boolean => {
    if (key === 'n') onSkip();
    else if (key === 'x') void send({});
    else return false;
    return true;
  });
  useEffect(() => onAltKey((key) => press(key)), []);

  return (
    <form
      ref={form}
      aria-label="What the picture says"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="xs">
        <ContactFields
          draft={draft}
          fault={fault}
          propsOf={(field) => ({
            name: field,
            size: 'xs',
            autoComplete: 'off',
            // A page that comes from another one gives the focus to it, too.
            ...(field === 'name' && { 'data-keys': true, tabIndex: 0 }),
          })}
        />
        <Group gap="sm" mt="xs">
          <Button
            type="submit"
            aria-busy={isBusy || undefined}
            rightSection={<KeyHint keys={['Enter']} />}
          >
            Save, next
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}
            rightSection={<KeyHint keys={['Alt', 'N']} />}
            onClick={onSkip}
          >
            Skip
          </Button>
          <Button
            variant="default"
            leftSection={<IconEyeOff size={16} stroke={1.75} aria-hidden="true" />}
            rightSection={<KeyHint keys={['Alt', 'X']} />}
            onClick={() => void send({})}
          >
            Not legible
          </Button>
          {isAdmin && (
            <Button
              variant="subtle"
              color="bad"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
              onBlur={() => setAsking(false)}
              onClick={({ detail }) => {
                const effect = pressEffect(isAsking, detail);
                if (effect === 'ask') setAsking(true);
                else if (effect === 'delete') void erase();
              }}
            >
              {isAsking ? 'Press again to delete for good' : 'Delete'}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Listens to letters with Alt, also while the user types. @returns the function that ends it */
export function onAltKey(press: (letter: string) => boolean): () => void {
  const look = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, key, code, repeat } = event;
    if (!altKey || ctrlKey || metaKey || repeat) return;
    // A Mac types signs with Alt: there the place of the key says which one it is.
    const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
    if (press(letter)) event.preventDefault();
  };
  window.addEventListener('keydown', look);
  return () => window.removeEventListener('keydown', look);
}
