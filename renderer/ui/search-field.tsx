import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { SEARCH_MAX_LENGTH } from '../lib/list-params.ts';
import classes from './list-toolbar.module.css';

const SEARCH_DEBOUNCE_MS = 200;

type Props = {
  label: string;
  placeholder: string;
  /** What is searched for now. */
  q: string;
  onSearch: (q: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** The search of a list: answers while one types, and follows when the address changes. */
export function SearchField({ label, placeholder, q, onSearch, field }: Props) {
  const [typed, setTyped] = useState(q);
  const [applied, setApplied] = useState(q);
  // The address changed by Back or a link, not by typing: the field follows.
  if (q !== applied) {
    setApplied(q);
    setTyped(q);
  }
  const apply = useDebouncedCallback((next: string) => {
    setApplied(next);
    onSearch(next);
  }, SEARCH_DEBOUNCE_MS);
  const type = (next: string) => {
    setTyped(next);
    apply(next);
  };
  return (
    <TextInput
      ref={field}
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      type="text"
      inputMode="search"
      maxLength={SEARCH_MAX_LENGTH}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        typed === '' ? (
          <Kbd size="xs" className={classes.key} aria-hidden="true">
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />
        )
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (typed !== '') type('');
        else event.currentTarget.blur();
      }}
    />
  );
}
