import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ANSWER_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import { languageOf } from '../../../lib/text-language.ts';
import {
  type Reply,
  REPLY_KEY_MAX_LENGTH,
  REPLY_TITLE_MAX_LENGTH,
  replyDraft,
  type ReplyDraft,
} from '../../../../server/contract/replies.ts';
import { markdownWords } from '../../../display/content/markdown-answer.tsx';
import { unlessGone } from '../../../lib/api-error.ts';
import { truncate } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { parsed, textField, useSmallForm } from '../../kit/form/use-small-form.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { usePhone } from '../../../ui/booth-theme.ts';
import { keyOf } from '../../kit/wishes.ts';
import { DiscardQuestion } from '../dialog/notices.tsx';
import { addReply, REPLIES_KEY, REPLIES_PATH, repliesQuery } from './replies-api.ts';

/** A reply's key, its title where it has one, and how its text begins. */
export function ReplyWords({ reply: { key, title, text } }: { reply: Reply }) {
  return (
    <>
      <Text span size="sm" truncate display="block" dir="auto">
        <b>/{key}</b> {title}
      </Text>
      <Text
        span
        size="sm"
        c="var(--text-2)"
        truncate
        display="block"
        dir="auto"
        lang={languageOf(text)}
      >
        {truncate(markdownWords(text), 200)}
      </Text>
    </>
  );
}

/** Typed text of the form, and the reply that it changes; null for a new one. */
export type Editing = { reply: Reply | null; key: string; title: string; text: string };
export const NEW_REPLY: Editing = { reply: null, key: '', title: '', text: '' };

type FormProps = {
  editing: Editing;
  /** Called with whether something typed is not saved. */
  onDirty: (dirty: boolean) => void;
  /** Stores it. Throws ApiError. @returns what a further save changes */
  onSave: (before: Reply | null, draft: ReplyDraft) => Promise<Reply | null>;
  onSaved: () => void;
  onBack: () => void;
};

/** Draws the form for one reply. */
function ReplyForm({ editing, onDirty, onSave, onSaved, onBack }: FormProps) {
  const { key, title, text } = editing;
  const reply = useRef(editing.reply);
  const form = useSmallForm({
    first: { key, title, text },
    name: (sent) => `“/${sent.key}”`,
    send: async (sent) => {
      reply.current = await onSave(reply.current, parsed(replyDraft, sent));
    },
    onSaved,
  });
  const { dirty, fault } = form;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const part = (name: 'key' | 'title' | 'text') => textField(form, name);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void form.submit();
  };

  return (
    // The keys of its fields.
    <Stack
      renderRoot={(props) => <form noValidate {...props} />}
      onKeyDown={onKeyDown}
      onSubmit={form.onSubmit}
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
        lang={languageOf(form.values.text)}
        {...part('text')}
      />
      {fault && !['key', 'title', 'text'].includes(fault.field ?? '') && (
        <Text c="var(--bad)" data-said="urgent">
          {fault.message}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button {...form.button}>Save reply</Button>
      </Group>
    </Stack>
  );
}

type Props = {
  /** Reply that the dialog opens with; null for the list of all. */
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
  const list = useRef<HTMLDivElement>(null);
  const replies = data?.items ?? [];

  const back = () => {
    // After a save React would draw the list later than the next frame on a busy laptop, and the focus would be lost.
    flushSync(() => {
      setEditing(null);
      setDirty(false);
      setAsking(false);
    });
    // Not to a button: the next letter would press it.
    list.current?.focus();
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
            data-autofocus
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setEditing(NEW_REPLY)}
          >
            New reply
          </Button>
          <Stack
            ref={list}
            component="ul"
            tabIndex={-1}
            gap="xs"
            p={0}
            mt="md"
            mb={0}
            aria-label="Saved replies"
            style={{ outline: 0 }}
          >
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
                  onClick={() => changes.remove(reply)}
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
            onDirty={setDirty}
            onSave={changes.save}
            onSaved={back}
            onBack={leave}
          />
        </div>
      )}
      {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={back} />}
    </Modal>
  );
}

/** Provides the changes that staff can make to saved replies. */
function useReplyChanges() {
  const { api, wishes } = useServices();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: REPLIES_KEY });

  return {
    /** @param before what it changes; null for a new one. Throws ApiError */
    save: async (before: Reply | null, draft: ReplyDraft): Promise<Reply | null> => {
      if (before) {
        const body = { ...draft, version: before.version };
        await api.done('PUT', `${REPLIES_PATH}/${before.id}`, { body });
      } else await addReply(api, draft);
      await refresh();
      toastDone(`Saved as /${draft.key}`);
      const { items } = await client.ensureQueryData(repliesQuery(api));
      return items.find((one) => one.key === draft.key) ?? null;
    },

    remove: (reply: Reply): void => {
      const { id, key, title, text } = reply;
      void wishes.perform({
        about: [keyOf('reply', id)],
        name: `“/${key}”`,
        send: async () => {
          try {
            if (!(await unlessGone(() => api.done('DELETE', `${REPLIES_PATH}/${id}`)))) return true;
          } finally {
            await refresh();
          }
          return {
            said: 'Reply deleted',
            label: `Deleted the saved reply “/${key}”`,
            // It comes back as it was, as a new one.
            undo: async () => {
              await addReply(api, { key, title, text });
              await refresh();
              return true;
            },
          };
        },
      });
    },
  };
}
