import { ActionIcon, Button, Group, Input, Radio, Stack, TextInput } from '@mantine/core';
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { POLL_OPTION_MAX_LENGTH, POLL_OPTIONS_MAX } from '../../../server/contract/limits.ts';
import { announce } from '../../lib/announcer.ts';
import {
  gripEffect,
  type Options,
  placeAfterRemoving,
  pressEffect,
  withOptionAfter,
  withOptionMoved,
  withoutOption,
} from './draft.ts';

type Props = Options & {
  /** One of them is the right answer. */
  isQuiz: boolean;
  error: string | null;
  onChange: (options: Partial<Options>) => void;
};

/** The options of a poll. Enter adds one; Alt with an arrow, or the grip, moves one. */
export function OptionsField({ options, right, isQuiz, error, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | null>(null);
  const all = { options, right };
  const rows = () => [...(list.current?.children ?? [])];
  const change = (next: Options, focus: { at: number; on: 'input' | 'button' }) => {
    // The row that gets the focus is there only then.
    flushSync(() => onChange(next));
    const selector = focus.on === 'input' ? 'input:not([type])' : 'button';
    rows()[focus.at]?.querySelector<HTMLElement>(selector)?.focus();
  };
  const remove = (at: number) =>
    change(withoutOption(all, at), { at: placeAfterRemoving(at), on: 'input' });
  const move = (from: number, to: number, on: 'input' | 'button') => {
    if (to < 0 || to >= options.length || to === from) return;
    change(withOptionMoved(all, from, to), { at: to, on });
    announce(`Option ${to + 1} of ${options.length}`);
  };

  const onFieldKey = (event: KeyboardEvent, at: number) => {
    const effect = pressEffect(event, options, at);
    if (effect === null) return;
    event.preventDefault();
    if (effect.does === 'move') move(at, at + effect.by, 'input');
    else if (effect.does === 'remove') remove(at);
    else if (options.length < POLL_OPTIONS_MAX)
      change(withOptionAfter(all, at), { at: at + 1, on: 'input' });
  };
  const onGripKey = (event: KeyboardEvent, at: number) => {
    const effect = gripEffect(event);
    if (effect?.does !== 'move') return;
    event.preventDefault();
    move(at, at + effect.by, 'button');
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    const { current: from } = dragged;
    if (from === null) return;
    const to = rows().findIndex((row) => clientY < row.getBoundingClientRect().bottom);
    if (to === -1 || to === from) return;
    dragged.current = to;
    onChange(withOptionMoved(all, from, to));
  };
  const endDrag = () => {
    dragged.current = null;
  };

  return (
    <Input.Wrapper
      label="Options"
      description={isQuiz ? 'Mark the right answer.' : undefined}
      error={error}
      labelElement="div"
    >
      <Stack
        ref={list}
        gap="xs"
        mt={4}
        onPointerMove={onPointerMove}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        {options.map((text, at) => (
          <Group key={at} gap="xs" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move option ${at + 1} by arrow keys`}
              style={{ cursor: 'grab', touchAction: 'none' }}
              onKeyDown={(event) => onGripKey(event, at)}
              onPointerDown={(event) => {
                dragged.current = at;
                // The row under the pointer changes meanwhile.
                list.current?.setPointerCapture(event.pointerId);
              }}
            >
              <IconGripVertical size={17} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
            {isQuiz && (
              <Radio
                name="right"
                aria-label={`Option ${at + 1} is the right answer`}
                checked={right === at}
                onChange={() => onChange({ right: at })}
              />
            )}
            <TextInput
              flex={1}
              aria-label={`Option ${at + 1}`}
              maxLength={POLL_OPTION_MAX_LENGTH}
              autoComplete="off"
              dir="auto"
              value={text}
              onKeyDown={(event) => onFieldKey(event, at)}
              onChange={({ currentTarget: { value } }) =>
                onChange({ options: options.with(at, value) })
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove option ${at + 1}`}
              disabled={options.length <= 1}
              onClick={() => remove(at)}
            >
              <IconX size={17} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      {options.length < POLL_OPTIONS_MAX && (
        <Button
          mt="xs"
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() =>
            change(withOptionAfter(all, options.length - 1), { at: options.length, on: 'input' })
          }
        >
          Add an option
        </Button>
      )}
    </Input.Wrapper>
  );
}
