import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ANSWER_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import {
  type Reply,
  REPLY_KEY_MAX_LENGTH,
  REPLY_TITLE_MAX_LENGTH,
  replyDraft,
  type ReplyDraft,
} from '../../../../server/contract/replies.ts';
import { markdownWords } from '../../../display/content/markdown-answer.tsx';
import { isApiError, refusalSentence } from '../../../lib/api-error.ts';
import { truncate } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { tellFailure, toastDone } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services.ts';
import { usePhone } from '../../../ui/booth-theme.ts';
import { DiscardQuestion } from '../dialog/notices.tsx';
import { addReply, REPLIES_KEY, REPLIES_PATH, repliesQuery } from './replies-api.ts';

/** A reply's key, its title where it has one, and how its text begins. */
export function ReplyWords({ reply: { key, title, text } }: { reply: Reply }) {
  return (
    <>
      <Text span size="sm" truncate display="block" dir="auto">
        <b>/{key}</b> {title}
      </Text>
      <Text span size="sm" c="var(--text-2)" truncate display="block" dir="auto">
        {truncate(markdownWords(text), 200)}
      </Text>
    </>
  );
}

/** What is typed, and the reply that it changes; null for a new one. */
export type Editing = { reply: Reply | null; key: string; title: string; text: string };
export const NEW_REPLY: Editing = { reply: null, key: '', title: '', text: '' };

type Fault = { field: string | null; message: string };

/** The fault that the contract finds, without asking the server. */
function check(values: unknown): ReplyDraft | Fault {
  const parsed = replyDraft.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { field: String(issue?.path[0] ?? ''), message: issue?.message ?? '' };
}

type FormProps = {
  editing: Editing;
  /** The user typed something that is not saved. */
  onDirty: () => void;
  /** Stores it. Throws ApiError. */
  onSave: (draft: ReplyDraft) => Promise<void>;
  onBack: () => void;
};

/** Where one reply is written. */
function ReplyForm({ editing: { key, title, text }, onDirty, onSave, onBack }: FormProps) {
  const [values, setValues] = useState({ key, title, text });
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
      setFault({ field: isApiError(error) ? error.field : null, message: refusalSentence(error) });
      setSaving(false);
    }
  };
  const part = (name: keyof typeof values) => ({
    value: values[name],
    error: fault?.field === name ? fault.message : null,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setFault(null);
      onDirty();
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };

  return (
    // The keys of its fields.
    <Stack
      renderRoot={(props) => <form noValidate {...props} />}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Group align="start" grow>
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
          data-autofocus
          {...part('key')}
        />
        <TextInput
          label="Title (optional)"
          placeholder="What it costs"
          maxLength={REPLY_TITLE_MAX_LENGTH}
          dir="auto"
          {...part('title')}
        />
      </Group>
      <Textarea
        label="Text (Markdown)"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={ANSWER_MAX_LENGTH}
        dir="auto"
        {...part('text')}
      />
      {fault && !['key', 'title', 'text'].includes(fault.field ?? '') && (
        <Text c="var(--bad)" role="alert">
          {fault.message}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={saving}>
          Save reply
        </Button>
      </Group>
    </Stack>
  );
}

type Props = {
  /** What it opens with; null for the list of all. */
  first: Editing | null;
  onClose: () => void;
};

/** All saved replies: written, edited and deleted. */
export function ManageReplies({ first, onClose }: Props) {
  const { api } = useServices();
  const phone = usePhone();
  const { data } = useQuery(repliesQuery(api));
  const changes = useReplyChanges();
  const [editing, setEditing] = useState(first);
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const replies = data?.items ?? [];

  const back = () => {
    // After a save React would draw the list later than the next frame on a busy laptop, and the focus would be lost.
    flushSync(() => {
      setEditing(null);
      setDirty(false);
      setAsking(false);
    });
    add.current?.focus();
  };
  const leave = () => {
    if (editing === null) onClose();
    else if (dirty) setAsking(true);
    else back();
  };

  return (
    <Modal
      opened
      onClose={leave}
      title={editing === null ? 'Saved replies' : editing.reply ? 'Edit reply' : 'New reply'}
      size={620}
      fullScreen={phone}
      returnFocus={false}
      // The question's dialog has its own keys.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {editing === null && (
        <>
          <Button
            ref={add}
            data-autofocus
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setEditing(NEW_REPLY)}
          >
            New reply
          </Button>
          <Stack component="ul" gap="xs" p={0} mt="md" mb={0} aria-label="Saved replies">
            {replies.map((reply) => (
              <Group key={reply.id} component="li" gap="xs" wrap="nowrap">
                <div style={{ flex: 1, minWidth: 0 }}>
                  <ReplyWords reply={reply} />
                </div>
                <IconButton
                  icon={IconPencil}
                  glyph={[17, 2]}
                  label={`Edit /${reply.key}`}
                  onClick={() => setEditing({ ...reply, reply, title: reply.title ?? '' })}
                />
                <IconButton
                  icon={IconTrash}
                  glyph={[17, 2]}
                  color="bad"
                  label={`Delete /${reply.key}`}
                  onClick={() => {
                    // The row goes, and the focus must not go with it.
                    add.current?.focus();
                    void changes.remove(reply);
                  }}
                />
              </Group>
            ))}
          </Stack>
        </>
      )}
      {editing !== null && (
        <div hidden={asking}>
          <ReplyForm
            editing={editing}
            onDirty={() => setDirty(true)}
            onSave={async (draft) => {
              await changes.save(editing.reply, draft);
              back();
            }}
            onBack={leave}
          />
        </div>
      )}
      {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={back} />}
    </Modal>
  );
}

/** What staff do to saved replies. */
function useReplyChanges() {
  const { api, undo } = useServices();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: REPLIES_KEY });

  return {
    /** @param before what it changes; null for a new one. Throws ApiError */
    save: async (before: Reply | null, draft: ReplyDraft): Promise<void> => {
      if (before) {
        const body = { ...draft, version: before.version };
        await api.done('PUT', `${REPLIES_PATH}/${before.id}`, { body });
      } else await addReply(api, draft);
      await refresh();
      toastDone(`Saved as /${draft.key}`);
    },

    remove: async (reply: Reply): Promise<void> => {
      const { key, title, text } = reply;
      try {
        await api.done('DELETE', `${REPLIES_PATH}/${reply.id}`);
        undo.made({
          said: 'Reply deleted',
          label: `Deleted the saved reply “/${key}”`,
          // It comes back as it was, as a new one.
          undo: async () => {
            await addReply(api, { key, title, text });
            await refresh();
            return true;
          },
        });
      } catch (error) {
        // Where another user was quicker, what was wanted has happened.
        if (!isApiError(error, 404)) tellFailure(error, 'reply');
      }
      await refresh();
    },
  };
}
