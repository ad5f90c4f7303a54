import { VisuallyHidden } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { countOf } from '../../../lib/format.ts';
import { caretBox } from './caret-box.ts';
import { ReplyWords } from './reply-words.tsx';
import type { ReplySuggestions as Suggestions } from './use-reply-suggestions.ts';
import classes from './replies.module.css';

type Field = RefObject<HTMLTextAreaElement | null>;

/** Pixels between the line and the list, and between the list and the window's edge. */
const GAP = 6;
const EDGE = 8;
const WIDTH = 420;

/**
 * Puts the list below the slash, or above it where there is more room: on a phone, the keyboard takes the lower half.
 */
function place(list: HTMLElement, field: HTMLTextAreaElement, start: number): void {
  const caret = caretBox(field, start);
  const box = field.getBoundingClientRect();
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const bottom = top + (view?.height ?? window.innerHeight);
  const below = bottom - caret.bottom - GAP - EDGE;
  const above = caret.top - top - GAP - EDGE;
  const width = Math.min(WIDTH, box.width);
  const isBelow = below >= Math.min(list.scrollHeight, 180) || below >= above;
  Object.assign(list.style, {
    width: `${width}px`,
    maxHeight: `${Math.max(60, isBelow ? below : above)}px`,
    left: `${Math.min(Math.max(caret.left - 12, box.left), box.right - width)}px`,
    top: isBelow ? `${caret.bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${window.innerHeight - caret.top + GAP}px`,
  });
}

function List({ suggestions, field }: { suggestions: Suggestions; field: Field }) {
  const { listId, start, found, active, optionId, pick } = suggestions;
  const list = useRef<HTMLDivElement>(null);
  // Above everything and cut off by nothing, yet inside the dialog, which hides all else from screen readers.
  useLayoutEffect(() => list.current?.showPopover(), []);
  useLayoutEffect(() => {
    if (list.current && field.current) place(list.current, field.current, start);
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const again = () => {
      if (list.current && field.current) place(list.current, field.current, start);
    };
    const view = window.visualViewport;
    document.addEventListener('scroll', again, { capture: true, passive: true });
    view?.addEventListener('resize', again);
    return () => {
      document.removeEventListener('scroll', again, { capture: true });
      view?.removeEventListener('resize', again);
    };
  }, [field, start]);
  return (
    <div ref={list} popover="manual" className={classes.popup}>
      {/* Neither of the tags for this works while a text area keeps the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="listbox" id={listId} aria-label="Saved replies" className={classes.options}>
        {found.map((reply, at) => (
          // The keys are the field's, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={reply.id}
            id={optionId(reply)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={at === active}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(reply)}
          >
            <ReplyWords reply={reply} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The saved replies that fit what is being typed, below the caret. */
export function ReplySuggestions({
  suggestions,
  field,
}: {
  suggestions: Suggestions;
  field: Field;
}) {
  const { open, found } = suggestions;
  return (
    <>
      {open && <List suggestions={suggestions} field={field} />}
      <VisuallyHidden component="output">
        {open &&
          `${countOf(found.length, 'saved reply', 'saved replies')}. Choose with the arrow keys.`}
      </VisuallyHidden>
    </>
  );
}
