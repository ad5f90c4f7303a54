import { Alert, Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type Target,
  target as targetSchema,
  targetDraft,
  type TargetDraft,
  type TargetUpdate,
  targetWithSecret,
  type TargetWithSecret,
  WEBHOOK_KINDS,
} from '../../../server/contract/headquarters.ts';
import { isApiError, isToldElsewhere, refusalSentence } from '../../lib/api-error.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { useLatest } from '../../lib/text-fields.ts';
import { FoldBox } from '../../ui/card.tsx';
import { useConcealed } from '../form/secret-control.tsx';
import { useServices } from '../session/services.ts';
import {
  fieldsAsText,
  fieldsFrom,
  HEADQUARTERS_KEY,
  KINDS,
  targetPath,
  TARGETS_PATH,
  WEBHOOK_RECORDS,
} from './model.ts';

/** What is typed; `fields` as lines of text. Of a database `url` is empty while its stored one stays. */
type Typed = {
  name: string;
  url: string;
  tls: 'verify' | 'none';
  ca: string;
  dropsCa: boolean;
  records: string[];
  fields: string;
  allowPrivate: boolean;
};
const MONO = { input: { fontFamily: 'var(--font-mono)' } };
/** What is wrong, by field. */
type Faults = Partial<Record<string, string>>;
/** Stands for the stored address, which nobody can read again. */
const KEPT = 'postgresql://kept@kept/kept';

function typedOf(target: Target | null): Typed {
  return {
    name: target?.name ?? '',
    url: target?.kind === 'webhook' ? target.address : '',
    tls: target?.tls ?? 'verify',
    ca: '',
    dropsCa: false,
    records: target?.records ?? ['lead'],
    fields: fieldsAsText(target?.fields ?? {}),
    allowPrivate: target?.allow_private ?? false,
  };
}

/**
 * What is sent, or what is wrong with which field.
 * @param keepsUrl an empty address leaves the stored one
 */
function draftOf(
  kind: Target['kind'],
  typed: Typed,
  keepsUrl: boolean,
): { draft: TargetDraft } | { faults: Faults } {
  const { name, url, tls, ca, records, allowPrivate } = typed;
  const renamed = fieldsFrom(typed.fields);
  if ('line' in renamed) {
    return { faults: { fields: `Line ${renamed.line} must look like this: email = Email__c.` } };
  }
  const parsed = targetDraft.safeParse(
    kind === 'postgres'
      ? { kind, name, url: keepsUrl && url.trim() === '' ? KEPT : url, tls, ca }
      : { kind, name, url, records, fields: renamed.fields, allowPrivate },
  );
  if (parsed.success) return { draft: parsed.data };
  const faults: Faults = {};
  for (const { path, message } of parsed.error.issues) faults[String(path[0])] ??= message;
  return { faults };
}

/** Of a draft, what the server changes. @param dropsCa no certificate authority is stored any more */
function updateOf(draft: TargetDraft, dropsCa: boolean): TargetUpdate {
  if (draft.kind === 'webhook') {
    const { kind: _, ...changes } = draft;
    return changes;
  }
  const { kind: _, url, ca, ...changes } = draft;
  return {
    ...changes,
    ...(url === KEPT ? {} : { url }),
    ...(ca !== '' || dropsCa ? { ca } : {}),
  };
}

/** What is saved, and what stood in the fields then. */
type Sent = { draft: TargetDraft; sent: Typed };

type Props = {
  kind: Target['kind'];
  /** Null adds one. */
  target: Target | null;
  onClose: () => void;
  onSaved: (saved: TargetWithSecret) => void;
};

/** Adds a place where records go, or changes it: few fields, the others folded. */
export function TargetDialog({ kind, target, onClose, onSaved }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  useReturnFocus();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => typedOf(target));
  const latest = useLatest(typed);
  const [faults, setFaults] = useState<Faults>({});
  const [isOpen, setOpen] = useState(false);
  const showFaults = (found: Faults) => {
    setFaults(found);
    if (['ca', 'tls', 'fields', 'allowPrivate'].some((name) => found[name])) setOpen(true);
    // They are drawn by then.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const saving = useMutation({
    mutationFn: async ({ draft, sent }: Sent): Promise<TargetWithSecret> => {
      if (!target) return api.data('POST', TARGETS_PATH, targetWithSecret, { body: draft });
      const body = updateOf(draft, sent.dropsCa);
      const changed = await api.data('PUT', targetPath(target.id), targetSchema, { body });
      return { target: changed, secret: null };
    },
    onSuccess: async (saved, { sent }) => {
      await client.invalidateQueries({ queryKey: HEADQUARTERS_KEY });
      // What was typed since is a further change of it.
      if (latest.current === sent || !target) onSaved(saved);
    },
    onError: (error) => {
      if (isApiError(error, 400) && error.field !== null) {
        showFaults({ [error.field]: error.serverMessage ?? error.message });
      }
    },
  });
  const submit = () => {
    const made = draftOf(kind, typed, target !== null);
    if ('faults' in made) showFaults(made.faults);
    else saving.mutate({ draft: made.draft, sent: typed });
  };
  const isAtField = isApiError(saving.error, 400) && saving.error.field !== null;
  const failure =
    saving.error && !isAtField && !isToldElsewhere(saving.error)
      ? refusalSentence(saving.error)
      : null;
  const set = (patch: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...patch }));
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(patch).map((key) => [key, undefined])),
    }));
  };
  const parts = { typed, set, faults, target };
  return (
    <Modal
      opened
      onClose={() => {
        if (!saving.isPending) onClose();
      }}
      title={target ? `Edit ${target.name}` : KINDS[kind].add}
      size={560}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) submit();
        }}
      >
        <Stack gap="md">
          <TextInput
            {...fieldOf('name', parts)}
            label="Name"
            placeholder={kind === 'postgres' ? 'Headquarters' : 'CRM'}
            maxLength={80}
            data-autofocus
          />
          {kind === 'postgres' ? <Database {...parts} /> : <Webhook {...parts} />}
          <FoldBox title="More" isOpen={isOpen} onChange={setOpen} gap="md">
            {kind === 'postgres' ? <MoreOfDatabase {...parts} /> : <MoreOfWebhook {...parts} />}
          </FoldBox>
          {failure !== null && (
            <Alert color="bad" icon={<IconAlertTriangle aria-hidden />}>
              {failure}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={saving.isPending}>
              Cancel
            </Button>
            <Button type="submit" aria-busy={saving.isPending || undefined}>
              {target ? 'Save' : KINDS[kind].add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Parts = {
  typed: Typed;
  set: (patch: Partial<Typed>) => void;
  faults: Faults;
  target: Target | null;
};

function fieldOf(name: 'name' | 'url' | 'ca' | 'fields', { typed, set, faults }: Parts) {
  return {
    value: typed[name],
    error: faults[name],
    errorProps: { role: 'alert' },
    autoComplete: 'off',
    spellCheck: name === 'name',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      set({ [name]: value }),
  };
}

function Database(parts: Parts) {
  const { target } = parts;
  const concealed = useConcealed('address');
  return (
    <TextInput
      {...fieldOf('url', parts)}
      {...concealed}
      label="Address"
      description={
        target
          ? `Leave it empty to keep ${target.address}.`
          : 'PostgreSQL, with a user that may create tables: postgresql://user:password@host/database'
      }
      maxLength={2000}
    />
  );
}

function MoreOfDatabase(parts: Parts) {
  const { typed, set, target } = parts;
  return (
    <>
      <Textarea
        {...fieldOf('ca', parts)}
        label="Certificate authority"
        description={
          target?.has_ca
            ? 'One is stored. Paste another to replace it.'
            : 'Only for a server whose certificate is your company’s own.'
        }
        placeholder="-----BEGIN CERTIFICATE-----"
        styles={MONO}
        autosize
        minRows={2}
        maxRows={8}
      />
      {target?.has_ca && (
        <Checkbox
          label="Remove the stored certificate authority"
          checked={typed.dropsCa}
          onChange={({ currentTarget }) => set({ dropsCa: currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Connect without encryption (TLS)"
        description="Only for a database on this laptop or network: others there can read the password and every record."
        checked={typed.tls === 'none'}
        onChange={({ currentTarget }) => set({ tls: currentTarget.checked ? 'none' : 'verify' })}
      />
    </>
  );
}

function Webhook(parts: Parts) {
  const { typed, set, faults } = parts;
  return (
    <>
      <TextInput
        {...fieldOf('url', parts)}
        label="Address"
        description="The service that receives the records shows it."
        placeholder="https://example.com/hook"
        type="url"
        inputMode="url"
        autoCapitalize="off"
        maxLength={2000}
      />
      <Checkbox.Group
        label="What is sent"
        value={typed.records}
        error={faults['records']}
        errorProps={{ role: 'alert' }}
        onChange={(records) => set({ records })}
      >
        <Group gap="md" mt="xs">
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={WEBHOOK_RECORDS[kind]} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

function MoreOfWebhook(parts: Parts) {
  const { typed, set } = parts;
  return (
    <>
      <Textarea
        {...fieldOf('fields', parts)}
        label="Renamed fields"
        description="One a line, where the receiver has other names. All others stay as they are."
        placeholder={'email = Email__c\ncompany = Company'}
        styles={MONO}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Checkbox
        label="Allow private addresses"
        description="For a receiver on this laptop or network. The risk: a wrong address may reach a router or another device there."
        checked={typed.allowPrivate}
        onChange={({ currentTarget }) => set({ allowPrivate: currentTarget.checked })}
      />
    </>
  );
}
