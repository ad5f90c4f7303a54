import { Tabs, Textarea, TextInput } from '@mantine/core';
import { ANSWER_MAX_LENGTH, AUTHOR_NAME_MAX_LENGTH } from '../../../server/contract/limits.ts';
import type { Reply } from '../../../server/contract/replies.ts';
import { toastNotice } from '../../ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { formatCount } from '../../lib/format.ts';
import type { Draft } from './use-question-draft.ts';
import { MarkdownPreview } from './markdown-preview.tsx';
import { useServices } from '../session/services-context.ts';
import { RepliesButton } from './replies/replies-button.tsx';
import { RepliesDialog } from './replies/replies-dialog.tsx';
import { repliesQuery } from './replies/replies-api.ts';
import { ReplySuggestions } from './replies/reply-suggestions.tsx';
import { useReplySuggestions } from './replies/use-reply-suggestions.ts';
import replyClasses from './replies/replies.module.css';
import classes from './manage-question.module.css';

type Props = {
  text: Draft;
  type: (patch: Partial<Draft>) => void;
  asTabs: boolean;
  /** The answer's field. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Puts a text where `from` to `to` stands in it, or else where the caret is. */
  insert: (text: string, from?: number, to?: number) => void;
  repliesOpen: boolean;
  onReplies: (open: boolean) => void;
  /** What helps to answer: under the preview, or on a phone under the field. */
  help: ReactNode;
};

/** Characters before the limit from which the count is shown. */
const NEAR_LIMIT = 500;

const TOO_LONG = {
  id: 'reply-too-long',
  message: 'With this reply, the answer would be too long.',
};

/** Browsers only bring the caret's line into view, and the keyboard that opens takes half of the window. */
function bringIntoView({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  const show = () => currentTarget.scrollIntoView({ block: 'nearest' });
  requestAnimationFrame(show);
  window.visualViewport?.addEventListener('resize', show, { once: true });
}

/** Author and answer, with the answer's Markdown as it will be shown. */
export function AnswerFields(props: Props) {
  const { text, type, asTabs, field, insert, repliesOpen, onReplies, help } = props;
  const { api } = useServices();
  const { data } = useQuery(repliesQuery(api));
  const button = useRef<HTMLButtonElement>(null);
  const left = ANSWER_MAX_LENGTH - text.answer.length;
  const put = (reply: Reply, from?: number, to?: number) => {
    // The browser would cut it without a word.
    if (reply.text.length > left + ((to ?? 0) - (from ?? 0))) toastNotice(TOO_LONG);
    else insert(reply.text, from, to);
  };
  const suggestions = useReplySuggestions({
    text: text.answer,
    replies: data?.items ?? [],
    onPick: (reply, { start, typed }) => put(reply, start, start + 1 + typed.length),
  });
  const answer = (
    <Textarea
      ref={field}
      label="Answer (Markdown)"
      description={asTabs ? undefined : '**bold**, *italic*, - list, [link](https://…)'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="What would you tell the visitor?"
      autosize
      minRows={asTabs ? 7 : 9}
      maxRows={asTabs ? 12 : 14}
      maxLength={ANSWER_MAX_LENGTH}
      data-autofocus
      dir="auto"
      classNames={{ input: classes.input }}
      error={left <= NEAR_LIMIT ? `${formatCount(left)} characters left` : null}
      value={text.answer}
      onFocus={asTabs ? bringIntoView : undefined}
      {...suggestions.fieldProps}
      onChange={(event) => {
        type({ answer: event.currentTarget.value });
        suggestions.follow(event.currentTarget);
      }}
    />
  );
  const answerWithReplies = (
    <div className={replyClasses.place}>
      {/* Above the field, and before it for the Tab key, too. */}
      <RepliesButton ref={button} onClick={() => onReplies(true)} />
      {answer}
      <ReplySuggestions suggestions={suggestions} field={field} />
    </div>
  );
  const author = (
    <TextInput
      label="Author"
      placeholder="Anonymous"
      maxLength={AUTHOR_NAME_MAX_LENGTH}
      dir="auto"
      classNames={{ input: classes.input }}
      value={text.author}
      onChange={(event) => type({ author: event.currentTarget.value })}
    />
  );
  const fields = asTabs ? (
    <div className={classes.stacked}>
      {author}
      <Tabs defaultValue="write" keepMounted={false}>
        <Tabs.List grow mb="sm">
          <Tabs.Tab value="write">Write</Tabs.Tab>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write">
          {answerWithReplies}
          {help}
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <MarkdownPreview text={text.answer} />
        </Tabs.Panel>
      </Tabs>
    </div>
  ) : (
    <div className={classes.columns}>
      <div className={classes.stacked}>
        {author}
        {answerWithReplies}
      </div>
      <div className={classes.stacked}>
        <MarkdownPreview text={text.answer} />
        {help}
      </div>
    </div>
  );
  return (
    <>
      {fields}
      {/* Outside the fields, which are replaced when a tablet is turned: a reply may be half written. */}
      {repliesOpen && (
        <RepliesDialog
          answer={text.answer}
          onInsert={(reply) => {
            onReplies(false);
            put(reply);
          }}
          onClose={() => {
            onReplies(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
