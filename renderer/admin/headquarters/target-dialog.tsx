import { Alert, Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
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
import { useLatest } from '../../lib/text-fields.ts';
import { FoldBox } from '../../ui/card.tsx';
import { useConcealed } from '../kit/form/secret-control.tsx';
import { parsed, refusal, useSmallForm } from '../kit/form/use-small-form.ts';
import { useServices } from '../kit/session/staff-services.ts';
import {
  fieldsAsText,
  fieldsFrom,
  HEADQUARTERS_KEY,
  KINDS,
  targetPath,
  TARGETS_PATH,
  WEBHOOK_RECORDS,
} from './model.ts';

/**
 * Values of the form's fields. `fields` is text, one entry a line. `url` is empty while a database keeps its stored
 * one.
 */
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
/** Fields that show their error next to them, and fields that are in the folded section. */
const FIELDS: ReadonlySet<string> = new Set(['name', 'url', 'records', 'ca', 'fields']);
const FOLDED: ReadonlySet<string> = new Set(['ca', 'tls', 'fields', 'allowPrivate']);
/** Stands for the stored address, which nobody can read again. */
const KEPT = 'postgresql://kept@kept/kept';

/** Values that the fields begin with. */
export function typedOf(target: Target | null): Typed {
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
 * Returns the body to send. Throws ApiError where a field is invalid.
 * @param keepsUrl an empty address leaves the stored one
 */
export function draftOf(kind: Target['kind'], typed: Typed, keepsUrl: boolean): TargetDraft {
  const { name, url, tls, ca, records, allowPrivate } = typed;
  const renamed = fieldsFrom(typed.fields);
  if ('line' in renamed) {
    throw refusal('fields', `Line ${renamed.line} must look like this: email = Email__c.`);
  }
  return parsed(
    targetDraft,
    kind === 'postgres'
      ? { kind, name, url: keepsUrl && url.trim() === '' ? KEPT : url, tls, ca }
      : { kind, name, url, records, fields: renamed.fields, allowPrivate },
  );
}

/** Of a draft, what the server changes. @param dropsCa no certificate authority is stored any more */
export function updateOf(draft: TargetDraft, dropsCa: boolean): TargetUpdate {
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

/** The target that was stored, where its secret is still to be shown. */
export function withSecret(stored: TargetWithSecret | null): TargetWithSecret | null {
  return stored !== null && stored.secret !== null ? stored : null;
}

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
  const fields = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [first] = useState(() => typedOf(target));
  /**
   * Target that the next save updates; null until a new one is stored. Only the first save returns a webhook's secret.
   */
  const stored = useRef<TargetWithSecret | null>(target && { target, secret: null });
  const form = useSmallForm({
    first,
    name: ({ name }) => `“${name}”`,
    send: async (sent) => {
      const { current: before } = stored;
      const draft = draftOf(kind, sent, before !== null);
      const saved = before
        ? {
            ...before,
            target: await api.data('PUT', targetPath(before.target.id), targetSchema, {
              body: updateOf(draft, sent.dropsCa),
            }),
          }
        : await api.data('POST', TARGETS_PATH, targetWithSecret, { body: draft });
      stored.current = saved;
      await client.invalidateQueries({ queryKey: HEADQUARTERS_KEY });
      return saved;
    },
    onSaved,
  });
  const latest = useLatest(form.values);
  const { fault } = form;
  if (!isOpen && FOLDED.has(fault?.field ?? '')) setOpen(true);
  const submit = async () => {
    const sent = form.values;
    await form.submit();
    // To what is wrong, once it is drawn; not away from what is typed meanwhile.
    requestAnimationFrame(() => {
      if (latest.current !== sent) return;
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
  };
  // A secret is shown once, even where what was typed since is not saved.
  const leave = () => {
    const saved = withSecret(stored.current);
    if (saved) onSaved(saved);
    else onClose();
  };
  const parts = { form, target };
  return (
    <Modal
      opened
      onClose={leave}
      title={target ? `Edit ${target.name}` : KINDS[kind].add}
      size={560}
    >
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
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
          {fault && !FIELDS.has(fault.field ?? '') && (
            <Alert data-said="urgent" color="bad" icon={<IconAlertTriangle aria-hidden />}>
              {fault.message}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button {...form.button}>{target ? 'Save' : KINDS[kind].add}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Parts = {
  form: Pick<ReturnType<typeof useSmallForm<Typed>>, 'values' | 'type' | 'fault'>;
  target: Target | null;
};

function faultOf(name: string, { fault }: Parts['form']) {
  return {
    error: fault?.field === name ? fault.message : null,
  };
}

function fieldOf(name: 'name' | 'url' | 'ca' | 'fields', { form }: Parts) {
  return {
    ...faultOf(name, form),
    value: form.values[name],
    autoComplete: 'off',
    spellCheck: name === 'name',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.type({ [name]: value }),
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
  const { form, target } = parts;
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
          checked={form.values.dropsCa}
          onChange={({ currentTarget }) => form.type({ dropsCa: currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Connect without encryption (TLS)"
        description="Only for a database on this laptop or network: others there can read the password and every record."
        checked={form.values.tls === 'none'}
        onChange={({ currentTarget }) =>
          form.type({ tls: currentTarget.checked ? 'none' : 'verify' })
        }
      />
    </>
  );
}

function Webhook(parts: Parts) {
  const { form } = parts;
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
        {...faultOf('records', form)}
        value={form.values.records}
        onChange={(records) => form.type({ records })}
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
  const { form } = parts;
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
        checked={form.values.allowPrivate}
        onChange={({ currentTarget }) => form.type({ allowPrivate: currentTarget.checked })}
      />
    </>
  );
}
