import { Tabs, Textarea, TextInput } from '@mantine/core';
import { ANSWER_MAX_LENGTH, AUTHOR_NAME_MAX_LENGTH } from '../../../server/contract/limits.ts';
import type { FocusEvent, ReactNode, Ref } from 'react';
import { formatCount } from '../../lib/format.ts';
import type { Draft } from './use-question-draft.ts';
import { MarkdownPreview } from './markdown-preview.tsx';
import classes from './manage-question.module.css';

type Props = {
  text: Draft;
  type: (patch: Partial<Draft>) => void;
  asTabs: boolean;
  /** The answer's field. */
  field: Ref<HTMLTextAreaElement>;
  /** What helps to answer: under the preview, or on a phone under the field. */
  help: ReactNode;
};

/** Characters before the limit from which the count is shown. */
const NEAR_LIMIT = 500;

/** A browser shows the line with the caret; the keyboard that opens takes half of the window. */
function bringIntoView({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  const show = () => currentTarget.scrollIntoView({ block: 'nearest' });
  requestAnimationFrame(show);
  window.visualViewport?.addEventListener('resize', show, { once: true });
}

/** Author and answer, with the answer's Markdown as it will be shown. */
export function AnswerFields({ text, type, asTabs, field, help }: Props) {
  const left = ANSWER_MAX_LENGTH - text.answer.length;
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
      onChange={(event) => type({ answer: event.currentTarget.value })}
    />
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
  if (asTabs) {
    return (
      <div className={classes.stacked}>
        {author}
        <Tabs defaultValue="write" keepMounted={false}>
          <Tabs.List grow mb="sm">
            <Tabs.Tab value="write">Write</Tabs.Tab>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="write">
            {answer}
            {help}
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            <MarkdownPreview text={text.answer} />
          </Tabs.Panel>
        </Tabs>
      </div>
    );
  }
  return (
    <div className={classes.columns}>
      <div className={classes.stacked}>
        {author}
        {answer}
      </div>
      <div className={classes.stacked}>
        <MarkdownPreview text={text.answer} />
        {help}
      </div>
    </div>
  );
}
