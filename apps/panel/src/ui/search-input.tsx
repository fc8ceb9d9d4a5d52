import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

const typingMs = 300;

type SearchInputProps = {
  /** What is searched for now, as the address says. */
  query: string;
  label: string;
  clearLabel: string;
  onSearch: (query: string) => void;
  className?: string | undefined;
  size?: 'md' | undefined;
};

/** Looks something up in a list: searches when typing pauses, and follows the address when that changes. */
export function SearchInput({ query, label, clearLabel, onSearch, className, size }: SearchInputProps) {
  const [text, setText] = useState(query);
  const searchSoon = useDebouncedCallback(onSearch, typingMs);
  // Another query in the address (back, a link) is shown; a space still being typed is left alone.
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
