import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './phrases.module.css';

const typingMs = 300;

type PhraseSearchProps = { query: string; found: string; onSearch: (query: string) => void };

/** Looks a phrase up in the list; searches when typing pauses, and says how many there are. */
export function PhraseSearch({ query, found, onSearch }: PhraseSearchProps) {
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
    <div className={classes.tools}>
      <TextInput
        type="search"
        className={classes.search}
        maxLength={200}
        aria-label={t('phrases.search')}
        placeholder={t('phrases.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text !== '' && <CloseButton aria-label={t('try.clear')} onClick={() => type('')} />}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <p role="status" className={classes.found}>
        {found}
      </p>
    </div>
  );
}
