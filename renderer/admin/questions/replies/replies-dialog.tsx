import { ActionIcon, Button, CloseButton, Modal, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBookmarkPlus, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reply } from '../../../../server/contract/replies.ts';
import { walkStops } from '../../../lib/walk-stops.ts';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { useServices } from '../../session/services-context.ts';
import { usePhone } from '../../use-phone.ts';
import { DiscardQuestion } from '../manage-buttons.tsx';
import { findReplies } from './find-replies.ts';
import { repliesQuery } from './replies-api.ts';
import { ReplyForm, type Editing } from './reply-form.tsx';
import { ReplyWords } from './reply-words.tsx';
import { useReplyChanges } from './use-reply-changes.ts';
import classes from './replies.module.css';

type Props = {
  /** What stands in the answer's field: it can be kept. */
  answer: string;
  onInsert: (reply: Reply) => void;
  onClose: () => void;
};

const NEW: Editing = { reply: null, key: '', title: '', text: '' };

/** All saved replies: looked through, inserted, written, edited and deleted. */
export function RepliesDialog({ answer, onInsert, onClose }: Props) {
  const { api } = useServices();
  const phone = usePhone();
  const { data, error, refetch } = useQuery(repliesQuery(api));
  const changes = useReplyChanges();
  const [typed, setTyped] = useState('');
  const [editing, setEditing] = useState<Editing | null>(null);
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const search = useRef<HTMLInputElement>(null);

  const replies = data?.items ?? [];
  const found = findReplies(replies, typed).map(({ reply }) => reply);
  const text = answer.trim();
  const isKept = replies.some((reply) => reply.text === text);

  const back = () => {
    // After a save React would draw the list later than the next frame on a busy laptop, and the focus would be lost.
    flushSync(() => {
      setEditing(null);
      setDirty(false);
      setAsking(false);
    });
    search.current?.focus();
  };
  const leave = () => {
    if (editing === null) onClose();
    else if (dirty) setAsking(true);
    else back();
  };
  const remove = (reply: Reply) => {
    // The row goes, and the focus must not go with it.
    search.current?.focus();
    void changes.remove(reply);
  };

  return (
    <Modal
      opened
      onClose={leave}
      title={editing === null ? 'Saved replies' : editing.reply ? 'Edit reply' : 'New reply'}
      size={620}
      fullScreen={phone}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close', size: phone ? 44 : 32, iconSize: phone ? 22 : 18 }}
      // The question's dialog has keys of its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {editing === null && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons
        <div onKeyDown={walkStops}>
          <div className={classes.tools}>
            <TextInput
              ref={search}
              className={classes.search}
              data-autofocus
              data-stop
              aria-label="Search saved replies"
              placeholder="Search by key or text"
              inputMode="search"
              leftSection={<IconSearch size={16} stroke={1.75} />}
              rightSection={
                typed !== '' && (
                  <CloseButton
                    size="sm"
                    aria-label="Clear the search"
                    onClick={() => {
                      setTyped('');
                      search.current?.focus();
                    }}
                  />
                )
              }
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                const composing = event.nativeEvent.isComposing || event.keyCode === 229;
                if (event.key === 'Enter' && !composing && typed.trim() !== '' && found[0]) {
                  event.preventDefault();
                  onInsert(found[0]);
                }
              }}
            />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => setEditing(NEW)}
            >
              New reply
            </Button>
          </div>
          {text !== '' && !isKept && data && (
            <Button
              className={classes.keep}
              variant="default"
              fullWidth
              leftSection={<IconBookmarkPlus size={17} />}
              onClick={() => setEditing({ ...NEW, text })}
            >
              Save this answer as a reply
            </Button>
          )}
          <ul className={classes.list} aria-label="Saved replies">
            {found.map((reply) => (
              <li key={reply.id} className={classes.row}>
                <UnstyledButton
                  className={classes.words}
                  data-stop
                  title={reply.text.slice(0, 600)}
                  onClick={() => onInsert(reply)}
                >
                  <ReplyWords reply={reply} />
                </UnstyledButton>
                <ActionIcon
                  size={phone ? 44 : 32}
                  variant="subtle"
                  color="gray"
                  aria-label={`Edit /${reply.key}`}
                  onClick={() =>
                    setEditing({
                      reply,
                      key: reply.key,
                      title: reply.title ?? '',
                      text: reply.text,
                    })
                  }
                >
                  <IconPencil size={17} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  size={phone ? 44 : 32}
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete /${reply.key}`}
                  onClick={() => remove(reply)}
                >
                  <IconTrash size={17} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
          {data && replies.length === 0 && (
            <p className={classes.none}>
              No saved replies yet. Save an answer that you give every day under a short key such as
              “price”: from then on, typing <b>/price</b> in an answer inserts it.
            </p>
          )}
          {replies.length > 0 && found.length === 0 && (
            <p className={classes.none}>No saved reply matches.</p>
          )}
          {!data && error && (
            <LoadFailed
              title="The saved replies could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      )}
      {editing !== null && (
        <div hidden={asking}>
          <ReplyForm
            editing={editing}
            onDirty={setDirty}
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
