import { Button, Textarea, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { ANSWER_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import {
  REPLY_KEY_MAX_LENGTH,
  REPLY_TITLE_MAX_LENGTH,
  replyDraft,
  type Reply,
  type ReplyDraft,
} from '../../../../server/contract/replies.ts';
import { errorSentence, isApiError } from '../../../lib/api-error.ts';
import classes from './replies.module.css';

/** What is typed, and the reply that it changes; null for a new one. */
export type Editing = { reply: Reply | null; key: string; title: string; text: string };

type Fault = { field: string | null; message: string };
type Props = {
  editing: Editing;
  /** Somebody typed something that is not saved. */
  onDirty: (dirty: boolean) => void;
  /** Stores it. Throws ApiError. */
  onSave: (draft: ReplyDraft) => Promise<void>;
  onBack: () => void;
};

/** The fault that the contract finds, without asking the server. */
function check(values: unknown): ReplyDraft | Fault {
  const parsed = replyDraft.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { field: String(issue?.path[0] ?? ''), message: issue?.message ?? '' };
}

function faultOf(error: unknown): Fault {
  const refused = isApiError(error, 400) || isApiError(error, 409) ? error : null;
  return {
    field: refused?.field ?? null,
    message: refused?.serverMessage ?? errorSentence(error),
  };
}

/** Where one reply is written. */
export function ReplyForm({ editing, onDirty, onSave, onBack }: Props) {
  const [values, setValues] = useState({
    key: editing.key,
    title: editing.title,
    text: editing.text,
  });
  const [fault, setFault] = useState<Fault | null>(null);
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (saving) return;
    const draft = check(values);
    if ('message' in draft) {
      setFault(draft);
      return;
    }
    setSaving(true);
    setFault(null);
    try {
      await onSave(draft);
    } catch (error) {
      setFault(faultOf(error));
      setSaving(false);
    }
  };
  const type = (patch: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFault(null);
    onDirty(true);
  };
  const errorAt = (field: string) => (fault?.field === field ? fault.message : null);
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!wanted) return;
    event.preventDefault();
    void save();
  };

  return (
    // The keys of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.names}>
        <TextInput
          label="Key"
          description="Typed after a slash: /price"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="price"
          maxLength={REPLY_KEY_MAX_LENGTH + 1}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          value={values.key}
          error={errorAt('key')}
          onChange={(event) => type({ key: event.currentTarget.value })}
        />
        <TextInput
          label="Title (optional)"
          placeholder="What it costs"
          maxLength={REPLY_TITLE_MAX_LENGTH}
          dir="auto"
          value={values.title}
          error={errorAt('title')}
          onChange={(event) => type({ title: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Text (Markdown)"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={ANSWER_MAX_LENGTH}
        dir="auto"
        value={values.text}
        error={errorAt('text')}
        onChange={(event) => type({ text: event.currentTarget.value })}
      />
      {fault && !['key', 'title', 'text'].includes(fault.field ?? '') && (
        <p className={classes.failure} role="alert">
          {fault.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={saving}>
          Save reply
        </Button>
      </div>
    </form>
  );
}
