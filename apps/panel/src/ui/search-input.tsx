import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

const typingMs = 300;

type SearchInputProps = {
  /** The current query, from the address. */
  query: string;
  label: string;
  clearLabel: string;
  onSearch: (query: string) => void;
  className?: string | undefined;
  size?: 'md' | undefined;
};

/** The search field of a list. It searches when typing pauses, and follows changes of the address. */
export function SearchInput({ query, label, clearLabel, onSearch, className, size }: SearchInputProps) {
  const [text, setText] = useState(query);
  const searchSoon = useDebouncedCallback(onSearch, typingMs);
  // Shows a query that the address has got otherwise (back button, link), but keeps a trailing space that was just typed.
  useEffect(() => setText((typed) => (typed.trim() === query ? typed : query)), [query]);
  const type = (typed: string): void => {
    setText(typed);
    searchSoon(typed.trim());
  };
  return (
    <TextInput
      type="search"
      className={className}
      {...(size && { size })}
      maxLength={200}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label={clearLabel} onClick={() => type('')} />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
