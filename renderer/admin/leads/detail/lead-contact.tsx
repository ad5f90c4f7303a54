import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import {
  CONTACT_FIELDS,
  type ContactField,
  type LeadCorrection,
  type LeadDetail,
} from '../../../../server/contract/leads.ts';
import { LEAD_FIELD_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import { isApiError, refusalSentence } from '../../../lib/api-error.ts';
import { createDraftStore, type Drafted, useDraft } from '../../../lib/drafts.ts';
import { exactTime } from '../../../lib/format.ts';
import { DetailLines } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services.ts';
import { LEADS_KEY, placeOf, storeLead, updateLead } from '../model.ts';

const LABELS: Record<ContactField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  city: 'City',
  state: 'State',
};

type GivenProps = { text: string | null; children?: ReactNode; copy?: string };

/** What a visitor left, or that they did not. */
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

/** What is dialled: digits and a leading plus. */
function dialled(phone: string) {
  return phone.replaceAll(/(?!^\+)\D/g, '');
}

/** What staff corrected, the latest first. */
function History({ history }: { history: readonly LeadCorrection[] }) {
  if (history.length === 0) return null;
  return (
    <Text component="details" size="sm" c="var(--text-2)">
      <summary>Corrected {history.length === 1 ? 'once' : `${history.length} times`}</summary>
      <Stack component="ul" gap="xs" my="xs" pl="lg">
        {history.toReversed().map(({ at, field, from, to }) => (
          <li key={`${at} ${field}`}>
            Changed <time dateTime={at}>{exactTime(at)}</time>: {LABELS[field].toLowerCase()}{' '}
            <bdi>{from ?? 'not given'}</bdi> → <bdi>{to ?? 'not given'}</bdi>
          </li>
        ))}
      </Stack>
    </Text>
  );
}

const detailsSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  city: z.string(),
  state: z.string(),
});
type Details = z.infer<typeof detailsSchema>;

/** Corrections that were typed and not saved. */
export const contactDrafts = createDraftStore('lead-contact', detailsSchema);

const DRAFTED: Drafted<LeadDetail, Details> = {
  textOf: ({ name, email, phone, company, city, state }) => ({
    name,
    email,
    phone: phone ?? '',
    company: company ?? '',
    city: city ?? '',
    state: state ?? '',
  }),
  same: (a, b) => CONTACT_FIELDS.every((field) => a[field] === b[field]),
  collides: (before, now) => CONTACT_FIELDS.some((field) => before[field] !== now[field]),
  store: contactDrafts,
};

/** The fields of a lead's contact details, to be corrected. What is typed stays until it is saved or cancelled. */
function ContactForm({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const draft = useDraft(lead, DRAFTED);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ field: string | null; words: string } | null>(null);

  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const before = DRAFTED.textOf(lead);
      const changed = CONTACT_FIELDS.filter((name) => draft.text[name] !== before[name]);
      const update = Object.fromEntries(changed.map((name) => [name, draft.text[name]]));
      const saved = await updateLead(api, lead.id, { ...update, version: draft.version });
      draft.settle(draft.text, saved);
      storeLead(client, saved);
      toastDone('Contact details corrected');
      onClose();
    } catch (error) {
      const field = isApiError(error, 400) ? error.field : null;
      setFault({ field, words: refusalSentence(error) });
      setBusy(false);
      if (isApiError(error, 409)) void client.invalidateQueries({ queryKey: LEADS_KEY });
    }
  }

  return (
    <form
      aria-label="Correct the contact details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.dirty) void save();
        else onClose();
      }}
    >
      <Stack gap="sm">
        {CONTACT_FIELDS.map((field, index) => (
          <TextInput
            key={field}
            label={LABELS[field]}
            autoFocus={index === 0}
            required={field === 'name' || field === 'email'}
            withAsterisk={false}
            maxLength={LEAD_FIELD_MAX_LENGTH}
            dir="auto"
            inputMode={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            error={fault?.field === field && fault.words}
            value={draft.text[field]}
            onChange={({ currentTarget: { value } }) =>
              draft.type({ ...draft.text, [field]: value })
            }
          />
        ))}
        {fault?.field === null && (
          <Text role="alert" size="sm" c="var(--bad)">
            {fault.words}
          </Text>
        )}
        {draft.conflict && (
          <Alert color="warn" title="Somebody else has corrected these details">
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
              draft.forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={draft.conflict}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** How to reach a lead. Staff correct what a visitor mistyped; what it was before stays known. */
export function LeadContact({ lead }: { lead: LeadDetail }) {
  const { readOnly } = useServices();
  const { email, phone, company } = lead;
  const [correcting, setCorrecting] = useState(() => contactDrafts.has(lead.id));
  const [wasCorrected, setWasCorrected] = useState(false);
  if (correcting) {
    const close = () => {
      setCorrecting(false);
      setWasCorrected(true);
    };
    return <ContactForm lead={lead} onClose={close} />;
  }
  return (
    <>
      <DetailLines
        lines={{
          Email: (
            <Given text={email} copy="Copy the email address">
              <Anchor href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} size="sm">
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
          Place: <Given text={placeOf(lead)} />,
        }}
      />
      <History history={lead.history} />
      {!readOnly && (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPencil size={15} stroke={1.75} aria-hidden="true" />}
            autoFocus={wasCorrected}
            onClick={() => setCorrecting(true)}
          >
            Correct…
          </Button>
        </Group>
      )}
    </>
  );
}
