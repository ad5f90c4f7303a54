import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useSearchText } from '../../lib/use-search-text.ts';
import { SEARCH_MAX_LENGTH } from './list-view.ts';
import classes from './list-toolbar.module.css';

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
  const search = useSearchText(q, onSearch);
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
        search.text === '' ? (
          <Kbd size="xs" className={classes.key} aria-hidden="true">
            /
          </Kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label="Clear the search"
            onClick={() => {
              search.clear();
              field.current?.focus();
            }}
          />
        )
      }
      value={search.text}
      onChange={(event) => search.type(event.currentTarget.value)}
      // Whatever is pressed next acts on the list that was searched for.
      onBlur={search.applyNow}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.applyNow();
        if (event.key !== 'Escape') return;
        if (search.text !== '') search.clear();
        else event.currentTarget.blur();
      }}
    />
  );
}
