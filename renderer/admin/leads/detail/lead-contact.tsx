import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isMecard, isVcard } from '../../../../server/contract/badge-vcard.ts';
import { DETAIL_FIELDS, DETAIL_NAMES } from '../../../../server/contract/lead-details.ts';
import type { LeadCorrection, LeadDetail } from '../../../../server/contract/leads.ts';
import { isApiError, refusalSentence } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { exactTime, formatCount } from '../../../lib/format.ts';
import { DetailLines } from '../../../ui/card.tsx';
import { contactDrafts, DRAFTED } from './contact-drafts.ts';
import { ContactFields } from './contact-fields.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import type { Fault } from '../../kit/form/use-small-form.ts';
import { useSaving } from '../../kit/form/use-saving.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { LEADS_KEY, placeOf, storeLead, useSaveLead } from '../model.ts';

const LABELS: Record<LeadCorrection['field'], string> = {
  ...DETAIL_NAMES,
  code: 'Badge code',
  rating: 'Rating',
  qualifiers: 'Answer',
};

type GivenProps = { text: string | null; children?: ReactNode; copy?: string };

/** Draws a detail that the visitor left, or "Not given". */
function Given({ text, children, copy }: GivenProps) {
  if (text === null) {
    return (
      <Text span size="sm" c="dimmed">
        Not given
      </Text>
    );
  }
  return (
    <>
      {children ?? <bdi>{text}</bdi>}
      {copy !== undefined && <CopyButton text={text} label={copy} size={28} />}
    </>
  );
}

/** Returns the number to dial: digits with an optional leading plus. */
export function dialled(phone: string): string {
  return phone.replaceAll(/(?!^\+)\D/g, '');
}

/** Staff's corrections in words, the latest first. */
export function correctionsOf(history: readonly LeadCorrection[]) {
  return history.toReversed().map(({ field, from, to, ...rest }) => ({
    ...rest,
    what: LABELS[field].toLowerCase(),
    from: from ?? 'not given',
    to: to ?? 'not given',
  }));
}

/** "Changed once". */
export function timesChanged(count: number): string {
  return `Changed ${count === 1 ? 'once' : `${formatCount(count)} times`}`;
}

/** Draws the list of staff's corrections, the latest first. */
function History({ history }: { history: readonly LeadCorrection[] }) {
  if (history.length === 0) return null;
  return (
    <Text component="details" size="sm" c="var(--text-2)">
      <summary>{timesChanged(history.length)}</summary>
      <Stack component="ul" gap="xs" my="xs" pl="lg">
        {correctionsOf(history).map(({ at, what, from, to, by }, line) => (
          <li key={line}>
            Changed <time dateTime={at}>{exactTime(at)}</time>: {what} <bdi>{from}</bdi> →{' '}
            <bdi>{to}</bdi>
            {by !== undefined && (
              <>
                , by <bdi>{by}</bdi>
              </>
            )}
          </li>
        ))}
      </Stack>
    </Text>
  );
}

export type LeadContactDraft = ReturnType<typeof useLeadContact>;

/** A lead's contact details being corrected, and the way to store them. */
export function useLeadContact(lead: LeadDetail) {
  const saveLead = useSaveLead();
  const client = useQueryClient();
  const draft = useDraft(lead, DRAFTED);
  const [isOpen, setOpen] = useState(() => contactDrafts.has(lead.id));
  const [fault, setFault] = useState<Fault | null>(null);

  /** The fields are gone once everything that was typed is stored. */
  const { save, saving } = useSaving(async () => {
    if (draft.conflict) return false;
    if (!draft.dirty) {
      setOpen(false);
      return true;
    }
    setFault(null);
    const sent = draft.text;
    try {
      const before = DRAFTED.textOf(draft.base);
      const changed = DETAIL_FIELDS.filter((name) => sent[name] !== before[name]);
      const update = Object.fromEntries(changed.map((name) => [name, sent[name]]));
      const saved = await saveLead(lead.id, { ...update, version: draft.base.version });
      const more = draft.settle(sent, saved);
      storeLead(client, saved);
      toastDone('Contact details corrected');
      if (!more) setOpen(false);
      return !more;
    } catch (error) {
      const field = isApiError(error, 400) ? error.field : null;
      setFault({ field, message: refusalSentence(error) });
      if (isApiError(error, 409)) void client.invalidateQueries({ queryKey: LEADS_KEY });
      return false;
    }
  });

  return { ...draft, isOpen, setOpen, saving, fault, save };
}

/** The fields. What is typed stays until it is saved or cancelled. */
function ContactForm({ draft }: { draft: LeadContactDraft }) {
  const { fault } = draft;
  return (
    <form
      aria-label="Correct the contact details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void draft.save();
      }}
    >
      <Stack gap="sm">
        <ContactFields
          draft={draft}
          fault={fault}
          propsOf={(field) => ({
            required: field === 'name' || field === 'email',
            withAsterisk: false,
          })}
        />
        {draft.conflict && (
          <Alert data-said="urgent" color="warn" title="Somebody else has corrected these details">
            <Group gap="sm">
              <Button size="compact-md" variant="default" onClick={draft.takeTheirs}>
                Use theirs
              </Button>
              <Button size="compact-md" variant="default" onClick={draft.keepMine}>
                Keep mine
              </Button>
            </Group>
          </Alert>
        )}
        <Group gap="sm" justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              draft.takeTheirs();
              draft.setOpen(false);
            }}
          >
            Cancel
          </Button>
          <Button type="submit" aria-busy={draft.saving || undefined} disabled={draft.conflict}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Draws a lead's contact details. Staff can correct what a visitor mistyped; the earlier values stay visible. */
export function LeadContact({ lead, draft }: { lead: LeadDetail; draft: LeadContactDraft }) {
  const { readOnly } = useServices();
  const { phone, company, job_title, code } = lead;
  const email = lead.email || null;
  const [wasOpen, setWasOpen] = useState(false);
  if (draft.isOpen && !wasOpen) setWasOpen(true);
  if (draft.isOpen) return <ContactForm draft={draft} />;
  return (
    <>
      <DetailLines
        lines={{
          Email: (
            <Given text={email} copy="Copy the email address">
              <Anchor
                href={`mailto:${encodeURIComponent(lead.email).replaceAll('%40', '@')}`}
                size="sm"
              >
                {email}
              </Anchor>
            </Given>
          ),
          Phone: (
            <Given text={phone} copy="Copy the phone number">
              <Anchor href={`tel:${dialled(phone ?? '')}`} size="sm">
                {phone}
              </Anchor>
            </Given>
          ),
          Company: <Given text={company} />,
          'Job title': job_title !== null && <Given text={job_title} />,
          Place: <Given text={placeOf(lead)} />,
          'Badge code': code !== null && (
            <Given text={code} copy="Copy the badge’s code">
              {isVcard(code) || isMecard(code) ? 'Contact card' : undefined}
            </Given>
          ),
        }}
      />
      <History history={lead.history} />
      {!readOnly && (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPencil size={15} stroke={1.75} aria-hidden="true" />}
            autoFocus={wasOpen}
            onClick={() => draft.setOpen(true)}
          >
            Correct…
          </Button>
        </Group>
      )}
    </>
  );
}
