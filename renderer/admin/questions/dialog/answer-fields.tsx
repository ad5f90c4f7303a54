import {
  Group,
  Input,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue } from 'react';
import { ANSWER_MAX_LENGTH, AUTHOR_NAME_MAX_LENGTH } from '../../../../server/contract/limits.ts';
import { languageOf } from '../../../lib/text-language.ts';
import type { Reply } from '../../../../server/contract/replies.ts';
import { MarkdownAnswer } from '../../../display/content/markdown-answer.tsx';
import { useLengthAnnounced } from '../../../lib/announcer.ts';
import { formatCount } from '../../../lib/format.ts';
import { toastNotice } from '../../../ui/toast.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import { repliesQuery } from '../replies/replies-api.ts';
import {
  RepliesPopover,
  ReplySuggestions,
  useReplySuggestions,
} from '../replies/replies-popover.tsx';
import classes from './dialog.module.css';
import type { Draft } from './question-draft.ts';

type Props = {
  text: Draft;
  type: (patch: Partial<Draft>) => void;
  /** The answer's field. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Puts a text where `from` to `to` stands in it, or else where the caret is. */
  insert: (text: string, from?: number, to?: number) => void;
  repliesOpen: boolean;
  onReplies: (open: boolean) => void;
  /** Further help for writing an answer. */
  help: ReactNode;
};

/** Characters before the limit from which the count is shown. */
const NEAR_LIMIT = 500;

const TOO_LONG = {
  id: 'reply-too-long',
  message: 'With this reply, the answer would be too long.',
};

/** True if an answer has room for a text in the place of what stands from `from` to `to`. */
export function fitsInto(answer: string, text: string, from = 0, to = from): boolean {
  return answer.length - (to - from) + text.length <= ANSWER_MAX_LENGTH;
}

/** The answer as the display will set it. */
function Preview({ text }: { text: string }) {
  // Typing comes first; a long answer's preview follows when there is time.
  const shown = useDeferredValue(text);
  return (
    <div>
      <Title order={3} fz="sm" mb={6}>
        Preview
      </Title>
      <section
        className={classes.paper}
        dir="auto"
        lang={languageOf(shown)}
        // A long answer scrolls here, with the arrow keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Preview"
      >
        {shown.trim() === '' ? (
          <Text c="dimmed">The answer appears here as you type.</Text>
        ) : (
          <MarkdownAnswer text={shown} />
        )}
      </section>
    </div>
  );
}

/** Author and answer, with the answer's Markdown as it will be shown. */
export function AnswerFields(props: Props) {
  const { text, type, field, insert, repliesOpen, onReplies, help } = props;
  const { api } = useServices();
  const { data } = useQuery(repliesQuery(api));
  const left = ANSWER_MAX_LENGTH - text.answer.length;
  const leftWords = `${formatCount(left)} characters left`;
  useLengthAnnounced(left, leftWords);
  const put = (reply: Reply, from?: number, to?: number) => {
    // The browser would cut it without a word.
    if (!fitsInto(text.answer, reply.text, from, to)) toastNotice(TOO_LONG);
    else insert(reply.text, from, to);
  };
  const suggestions = useReplySuggestions({
    text: text.answer,
    replies: data?.items ?? [],
    onPick: (reply, { start, typed }) => put(reply, start, start + 1 + typed.length),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
      <Stack gap="md">
        <TextInput
          label="Author"
          placeholder="Anonymous"
          maxLength={AUTHOR_NAME_MAX_LENGTH}
          dir="auto"
          value={text.author}
          onChange={(event) => type({ author: event.currentTarget.value })}
        />
        <div style={{ position: 'relative' }}>
          {/* Above the field, and before it for the Tab key, too. */}
          <Group pos="absolute" right={0} top={-4}>
            <RepliesPopover
              answer={text.answer}
              opened={repliesOpen}
              onToggle={onReplies}
              onInsert={(reply) => {
                onReplies(false);
                put(reply);
              }}
            />
          </Group>
          <ReplySuggestions suggestions={suggestions}>
            <Textarea
              ref={field}
              label="Answer (Markdown)"
              description={left > NEAR_LIMIT && '**bold**, *italic*, - list, [link](https://…)'}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder="What would you tell the visitor?"
              autosize
              minRows={7}
              maxRows={12}
              maxLength={ANSWER_MAX_LENGTH}
              data-autofocus
              dir="auto"
              lang={languageOf(text.answer)}
              styles={{ input: { scrollMarginBlock: 60 } }}
              value={text.answer}
              {...suggestions.fieldProps}
              onChange={(event) => {
                type({ answer: event.currentTarget.value });
                suggestions.follow(event.currentTarget);
              }}
            />
          </ReplySuggestions>
          {/* Not the field's description, which is read at each change. */}
          {left <= NEAR_LIMIT && <Input.Description mt={5}>{leftWords}</Input.Description>}
        </div>
      </Stack>
      <Stack gap="md">
        <Preview text={text.answer} />
        {help}
      </Stack>
    </SimpleGrid>
  );
}

type HelpPartProps = {
  /** Names it to those who do not see it. */
  label: string;
  title: ReactNode;
  /** Buttons beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A part of the dialog that helps to answer: a title with its buttons, and what it offers. */
export function HelpPart({ label, title, action, children }: HelpPartProps) {
  return (
    <section aria-label={label} tabIndex={-1}>
      <Group justify="space-between" gap="xs" mih={30} wrap="nowrap">
        <Title order={3} fz="sm">
          {title}
        </Title>
        <Group gap="xs" wrap="nowrap">
          {action}
        </Group>
      </Group>
      {children}
    </section>
  );
}

type LineProps = {
  words: string;
  /** A quieter line below. */
  further: ReactNode;
  /** Control at the end of the line. */
  end: ReactNode;
  /** Makes a button of all of it. */
  onPress?: () => void;
  hint?: string;
};

/** A question in a list of a dialog: its words, a quieter line, and what can be done at the end. */
export function QuestionLine({ words, further, end, onPress, hint }: LineProps) {
  const content = (
    <>
      <span className={classes.texts}>
        <Text span size="sm" fw={550} truncate display="block" dir="auto" lang={languageOf(words)}>
          {words}
        </Text>
        <Text span size="sm" c="var(--text-2)" truncate display="block">
          {further}
        </Text>
      </span>
      {end}
    </>
  );
  return onPress ? (
    <UnstyledButton className={classes.line} data-stop title={hint} onClick={onPress}>
      {content}
    </UnstyledButton>
  ) : (
    <div className={classes.line}>{content}</div>
  );
}
