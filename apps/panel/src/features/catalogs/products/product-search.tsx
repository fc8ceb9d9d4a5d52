import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './products.module.css';

const typingMs = 300;

/** The search box of the product list. Searches when typing pauses; follows the address when that changes. */
export function ProductSearch({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const { t } = useTranslation();
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
      className={classes.search}
      size="md"
      maxLength={200}
      aria-label={t('products.search')}
      placeholder={t('products.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label={t('products.clear')} onClick={() => type('')} />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
