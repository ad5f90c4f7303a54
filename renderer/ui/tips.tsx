import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Milliseconds that the pointer rests on something before its tooltip comes. */
const REST_MS = 350;
/** Milliseconds in which the pointer can go over to the tooltip. */
const WAY_MS = 100;

/**
 * Props of an element with a tooltip, which comes with the pointer and with the keyboard's focus. {@link Tips} draws the
 * open one: a list has hundreds of such elements, and a `Tooltip` around each costs more than all else in its rows.
 * @param isName the element's own name says it already: the words are no description, too
 */
export function tipped(words: string, isName = false) {
  return { 'data-tip': words, 'data-tip-is-name': isName || undefined };
}

/** Props of an element in which tooltips stand at the right. */
export const TIPS_AT_RIGHT = { 'data-tips-at-right': true };

function tippedAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=tooltip]') !== null;
}

/**
 * Tells which element with {@link tipped} has its tooltip open; null for none.
 * @returns the function that ends it
 */
function watchTips(show: (at: HTMLElement | null) => void): () => void {
  let open: HTMLElement | null = null;
  let pointed: HTMLElement | null = null;
  let coming: ReturnType<typeof setTimeout> | undefined;
  let going: ReturnType<typeof setTimeout> | undefined;
  const stay = () => {
    clearTimeout(coming);
    clearTimeout(going);
  };
  const set = (at: HTMLElement | null) => {
    open = at;
    show(at);
  };
  const change = (at: HTMLElement | null) => {
    stay();
    set(at);
  };
  const pointAt = (at: HTMLElement | null) => {
    if (at === pointed) return;
    pointed = at;
    stay();
    if (at === open) return;
    going = setTimeout(set, WAY_MS, null);
    if (at) coming = setTimeout(set, REST_MS, at);
  };

  const ended = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    take: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, take, { signal: ended.signal });
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') pointAt(isTooltip(target) ? open : tippedAt(target));
  });
  on('pointerout', ({ relatedTarget }) => {
    // It left the window.
    if (relatedTarget === null) pointAt(null);
  });
  on('pointerdown', ({ target }) => {
    if (open && tippedAt(target) !== open && !isTooltip(target)) change(null);
  });
  on('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('[data-tip]:focus-visible')) change(target);
  });
  on('focusout', ({ target }) => {
    if (open && target === open) change(null);
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !open) return;
    // Nothing else is closed by it.
    event.stopPropagation();
    change(null);
  });
  return () => {
    stay();
    ended.abort();
  };
}

/** Draws the tooltip that is open, of all elements with {@link tipped}. */
export function Tips() {
  /** The last one stays while it fades. */
  const [at, setAt] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');

  useEffect(
    () =>
      watchTips((next) => {
        setOpen(next !== null);
        if (next) setAt(next);
      }),
    [],
  );
  useEffect(() => {
    if (!at || !isOpen) return undefined;
    const read = () => {
      const { tip: now = '', tipIsName } = at.dataset;
      setWords(now);
      if (tipIsName === undefined) at.setAttribute('aria-description', now);
    };
    read();
    // What a press changes is said at once.
    const observer = new MutationObserver(read);
    observer.observe(at, { attributeFilter: ['data-tip'] });
    return () => {
      observer.disconnect();
      at.removeAttribute('aria-description');
    };
  }, [at, isOpen]);

  const position = at?.closest('[data-tips-at-right]') ? 'right' : 'top';
  return at && <Tooltip target={at} opened={isOpen} label={words} position={position} />;
}
